"""What is to be graded: a command, a folder of sources, or answers made earlier."""

from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from pathlib import Path

from judge.model.protocol import Protocol
from judge.programs.recipe import Recipe
from judge.text.safe_text import printable_line

OURS = "solver"  # the name of the bundled solver as a submission


class SubmissionKind(Enum):
    """What a submission is made of."""

    OURS = "the bundled solver"
    COMMAND = "a command"
    SOURCES = "source files"
    OUTPUTS = "answers made earlier"


ASKED = (SubmissionKind.COMMAND, SubmissionKind.SOURCES)  # whose protocol may have to be found out


@dataclass(frozen=True)
class Submission:
    """One thing to grade. `path` is the sources or the answers: a file, folder or archive."""

    name: str
    kind: SubmissionKind
    command: tuple[str, ...] = ()
    path: Path = Path()
    protocol: Protocol = Protocol.AUTO
    said: Recipe = field(default_factory=Recipe)  # by the instructor
    given: Path | None = None  # how the command line names it, where `path` was made from it
    of_class: bool = False  # found in a folder, not named: a link there is a student's doing

    @property
    def unpacked(self) -> bool:
        """Tell whether it was in an archive: its files are then as old as the unpacking."""
        return self.given is not None and (self.given.is_file() or self.given.parent.is_file())


def new_name(path: Path, names: set[str]) -> str:
    """Return a printable name for a submission that is not among `names`, and add it to them."""
    shown = name = printable_line(path.name)
    numbers = count(2)
    while name in names:
        name = f"{shown} ({next(numbers)})"
    names.add(name)
    return name
