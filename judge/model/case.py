"""A case: one input, what is expected, and how to judge it. Frozen data, made from manifests."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path

from judge.model.limits import Limits


class Origin(Enum):
    """How we know that an expected file is right."""

    BY_HAND = "by-hand"
    CROSS_CHECKED = "cross-checked"  # two independent engines agree
    SNAPSHOT = "snapshot"  # our own output: proves no change, not correctness
    HUNTED = "hunted"  # found by a hunt; its about says which engines or solutions agree
    IMPORTED = "imported"  # it came with a foreign package or folder: as right as that is


class Visibility(Enum):
    """What a student may see of a case."""

    ALL = "all"  # input, expected output, feedback
    VERDICT = "verdict"  # the verdict alone
    HIDDEN = "hidden"  # nothing until the instructor releases it


@dataclass(frozen=True)
class Case:
    """One question with its right answer. `expected` may be compressed (`.out.xz`)."""

    task: str
    name: str
    input: Path
    expected: Path
    limits: Limits = field(default_factory=Limits)
    checker: str = "exact"
    checker_options: Mapping[str, object] = field(default_factory=dict)
    origin: Origin = Origin.SNAPSHOT
    visibility: Visibility = Visibility.ALL
    group: str = ""  # the name of a group of the suite; "" when the suite has none
    hint: str = ""
    about: str = ""
    generate: str = ""  # the generator line that makes the input; "" when written by hand
    suite: str = ""  # the name of its suite; that of its task where nothing else is said
    points: float = 1.0  # its weight among the cases of its group
    # Other names by which it is chosen, as by its group; they change nobody's points.
    tags: tuple[str, ...] = field(default=(), compare=False)
    # False: its manifest says no origin, so nobody allowed its expected file to be rewritten.
    states_origin: bool = field(default=True, compare=False)

    def __post_init__(self) -> None:
        if not self.suite:
            object.__setattr__(self, "suite", self.task)

    @cached_property
    def title(self) -> str:
        """Return the name under which reports show the case, `raid/tie-of-stakes`; unique."""
        return f"{self.suite}/{self.name}"
