"""A submission's files, copied before anything is run: what is hashed is what is judged.

Only plain files inside the submission are taken. A link that leads out of it is refused, or a
submission could have the judge fetch the expected answers for it.
"""

import errno
import os
import stat
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import IO

from judge.programs import layout
from judge.programs.archives import archive_ending, open_archive, refuse_foreign
from judge.programs.entries import Container, Entry, EntryKind, Refused
from judge.programs.layout import JUNK_FOLDERS, is_source, lay_out
from judge.programs.plain_files import LINK, cannot_read, open_below, open_plain
from judge.sandbox.scratch import is_scratch
from judge.text.safe_text import printable_line

DEEPEST = 50  # folders in each other
MOST_ENTRIES = 200_000  # looked at in a folder
PIECE = 1 << 16
AGAIN = "0 bytes were handed in"


def copy_sources(source: Path, target: Path, *, follow: bool = True) -> tuple[str, ...]:
    """Copy what counts of a submission (a file, a folder or an archive) into the empty `target`.

    Return what is to be told about it: what was left out and why. May raise Refused. A `source`
    that is a link is followed only if the instructor has named it: a student's could lead anywhere.
    """
    if not follow and source.is_symlink():
        raise Refused(LINK)
    real = source.resolve() if follow else source.parent.resolve() / source.name
    if real.is_dir():
        inner = _inner_archive(real)
        return _copy(open_archive(inner) if inner else _Folder(real), target)
    if archive_ending(source.name):
        open_plain(real).close()  # a pipe of that name is refused before anybody waits for it
        return _copy(open_archive(real), target)
    refuse_foreign(source.name)
    budget = Budget(layout.MOST_BYTES)
    with open_plain(real) as stream:
        executable = bool(os.fstat(stream.fileno()).st_mode & 0o111)
        budget.save(stream, target / source.name, executable)
    if not budget.used:
        raise Refused(f"{printable_line(source.name, 60)} is empty: {AGAIN}")
    return ()


def _inner_archive(folder: Path) -> Path | None:
    """Return the archive in a folder that holds nothing else that counts, None if there is none."""
    archives = []
    for number, entry in enumerate(_listed(folder)):
        is_folder = entry.is_dir(follow_symlinks=False) and entry.name not in JUNK_FOLDERS
        if number > layout.MOST_FILES or is_folder:
            return None
        if is_source(entry.name):
            return None
        if archive_ending(entry.name) and entry.is_file(follow_symlinks=False):
            archives.append(Path(entry.path))
    return archives[0] if len(archives) == 1 else None


