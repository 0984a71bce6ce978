"""The hand-ins of a class: a folder, or one archive, with a file, folder or archive for each.

Nothing of a folder is changed. What lies in an archive, and several files that belong together, are
copied to a room of the judge's own; `given` has the name under which one of them is found again.
"""

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from judge.course.gradescope_export import METADATA
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.archives import archive_ending, refuse_foreign
from judge.programs.class_archive import UnpackedClass, unpack_class
from judge.programs.class_names import gathered, typed_beside_files
from judge.programs.entries import Refused
from judge.programs.layout import JUNK_FOLDERS
from judge.programs.recipe import CLASS_MANIFEST, ClassRecipes, class_recipes
from judge.programs.submission import Submission, SubmissionKind, new_name
from judge.sandbox.scratch import is_scratch
from judge.text.safe_text import counted, printable_line

SHOWN = 5  # names in a note
NO_HAND_INS = {CLASS_MANIFEST, METADATA, *JUNK_FOLDERS}


@dataclass(frozen=True)
class FoundClass:
    """The hand-ins in order of name, and what is to be told about finding them."""

    submissions: list[Submission]
    notes: tuple[str, ...] = ()


def find_class(
    path: Path, protocol: Protocol, fresh: Callable[[], Path], only: str = ""
) -> FoundClass:
    """Return the hand-ins at a path, all or `only` the one of this name; may raise JudgeError.

    Files whose names look the same when they are printed get a number behind theirs: whoever
    names a file must not be able to stop the grading of the others.
    """
    where = f"--submission {path / only}" if only else f"--submissions {path}"
    unpacked = _unpacked(path, fresh(), only, where) if path.is_file() else None
    folder = unpacked.folder if unpacked else path
    said = class_recipes(path)
    taken = [each for each in _entries(folder, where) if each.name not in NO_HAND_INS]
    idle = {*typed_beside_files(each.name for each in taken)}
    files = [each.name for each in taken if each.is_file() and not each.is_symlink()]
    groups = gathered(unpacked.files if unpacked else files)
    inner = {name for own in groups.values() for name in own}
    single = {each.name: each for each in taken if each.name not in idle | inner}
    chosen = {*groups, *single} if not only else {only}.intersection({*groups, *single})
    if not chosen:
        missing = "found nothing there, wanted files or folders"
        raise JudgeError(f"{where}: {'found no such file or folder' if only else missing}")
    if not only:
        _check_recipes(said, taken, groups)
    names: set[str] = set()
    found = []
    for name in sorted(chosen):
        place = single.get(name) or _together(folder, fresh() / name, groups[name])
        moved = path.is_file() or name in groups
        found.append(
            Submission(
                new_name(place, names),
                SubmissionKind.SOURCES,
                path=place,
                protocol=protocol,
                said=said.of(name),
                given=path / name if moved else None,
                of_class=True,
            )
        )
    notes = [*(unpacked.notes if unpacked else ()), *_told(groups, idle)]
    return FoundClass(found, tuple(f"{printable_line(str(path))}: {note}" for note in notes))


def _unpacked(path: Path, room: Path, only: str, where: str) -> UnpackedClass:
    """Unpack an archive; JudgeError if that cannot be."""
    try:
        refuse_foreign("" if archive_ending(path.name) else path.name)
        if not archive_ending(path.name):
            wanted = "a folder or an archive with one file or folder for each hand-in"
            hint = "a single one is graded with --submission"
            raise JudgeError(f"{where}: found a file, wanted {wanted}; {hint}")
        unpacked = unpack_class(path.resolve(), room, only)
    except Refused as refusal:
        why = str(refusal).removeprefix(f"{printable_line(path.name)}: ")
        raise JudgeError(f"{where}: {why}") from None
    inside = f" in {printable_line(unpacked.wrapper, 60)}" if unpacked.wrapper else ""
    number = sum(each.name not in NO_HAND_INS for each in unpacked.folder.iterdir())
    first = f"unpacked {counted(number, 'file or folder', 'files and folders')}{inside}"
    return replace(unpacked, notes=(first, *unpacked.notes))


def _entries(folder: Path, where: str) -> list[Path]:
    try:
        found = sorted(path for path in folder.iterdir() if path.name[0] != ".")
        return [path for path in found if not is_scratch(path)]
    except OSError as error:
        raise JudgeError(f"{where}: {error.strerror}") from None


def _check_recipes(said: ClassRecipes, taken: list[Path], groups: Iterable[str]) -> None:
    """Refuse what an instructor says of somebody who is not there: a name may be misspelt."""
    present = {name for path in taken for name in (path.name, path.stem, _plain_name(path))}
    present |= {*groups}
    for name in said.single:
        if name not in present:
            shown = printable_line(name, 60)
            raise JudgeError(f"{said.path}: found {shown!r}, wanted the name of a hand-in")


def _together(folder: Path, place: Path, files: Mapping[str, str]) -> Path:
    """Copy the files of one student to a new folder, with their times."""
    place.mkdir()
    for name, inside in files.items():
        shutil.copy2(folder / name, place / inside, follow_symlinks=False)
    return place


def _told(groups: Mapping[str, Mapping[str, str]], idle: set[str]) -> Iterator[str]:
    if groups:
        whose = [f"{printable_line(name, 60)} ({len(own)})" for name, own in groups.items()]
        yield f"files of one student taken together as one hand-in: {_some(whose)}"
    if idle:
        names = [printable_line(name, 80) for name in sorted(idle)]
        yield f"left out, as the student handed in files as well: {_some(names)}"


def _some(names: list[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def _plain_name(path: Path) -> str:
    """Return a hand-in's name without the ending of an archive."""
    ending = archive_ending(path.name)
    return path.name[: -len(ending)] if ending else path.name
