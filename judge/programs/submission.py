"""What is to be graded: a command, a folder of sources, or answers made earlier."""

from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from pathlib import Path

from judge.course.gradescope_export import METADATA
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.archives import archive_ending
from judge.programs.layout import JUNK_FOLDERS
from judge.programs.recipe import CLASS_MANIFEST, Recipe, class_recipes
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
    given: Path | None = None  # what the command line named, where `path` is unpacked from it
    of_class: bool = False  # found in a folder, not named: a link there is a student's doing


def find_submissions(folder: Path, protocol: Protocol) -> list[Submission]:
    """Return the submissions in a folder, one for each file or sub-folder, in order of name.

    Files whose names look the same when they are printed get a number behind theirs: whoever
    names a file must not be able to stop the grading of the others.
    """
    if folder.is_file():
        wanted = "a folder with one file or sub-folder for each hand-in"
        hint = "unpack it into a folder of its own first" if archive_ending(folder.name) else ""
        hint = hint or "a single one is graded with --submission"
        raise JudgeError(f"--submissions {folder}: found a file, wanted {wanted}; {hint}")
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        raise JudgeError(f"--submissions {folder}: {error.strerror}") from None
    left_out = {CLASS_MANIFEST, METADATA, *JUNK_FOLDERS}
    taken = [path for path in entries if path.name[0] != "." and path.name not in left_out]
    if not taken:
        raise JudgeError(f"--submissions {folder}: found nothing there, wanted files or folders")
    said = class_recipes(folder)
    present = {name for path in taken for name in (path.name, path.stem, _plain_name(path))}
    for name in said.single:
        if name not in present:
            shown = printable_line(name, 60)
            raise JudgeError(f"{said.path}: found {shown!r}, wanted the name of a hand-in")
    names: set[str] = set()
    kind = SubmissionKind.SOURCES
    return [
        Submission(
            new_name(path, names), kind, (), path, protocol, said.of(path.name), of_class=True
        )
        for path in taken
    ]


def _plain_name(path: Path) -> str:
    """Return a hand-in's name without the ending of an archive."""
    ending = archive_ending(path.name)
    return path.name[: -len(ending)] if ending else path.name


def new_name(path: Path, names: set[str]) -> str:
    """Return a printable name for a submission that is not among `names`, and add it to them."""
    shown = name = printable_line(path.name)
    numbers = count(2)
    while name in names:
        name = f"{shown} ({next(numbers)})"
    names.add(name)
    return name
