"""Memory that is held for a program and does not show in what its processes have resident.

Page tables; pages of shared memory that are mapped but were taken out of view; the buffers of
sockets, whose filling the kernel does not tell, and which therefore count as full; locks on files.
"""

import os
import stat
import time

from judge.sandbox.worker import file_locks

LOOK_EVERY = 0.1  # seconds: it takes longer than a look at a process's own pages
SOCKET = 256 << 10  # bytes that the buffer of one socket can hold
FREE_SOCKETS = 16  # of a tree: what runtimes open for themselves
PIECE = 16 << 20  # bytes of shared memory that can be had at once, see `seccomp`
FREE_PIECES = 8  # of which all may have been used, and only some be mapped


class HiddenMemory:
    """Looks now and then, and remembers the last result.

    `is_endless`: there are more locks on files than any honest program has.
    """

    def __init__(self) -> None:
        self.is_endless = False
        self._bytes = 0
        self._next = time.monotonic() + LOOK_EVERY

    def of(self, pids: list[int]) -> int:
        """Return the hidden bytes of a tree as of the last look."""
        if time.monotonic() >= self._next:
            began = time.thread_time()  # not the wall's: a busy machine would put off the next look
            self._bytes = look(pids)
            self.is_endless = file_locks.too_many(pids)
            used = time.thread_time() - began
            self._next = time.monotonic() + max(LOOK_EVERY, 20 * used)  # at most 5% of the time
        return self._bytes


def look(pids: list[int]) -> int:
    """Return the hidden bytes of a tree now."""
    tables = resident = 0
    sockets: set[int] = set()
    shared: dict[bytes, int] = {}
    for pid in pids:
        try:
            fields = _status(pid)
            _add_sockets(pid, sockets)
            _add_shared(pid, shared)
        except OSError:
            continue  # it has ended
        tables += fields.get(b"VmPTE", 0)
        resident = max(resident, fields.get(b"RssShmem", 0))
    buffers = max(0, len(sockets) - FREE_SOCKETS) * SOCKET
    return tables + buffers + max(0, _whole(shared) - resident)


def _whole(shared: dict[bytes, int]) -> int:
    """Return the size of pieces of shared memory; beyond a few, more than is still mapped of them.

    Pages that are no longer mapped stay as long as any page of the same piece is.
    """
    sizes = sorted(shared.values(), reverse=True)
    more = (max(size, PIECE) for size in sizes[FREE_PIECES:])
    return sum(sizes[:FREE_PIECES]) + sum(more)


def _status(pid: int) -> dict[bytes, int]:
    """Return the sizes in /proc/PID/status, in bytes."""
    with open(f"/proc/{pid}/status", "rb", buffering=0) as file:
        words = [line.split() for line in file.read().splitlines()]
    return {word[0][:-1]: int(word[1]) << 10 for word in words if word[-1:] == [b"kB"]}


def _add_sockets(pid: int, found: set[int]) -> None:
    for number in os.listdir(f"/proc/{pid}/fd"):
        try:
            status = os.stat(f"/proc/{pid}/fd/{number}")
        except OSError:
            continue
        if stat.S_ISSOCK(status.st_mode):
            found.add(status.st_ino)


def _add_shared(pid: int, found: dict[bytes, int]) -> None:
    """Add the size of each piece of anonymous shared memory; by its inode, for many may map it."""
    with open(f"/proc/{pid}/maps", "rb") as file:
        for line in file:
            if line.endswith(b"/dev/zero (deleted)\n"):
                place, _, offset, _, inode, _ = line.split(None, 5)
                begin, _, end = place.partition(b"-")
                size = int(offset, 16) + int(end, 16) - int(begin, 16)
                found[inode] = max(found.get(inode, 0), size)
