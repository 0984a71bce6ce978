"""A submission's files, copied before anything is run: what is hashed is what is judged.

Only plain files inside the submission are taken. A link that leads out of it is refused, or a
submission could have the judge fetch the expected answers for it.
"""

import os
import shutil
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.text.safe_text import printable_line

MOST_FILES = 2000
MOST_BYTES = 64 * 1024 * 1024
DEEPEST = 50  # folders in each other
LEFT_OUT = ("__pycache__", "node_modules", "__MACOSX")  # and whatever begins with a dot


class Refused(Exception):
    """A submission that cannot be run as it is, by its own fault. The message says why."""


@dataclass
class _Taken:
    """What was copied so far."""

    files: int = 0
    bytes: int = 0

    def add(self, size: int) -> None:
        self.files += 1
        self.bytes += size
        if self.files > MOST_FILES:
            raise Refused(f"more than {MOST_FILES} files")
        if self.bytes > MOST_BYTES:
            raise Refused(f"more than {MOST_BYTES >> 20} MiB of files")


def copy_sources(source: Path, target: Path) -> None:
    """Copy a submission (a file or a folder) into the empty folder `target`, or raise Refused."""
    taken = _Taken()
    root = source.resolve()
    if not root.is_dir():
        _copy(root, target / source.name, taken)
        return
    for path in _files(root, root):
        place = target / path.relative_to(root)
        place.parent.mkdir(parents=True, exist_ok=True)
        _copy(path, place, taken)


def _files(folder: Path, root: Path) -> Iterator[Path]:
    """Yield the files to take, in order of their names; links to folders are not followed."""
    if len(folder.parts) - len(root.parts) > DEEPEST:
        raise Refused(f"more than {DEEPEST} folders in each other")
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        path = Path(entry.path)
        if entry.name.startswith(".") or entry.name in LEFT_OUT:
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _files(path, root)
        elif entry.is_file(follow_symlinks=False) or _stays_inside(path, root):
            yield path


def _stays_inside(path: Path, root: Path) -> bool:
    """Tell whether a link leads to a file of the submission; one that leads out is refused."""
    if not path.is_symlink():
        return False  # a pipe, a socket, a device: nothing to copy
    try:
        target = path.resolve(strict=True)
    except (OSError, RuntimeError):
        return False  # it leads nowhere
    if not target.is_relative_to(root):
        shown = printable_line(path.relative_to(root).as_posix())
        raise Refused(f"the link {shown} leads out of the submission")
    return target.is_file()


def _copy(path: Path, place: Path, taken: _Taken) -> None:
    """Copy a regular file; whether it can be executed is kept, all may read it."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(handle, "rb") as source:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise Refused(f"{printable_line(path.name)} is not a regular file")
        taken.add(status.st_size)
        with place.open("xb") as target:
            shutil.copyfileobj(source, target)
    place.chmod(0o755 if status.st_mode & 0o111 else 0o644)


def open_folders(folder: Path) -> None:
    """Let any user enter and read a folder and all below it."""
    folder.chmod(0o755)
    for path in folder.rglob("*"):
        if path.is_symlink():
            continue
        path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o111 else 0o644)