def _listed(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as listing:
            return sorted(listing, key=lambda entry: entry.name)
    except OSError as error:
        raise cannot_read(folder.name, error) from None


def _status(entry: os.DirEntry[str], name: str) -> os.stat_result:
    try:
        return entry.stat(follow_symlinks=False)
    except OSError as error:
        raise cannot_read(name, error) from None


def _copy(container: Container, target: Path) -> tuple[str, ...]:
    entries = container.entries()
    chosen = lay_out(entries)
    if not chosen.taken:
        for entry in entries:
            refuse_foreign(entry.name)
    budget = Budget(layout.MOST_BYTES)
    for folder in chosen.folders:
        (target / folder).mkdir(parents=True, exist_ok=True)
    for entry, stream in container.contents(chosen.taken.keys()):
        budget.save(stream, target / chosen.taken[entry.name], entry.executable)
    if chosen.taken and not budget.used:
        raise Refused(f"every file is empty: {AGAIN}")
    return chosen.notes


class Budget:
    """How much may still be written: an entry may turn out larger than it claimed to be."""

    def __init__(self, most: int) -> None:
        self._most = self._left = most

    @property
    def used(self) -> int:
        """Return how many bytes were written."""
        return self._most - self._left

    def save(self, stream: IO[bytes], place: Path, executable: bool) -> None:
        """Write a stream to a new file that all may read."""
        handle = self._new(place, 0o755 if executable else 0o644)
        try:
            while piece := _piece(stream, place.name):
                self._left -= len(piece)
                if self._left < 0:
                    raise Refused(f"more than {self._most >> 20} MiB of files")
                while piece:  # less than all may be written, and then the rest tells why
                    piece = piece[os.write(handle, piece) :]
        finally:
            os.close(handle)

    def _new(self, place: Path, mode: int) -> int:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        try:
            try:
                handle = os.open(place, flags, mode)
            except FileNotFoundError:
                place.parent.mkdir(parents=True, exist_ok=True)
                handle = os.open(place, flags, mode)
        except OSError as error:
            if error.errno in {errno.ENAMETOOLONG, errno.EEXIST, errno.ENOTDIR, errno.EISDIR}:
                name = printable_line(place.name, 60)
                raise Refused(f"{name} cannot be unpacked: {error.strerror}") from None
            raise
        os.fchmod(handle, mode)  # whatever the mask is
        return handle


def _piece(stream: IO[bytes], name: str) -> bytes:
    """Return the next bytes."""
    try:
        return stream.read(PIECE)
    except OSError as error:
        raise cannot_read(name, error) from None


class _Folder:
    """A folder with all below it; links to folders are not followed."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def entries(self) -> list[Entry]:
        """Return the files; a link that stays inside counts as one."""
        found: list[Entry] = []
        for entry in self._walk(self._root, "", 0):
            found.append(entry)
            if len(found) > MOST_ENTRIES:
                raise Refused(f"more than {MOST_ENTRIES} files in the folder")
        return found

    def contents(self, wanted: AbstractSet[str]) -> Iterator[tuple[Entry, IO[bytes]]]:
        """Yield the wanted files, opened without waiting for pipes."""
        for name in sorted(wanted):
            with open_below(self._root, self._real(name)) as stream:
                mode = os.fstat(stream.fileno()).st_mode
                yield Entry(name, executable=bool(mode & 0o111)), stream

    def _walk(self, folder: Path, place: str, depth: int) -> Iterator[Entry]:
        if depth > DEEPEST:
            raise Refused(f"more than {DEEPEST} folders in each other")
        for entry in _listed(folder):
            name = place + entry.name
            if entry.is_dir(follow_symlinks=False):
                if is_scratch(entry.path):
                    continue
                if entry.name in JUNK_FOLDERS or entry.name.startswith("."):
                    yield Entry(name)  # told as one thing that was left out
                else:
                    yield from self._walk(Path(entry.path), name + "/", depth + 1)
            elif entry.is_symlink():
                yield Entry(name, kind=self._link(Path(entry.path), name))
            else:
                status = _status(entry, name)
                plain = stat.S_ISREG(status.st_mode)
                yield Entry(name, status.st_size, EntryKind.FILE if plain else EntryKind.OTHER)

    def _link(self, path: Path, name: str) -> EntryKind:
        """Return what a link counts as; one that leads out of the submission is refused."""
        if any(part.startswith(".") for part in name.split("/")):
            return EntryKind.LINK
        try:
            target = path.resolve(strict=True)
        except (OSError, RuntimeError):
            return EntryKind.LINK  # it leads nowhere
        if not target.is_relative_to(self._root):
            raise Refused(f"the link {printable_line(name)} leads out of the submission")
        return EntryKind.FILE if target.is_file() else EntryKind.LINK

    def _real(self, name: str) -> str:
        """Return where a file lies below the folder, or where a link leads that stays inside."""
        path = self._root / name
        if not path.is_symlink():
            return name
        if self._link(path, name) is not EntryKind.FILE:
            raise Refused(f"{printable_line(name)} is not a regular file")
        return path.resolve().relative_to(self._root).as_posix()


def open_folders(folder: Path) -> None:
    """Let any user enter and read a folder and all below it."""
    folder.chmod(0o755)
    for path in folder.rglob("*"):
        if path.is_symlink():
            continue
        path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o111 else 0o644)
