"""The judge's own folder for one run: copies of submissions and what was built from them.

Removed at the end. A judge that was killed cannot tidy up, so each new one removes the folders
whose owner is gone (nobody holds the lock in them any more).
"""

import contextlib
import fcntl
import os
import re
import shutil
import tempfile
from itertools import count
from pathlib import Path
from typing import Self

from judge.sandbox.scratch import is_scratch

PREFIX = "plygrade-run-"
LOCK = "lock"
PRIVATE = "private"
_ROOM = re.compile(rf"[^\s\"'(]{{0,200}}/{PREFIX}\w{{8}}/\d+-[0-9a-f]{{16}}/")


class Workspace:
    """A context manager; `fresh()` gives new folders that vanish with it."""

    def __init__(self, parent: Path | None = None) -> None:
        self._parent = parent or Path(tempfile.gettempdir())
        self._numbers = count(1)
        self.trouble = ""  # what is wrong with our own machine; "" while all is well
        remove_abandoned(self._parent)
        self._lock, self.folder = _new_locked_folder(self._parent)

    def fresh(self) -> Path:
        """Return a new empty folder that any user may enter, as a sandbox's own user must.

        Its name cannot be guessed, so that one program cannot find another's.
        """
        folder = self.folder / f"{next(self._numbers)}-{os.urandom(8).hex()}"
        folder.mkdir()
        folder.chmod(0o755)
        return folder

    def complain(self, trouble: str) -> None:
        """Note what is wrong with our own machine; the first word is what the run tells."""
        self.trouble = self.trouble or trouble

    def private(self) -> Path:
        """Return a folder for what no program may read, even where others may pass the workspace.

        As root in a container they must: programs have users of their own, and no mounts help.
        """
        folder = self.folder / PRIVATE
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder

    def private_room(self) -> Path:
        """Return a new empty folder that no program may read: hand-ins of a class lie there."""
        return Path(tempfile.mkdtemp(dir=self.private()))

    def secret(self, submissions: int) -> Path:
        """Return what of this no program may see: of one submission alone the rest is its own."""
        return self.folder if submissions > 1 else self.private()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        remove(self.folder)
        os.close(self._lock)


def without_rooms(said: str) -> str:
    """Return what a program said without the names of our folders, which no two runs share."""
    return _ROOM.sub("", said)


def copy_tree(source: Path, target: Path) -> None:
    """Copy a folder with all below it but our own to one that may be there; links are followed.

    An OSError names what could not be made. That of `shutil.copytree` is a list of tuples.
    """
    target.mkdir(parents=True, exist_ok=True)
    for entry in sorted(os.scandir(source), key=lambda each: each.name):
        place = target / entry.name
        if is_scratch(entry.path):
            continue
        if entry.is_dir():
            copy_tree(Path(entry.path), place)
            continue
        try:
            shutil.copy2(entry.path, place)
        except OSError as error:
            raise OSError(error.errno, error.strerror or str(error), str(place)) from None


def remove(folder: Path) -> None:
    """Remove a folder as far as that is possible."""
    shutil.rmtree(folder, ignore_errors=True)


def remove_abandoned(parent: Path) -> None:
    """Remove the workspaces of ours whose judge is gone."""
    for folder in parent.glob(PREFIX + "*"):
        with contextlib.suppress(OSError):  # another user's, or just vanishing
            if folder.lstat().st_uid == os.geteuid() and not folder.is_symlink():
                _remove_if_unlocked(folder)


def _remove_if_unlocked(folder: Path) -> None:
    # Made anew if it is missing: its owner was killed while removing the folder.
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        remove(folder)
    finally:
        os.close(handle)


def _new_locked_folder(parent: Path) -> tuple[int, Path]:
    """Return a lock handle and its folder; tried again if a tidying judge was quicker."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent)).resolve()
        try:
            handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except FileNotFoundError:  # the tidying judge has removed the folder
            continue
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if (folder / LOCK).exists():
                return handle, folder
        except OSError:  # the tidying judge holds it
            pass
        os.close(handle)
