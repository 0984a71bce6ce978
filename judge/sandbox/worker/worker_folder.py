"""The folder of a worker on a disk that others use: made, removed, found when its owner is gone.

Its name tells the worker's process id, and a lock on it tells whether that worker still lives: ids
are used again, and another container may have its own.
"""

import errno
import fcntl
import os

from judge.sandbox.worker import run_folder

BOX = "box"
PREFIX = "plygrade-"
MODE = 0o711  # of the outer folder: others may pass
_TRIES = 100
_ENDLESS = 1 << 62  # entries to remove: all of them, as others use the disk


def make(base: str) -> str:
    """Make a folder with an unguessable name and the program's folder in it; return the latter.

    It stays locked as long as this process lives. A judge in another container, which does not see
    this process, may tidy it up before that: then another is made.
    """
    for _ in range(_TRIES):
        outer = os.path.join(base, f"{PREFIX}{os.getpid()}-{os.urandom(8).hex()}")
        os.mkdir(outer, MODE)
        try:
            os.chmod(outer, MODE)  # whatever the umask
            return _claim(outer)
        except FileNotFoundError:
            continue
    raise FileNotFoundError(errno.ENOENT, "removed again and again while it is made", outer)


def _claim(outer: str) -> str:
    descriptor = _open(outer)
    inner = os.path.join(outer, BOX)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH)
        os.mkdir(inner, 0o700)
    except OSError:
        os.close(descriptor)
        raise
    return inner  # and the descriptor stays open, which is the lock


def remove(outer: str) -> None:
    """Remove a worker's folder with all that is in it; OSError if that cannot be done."""
    _reopen(outer)
    inner = os.path.join(outer, BOX)
    if os.path.lexists(inner):
        run_folder.empty([inner], _ENDLESS)
        os.rmdir(inner)
    os.rmdir(outer)


def _reopen(outer: str) -> None:
    """Give a folder its permissions again: a program of the same user may have closed it."""
    descriptor = os.open(outer, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        os.chmod(f"/proc/self/fd/{descriptor}", MODE)
    finally:
        os.close(descriptor)


def remove_of(base: str, worker: int) -> None:
    """Remove what a worker that was killed has left in `base`, as far as that is possible."""
    for outer in _found(base, str(worker)):
        _remove_quietly(outer)


def remove_abandoned(base: str) -> None:
    """Remove what dead workers of this user have left in `base`."""
    for outer in _found(base):
        owner = os.path.basename(outer).split("-")[1]
        if owner.isdigit() and _is_dead(owner):
            _remove_unlocked(outer)


def _found(base: str, owner: str = "") -> list[str]:
    """Return the folders in `base` that workers of this user have made, or one worker."""
    start = f"{PREFIX}{owner}-" if owner else PREFIX
    try:
        entries = list(os.scandir(base))
    except OSError:
        return []
    return [
        entry.path
        for entry in entries
        if entry.name.startswith(start)
        and entry.is_dir(follow_symlinks=False)
        and entry.stat(follow_symlinks=False).st_uid == os.geteuid()
    ]


def _remove_quietly(outer: str) -> None:
    try:
        remove(outer)
    except OSError:
        return  # another process was faster, or it cannot be removed


def _is_dead(owner: str) -> bool:
    """Tell whether a process is gone, or dead and only not yet waited for."""
    try:
        with open(f"/proc/{owner}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] == b"Z"
    except OSError:
        return True


def _remove_unlocked(outer: str) -> None:
    """Remove a folder that nobody holds, and hold it meanwhile: its maker may be locking it."""
    try:
        _reopen(outer)
        descriptor = _open(outer)
    except OSError:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _remove_quietly(outer)
    except OSError:
        return  # somebody holds it
    finally:
        os.close(descriptor)


def _open(outer: str) -> int:
    return os.open(outer, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
