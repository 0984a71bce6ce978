"""What a hunt and whoever runs the program say to each other."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias


class Phase(Enum):
    """What a run is for, for the line that shows progress."""

    AIMED = "telling mistakes apart"
    UNUSUAL = "legal but unusual inputs"  # whoever takes too long there is not blamed
    RANDOM = "random inputs"
    SHRINKING = "making it smaller"
    PROVING = "trying all that is smaller"


@dataclass(frozen=True)
class Probe:
    """An input and its right answer; None where another program has to be asked for it."""

    input: str
    expected: str | None


@dataclass(frozen=True)
class Sight:
    """What the program did with an input; `answer` is None where it gave none.

    Not `known`: the machine was too busy for it, which says nothing of the program.
    """

    accepted: bool
    answer: str | None
    known: bool = True


class Enough(Exception):
    """There are no runs left, or somebody wants to stop: tell what is known."""


# Returns None for what there was no time to run; raises Enough.
Ask: TypeAlias = Callable[[Phase, Sequence[Probe]], Sequence[Sight | None]]


@dataclass(frozen=True)
class Named:
    """A misconception that fits, and on how many of the compared answers."""

    name: str
    belief: str
    advice: str
    agrees: int
    compared: int

    @property
    def fits(self) -> bool:
        return self.agrees == self.compared


@dataclass(frozen=True)
class HuntReport:
    """What came of a hunt. `input` is the smallest that went wrong, "" if none did."""

    runs: int = 0
    wrong: int = 0
    first_wrong: int = 0  # the run that found the first one
    input: str = ""
    expected: str | None = None
    proved: bool = False
    smaller: int = 0  # inputs of the stated set that are smaller
    tried: int = 0  # so many of these were run
    stated: str = ""
    only: str = ""  # what is unusual of all inputs that went wrong, such as "with values of 0"
    beliefs: tuple[Named, ...] = ()  # those that fit all answers, else the closest one


@dataclass
class Notebook:
    """All that was seen so far."""

    sights: dict[str, Sight] = field(default_factory=dict)
    meanings: dict[str, Hashable] = field(default_factory=dict)  # of the answers, None for none
    wrong: list[str] = field(default_factory=list)
    first_wrong: int = 0

    def add(self, text: str, sight: Sight, meaning: Hashable) -> None:
        self.sights[text], self.meanings[text] = sight, meaning
        if not sight.accepted:
            self.wrong.append(text)
            self.first_wrong = self.first_wrong or len(self.sights)
