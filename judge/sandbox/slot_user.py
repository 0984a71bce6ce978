"""A separate user id for each slot, so that RLIMIT_NPROC counts and kill(-1) hits only it.

Slots of several judges at once must not share one: a locked file stands for each, and the lock is
inherited by the worker, so an id is free again only when nothing runs under it any more.
"""

import fcntl
import os
import tempfile

from judge.model.errors import JudgeError

FIRST = 60_000
COUNT = 500


class SlotUser:
    """A user id that nobody else uses while this object (or a process with its file) lives."""

    def __init__(self, number: int, descriptor: int) -> None:
        self.number = number
        self.descriptor = descriptor

    @classmethod
    def take(cls, wish: int) -> "SlotUser":
        """Lock an id, the one of slot `wish` if it is free. Only root can use it."""
        for step in range(COUNT):
            number = FIRST + (wish + step) % COUNT
            path = os.path.join(_lock_folder(), f"{number}.lock")
            flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
            descriptor = os.open(path, flags, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
                continue
            return cls(number, descriptor)
        raise JudgeError(f"all user ids from {FIRST} to {FIRST + COUNT - 1} are taken by slots")

    def close(self) -> None:
        os.close(self.descriptor)


def _lock_folder() -> str:
    base = "/run" if os.access("/run", os.W_OK) else tempfile.gettempdir()
    folder = os.path.join(base, "plygrade-users")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    return folder
