"""Locks on files: a program may hold millions, in memory of the kernel that no limit counts.

So they are counted. An honest program has a few; a database, some for each connection.
"""

import os

TOO_MANY = 4096
_PIECE = 1 << 13
_LOOKED_AT = 1 << 20  # bytes: more than that many lines take
_SHARED = b"-1"  # the owner of a lock that belongs to an open file and not to a process


def too_many(pids: "list[int] | None" = None) -> bool:
    """Tell whether processes hold more locks than any honest program.

    None means all that the kernel shows: those of this pid namespace.
    """
    wanted = None if pids is None else {_SHARED, *(b"%d" % pid for pid in pids)}
    found = seen = 0
    rest = b""
    descriptor = os.open("/proc/locks", os.O_RDONLY | os.O_CLOEXEC)
    try:
        while found <= TOO_MANY and seen < _LOOKED_AT and (piece := os.read(descriptor, _PIECE)):
            *lines, rest = (rest + piece).split(b"\n")
            found += len(lines) if wanted is None else _owned(lines, wanted)
            seen += len(piece)
    finally:
        os.close(descriptor)
    return found > TOO_MANY


def _owned(lines: list[bytes], owners: set[bytes]) -> int:
    """Count lines such as `1: POSIX  ADVISORY  WRITE 1234 08:01:5678 0 0` of some owners."""
    return sum(any(word in owners for word in line.split()[4:6]) for line in lines)
