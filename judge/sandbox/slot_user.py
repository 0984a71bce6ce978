"""A separate user id for each slot, so that RLIMIT_NPROC counts and kill(-1) hits only it.

Slots of several judges at once must not share one: a locked file stands for each, and the lock is
inherited by the worker, so an id is free again only when nothing runs under it any more.
What such a user may read is what everybody may.
"""

import fcntl
import functools
import os
import pwd
import signal
import stat
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from judge.model.errors import JudgeError
from judge.sandbox.scratch import is_scratch
from judge.sandbox.worker.tree import signal_user

FIRST = 60_000
COUNT = 500
_ROUNDS = 50
_NAP = 0.02  # seconds
_LOOKING = threading.Lock()


class SlotUser:
    """A user id that nobody else uses while this object (or a process with its file) lives."""

    def __init__(self, number: int, descriptor: int) -> None:
        self.number = number
        self.descriptor = descriptor

    @classmethod
    def take(cls, wish: int) -> "SlotUser":
        """Lock an id, the one of slot `wish` if it is free. Only root can use it.

        What a killed judge has left running under it is ended.
        """
        for step in range(COUNT):
            number = FIRST + (wish + step) % COUNT
            if not _is_a_person(number) and (user := cls.take_exactly(number)):
                if _is_used(number):  # hardly ever: no process is made for it otherwise
                    signal_user(number, signal.SIGKILL)
                return user
        raise JudgeError(f"all user ids from {FIRST} to {FIRST + COUNT - 1} are taken by slots")

    @classmethod
    def take_exactly(cls, number: int) -> "SlotUser | None":
        """Lock this id; None if a slot has it."""
        path = os.path.join(_lock_folder(), f"{number}.lock")
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
        descriptor = os.open(path, flags, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return None
        return cls(number, descriptor)

    def close(self) -> None:
        os.close(self.descriptor)


def _lock_folder() -> str:
    base = "/run" if os.access("/run", os.W_OK) else tempfile.gettempdir()
    folder = os.path.join(base, "plygrade-users")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    return folder


def end_abandoned() -> None:
    """Kill the programs whose judge and worker were both killed: nobody has their user's lock.

    An id that belongs to somebody is left alone, and so is a process that no worker can have
    started: what workers start can gain no privileges.
    """
    for number in set(_users(range(FIRST, FIRST + COUNT))):
        if _is_a_person(number) or not (user := SlotUser.take_exactly(number)):
            continue
        try:
            for _ in range(_ROUNDS):  # it may fork meanwhile
                if not _is_used(number):
                    break
                signal_user(number, signal.SIGKILL)
                time.sleep(_NAP)
        finally:
            user.close()


def _is_used(number: int) -> bool:
    return number in set(_users(range(number, number + 1)))


def _users(wanted: range) -> Iterator[int]:
    """Yield the users, of those wanted, of the living processes that can gain no privileges.

    The owner of a folder of /proc tells most processes apart at a tenth of the cost.
    """
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.stat(f"/proc/{name}").st_uid not in wanted:
                continue
            with open(f"/proc/{name}/status", encoding="utf-8", errors="replace") as file:
                fields = dict(line.split(":", 1) for line in file if ":" in line)
        except OSError:
            continue  # it has ended
        if fields["NoNewPrivs"].strip() == "1" and not fields["State"].strip().startswith("Z"):
            yield int(fields["Uid"].split()[0])


def _is_a_person(number: int) -> bool:
    try:
        pwd.getpwuid(number)
    except KeyError:
        return False
    return True


def closed_parents(path: str) -> list[str]:
    """Return the outermost folder that hides a path from other users, by each of its names."""
    found = []
    for name in {path, os.path.realpath(path)}:
        parents = (str(parent) for parent in reversed(Path(name).parents))
        found += [each for each in parents if not os.stat(each).st_mode & stat.S_IXOTH][:1]
    return found


def is_public(path: str) -> bool:
    """Tell whether everybody may read `path` and, as far as we look, all in it."""
    with _LOOKING:  # slots that start together ask the same
        return _is_public(path)


@functools.lru_cache(maxsize=256)  # called for every sandbox, and walks through whole folders
def _is_public(path: str) -> bool:
    if not os.path.exists(path):
        return True  # nobody can read it
    waiting, seen = [path], 0
    while waiting and seen < 2000:
        found = waiting.pop()
        mode = os.stat(found).st_mode
        if not mode & stat.S_IROTH:
            return False
        if stat.S_ISDIR(mode):
            if not mode & stat.S_IXOTH:
                return False
            entries = [entry for entry in os.scandir(found) if not entry.is_symlink()]
            waiting += [entry.path for entry in entries if not is_scratch(entry.path)]
            seen += len(entries)
    return True
