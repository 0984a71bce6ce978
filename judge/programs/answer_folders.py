"""Answers as people hand them in: a folder, one inside another, an archive, or a class of these.

Nothing is unpacked but files with the names of answers (and archives around them), under limits;
links are never made, and never followed on the way down to the answers.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

from judge.programs.answer_names import AnswerNames
from judge.programs.archives import FOREIGN, archive_ending, open_archive, refuse_foreign
from judge.programs.entries import Entry, EntryKind, Refused
from judge.programs.layout import JUNK_FOLDERS, JUNK_NAMES, is_source
from judge.programs.plain_files import LINK
from judge.programs.recognise import file_names
from judge.programs.sources import Budget
from judge.text.safe_text import printable_line

DEEPEST = 8  # folders around the answers
MOST_BYTES = 256 * 1024 * 1024  # of one student's answers, unpacked
MOST_OF_CLASS = 1024 * 1024 * 1024
USUAL = ("answers", "outputs", "output")  # folders that may lie beside other things


@dataclass(frozen=True)
class FoundAnswers:
    """What a path of answers is: one student's (`folder`), or a class with an entry for each."""

    folder: Path
    students: tuple[Path, ...] = ()


def find_answers(path: Path, names: AnswerNames, fresh: Callable[[], Path]) -> FoundAnswers:
    """Return whose answers are at a path; an archive is unpacked first. May raise Refused."""
    folder = path
    if not path.is_dir():
        path, folder = path.resolve(), fresh()  # a link that the instructor names is followed
        unpack_answers(path, folder, names, MOST_OF_CLASS)
        _make_folders(path, folder)
    if inside := _located(folder, names):
        return FoundAnswers(inside)
    outer = _innermost(folder, names)
    students = tuple(each for each in _visible(outer) if _is_student(each))
    if any(_may_hold(each, names) for each in students):
        return FoundAnswers(outer, students)
    return FoundAnswers(folder)


def take_answers(path: Path, names: AnswerNames, target: Path) -> Path | None:
    """Return the folder with one student's answers, unpacked into `target` if they are packed.

    None if there are none at all; may raise Refused.
    """
    if _leads_out(path):
        raise Refused(f"{printable_line(path.name)} is a link that leads out of its folder")
    if path.is_symlink():
        raise Refused(LINK)  # to what another student of the class handed in
    if path.is_dir():
        if inside := _located(path, names):
            return inside
        packed = _only_archive(_innermost(path, names))
        if packed is None:
            return None
    else:
        packed = path
    unpack_answers(packed, target, names, MOST_BYTES)
    inside = _located(target, names)
    if inside is None and (packed := _only_archive(_innermost(target, names))):
        inner = Path(mkdtemp(dir=target))
        unpack_answers(packed, inner, names, MOST_BYTES)
        inside = _located(inner, names)
    return inside


def take_only_answers(path: Path, names: AnswerNames, target: Path) -> Path | None:
    """Return the folder with the answers of a hand-in that has no source, None if it has any.

    What would count of a program lies in `target` already.
    """
    if any(is_source(name) for name in file_names(target)) or not _is_student(path):
        return None
    inner = Path(mkdtemp(dir=target))
    found = take_answers(path, names, inner)
    if found is None:
        shutil.rmtree(inner)
    return found


def unpack_answers(path: Path, target: Path, names: AnswerNames, most: int) -> None:
    """Unpack what may be answers, or archives of them, from an archive; may raise Refused."""
    refuse_unreadable(path)
    container = open_archive(path)
    wanted = {entry.name for entry in container.entries() if _is_wanted(entry, names)}
    budget = Budget(most)
    for entry, stream in container.contents(wanted):
        budget.save(stream, target / entry.name, executable=False)


def _make_folders(path: Path, target: Path) -> None:
    """Make the folders of an archive that hold no answers too: each may be a student's."""
    folders = {tuple(entry.parts[:-1][:DEEPEST]) for entry in open_archive(path).entries()}
    for parts in folders:
        if not any(_is_junk(part) for part in parts):
            with suppress(OSError):  # a file of that name, or a name that is too long
                target.joinpath(*parts).mkdir(parents=True, exist_ok=True)


def refuse_unreadable(path: Path) -> None:
    """Refuse what is no archive that can be unpacked, before anybody opens it."""
    if not archive_ending(path.name):
        refuse_foreign(path.name)
        raise Refused(f"{printable_line(path.name)}: found no folder and no zip or tar archive")
    if not path.is_file():
        raise Refused(f"{printable_line(path.name)} is not a regular file")


def _is_wanted(entry: Entry, names: AnswerNames) -> bool:
    *folders, name = entry.parts
    if entry.kind is not EntryKind.FILE or any(_is_junk(part) for part in entry.parts):
        return False
    wanted = name in names.files or (_is_packed(name) and len(folders) < DEEPEST)
    if wanted and entry.locked:
        shown = printable_line(entry.name)
        raise Refused(f"{shown} is encrypted: wanted an archive without a password")
    return wanted


def _located(folder: Path, names: AnswerNames) -> Path | None:
    """Return the folder with answers at or inside of a folder, None if there is none."""
    inner = _innermost(folder, names)
    return inner if names.are_in(inner) else None


def _innermost(folder: Path, names: AnswerNames) -> Path:
    """Return the folder inside of those that hold only one other, down to the first answers."""
    for _ in range(DEEPEST):
        if names.are_in(folder):
            break
        folders = [each for each in _visible(folder) if each.is_dir() and not each.is_symlink()]
        usual = [each for each in folders if each.name.lower() in USUAL]
        packed = any(_is_packed(each.name) for each in _visible(folder))
        inner = usual or ([] if packed else folders)
        if len(inner) != 1:
            break
        folder = inner[0]
    return folder


def _visible(folder: Path) -> Iterator[Path]:
    """Yield what lies in a folder, in order of name, without what systems leave behind."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    yield from (folder / name for name in names if not _is_junk(name))


def _is_junk(name: str) -> bool:
    return name.startswith(".") or name in JUNK_FOLDERS or name in JUNK_NAMES


def _is_packed(name: str) -> bool:
    return name.lower().endswith(FOREIGN) or bool(archive_ending(name))


def _is_student(path: Path) -> bool:
    return path.is_dir() or _is_packed(path.name)


def _leads_out(path: Path) -> bool:
    """Tell whether this is a link to elsewhere, where the right answers may be."""
    return path.is_symlink() and not path.resolve().is_relative_to(path.parent.resolve())


def _only_archive(folder: Path) -> Path | None:
    """Return the one archive of a folder, None if there is none or more than one."""
    packed = [each for each in _visible(folder) if _is_packed(each.name) and not each.is_symlink()]
    return packed[0] if len(packed) == 1 else None


def _may_hold(path: Path, names: AnswerNames) -> bool:
    """Tell whether a student's folder or archive has answers, as far as its names say."""
    if _leads_out(path):
        return False
    if path.is_dir():
        if _located(path, names):
            return True
        packed = _only_archive(_innermost(path, names))
        return packed is not None and _may_hold(packed, names)
    try:
        refuse_unreadable(path)
        return any(_is_wanted(entry, names) for entry in open_archive(path).entries())
    except (Refused, OSError):
        return False
