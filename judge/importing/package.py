"""What was found in a foreign folder, before anything is written. Plain data, and a ledger.

The ledger answers for every file: it is taken for something, or left out with a reason.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from judge.importing.foreign_folder import ForeignFolder
from judge.text.safe_text import printable_line

# Not `solutions`, whose entries a course takes for one program each.
SOLUTIONS_FOLDER = "imported-solutions"
INPUT, ANSWER, SETTINGS, CHECKER, SOLUTION = "input", "answer", "settings", "checker", "solution"


@dataclass(frozen=True)
class FoundCase:
    """An input and its answer, both by their paths in the source."""

    name: str  # what it is called there; a valid and unique name is made of it later
    input: str
    answer: str
    group: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)  # what suite.yaml says of it


@dataclass(frozen=True)
class GroupedCases:
    """Cases by the groups they count in; `settings` are those of the whole suite."""

    cases: tuple[FoundCase, ...]
    groups: Mapping[str, Mapping[str, object]]
    settings: Mapping[str, object]


class ValidatorStyle(Enum):
    """How a foreign checker is called and how it answers."""

    KATTIS = "kattis"  # INPUT ANSWER FEEDBACK/ < OUTPUT, 42 accepts and 43 refuses
    TESTLIB = "testlib"  # INPUT OUTPUT ANSWER, 0 accepts, 1, 2 and 8 refuse


@dataclass(frozen=True)
class FoundValidator:
    """Programs of the package that judge answers; all of them must accept.

    Each is a mapping from paths in the source to those in the program's own folder. `adapters` has
    the file that calls them for each list of flags.
    """

    style: ValidatorStyle
    programs: tuple[Mapping[str, str], ...]
    adapters: Mapping[tuple[str, ...], str]


@dataclass(frozen=True)
class FoundPackage:
    """What becomes of a source: one suite."""

    kind: str  # what it was taken for, in words
    cases: tuple[FoundCase, ...]
    name: str = ""  # what it calls itself, "" if it does not
    title: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)  # of the suite
    groups: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    validator: FoundValidator | None = None
    solutions: Mapping[str, str] = field(default_factory=dict)  # path -> VERDICT/PATH


@dataclass
class Ledger:
    """What became of every file, and what is to be told. Filled while a source is read."""

    source: ForeignFolder
    taken: dict[str, str] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    doubted: dict[str, list[str]] = field(default_factory=dict)  # what for -> which files

    @property
    def doubts(self) -> list[str]:
        """Return what is not sure, one line each; of many files the first is named."""
        return [_about(names, text) for text, names in self.doubted.items()]

    def take(self, name: str, role: str) -> None:
        self.taken[name] = role
        self.left.pop(name, None)

    def leave(self, name: str, reason: str) -> None:
        """Leave a file out, unless it was taken."""
        if name not in self.taken:
            self.left.setdefault(name, reason)

    def leave_all(self, names: Iterable[str], reason: str) -> None:
        for name in names:
            self.leave(name, reason)

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def doubt(self, text: str, name: str = "") -> None:
        """Note what is not sure, of the whole or of one file."""
        self.doubted.setdefault(text, []).extend([name] if name else [])

    def close(self, reason: str) -> None:
        """Leave out everything that nobody has spoken of yet."""
        for name, why in self.source.odd.items():
            self.leave(name, why)
        for name in self.source.files:
            hidden = name.rpartition("/")[2].startswith(".")
            self.leave(name, "hidden" if hidden else reason)


def _about(names: Sequence[str], text: str) -> str:
    if not names:
        return text
    more = f" and {len(names) - 1:,} more" if len(names) > 1 else ""
    return f"{printable_line(names[0])}{more}: {text}"
