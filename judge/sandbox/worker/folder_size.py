"""How much the folders of a program hold while it runs: asked of a file system, or counted.

An entry takes room however little it holds (a name, an inode): each counts as a block at least.
"""

import os
import stat
import time

from judge.sandbox.worker.tree import ProcessTree

TYPE_CHECKING = False  # the worker imports next to nothing
if TYPE_CHECKING:
    from collections.abc import Callable

BLOCK = 4096  # bytes
SURVEY_EVERY = 0.1  # seconds between two looks at how much a folder holds
_LONGEST = 2048  # bytes of a path; the system's own limit is 4096


class MountSize:
    """Folders that are file systems of a fixed size. What is left to watch is their entries."""

    def __init__(self, folders: list[str], limit: int) -> None:
        self._folders = folders
        self._limit = limit

    def is_over(self, now: float) -> bool:
        """Tell whether there are more entries than fit: the file system counts them itself."""
        return any(entries(folder) * BLOCK > self._limit for folder in self._folders)


def entries(folder: str) -> int:
    """Return how many entries a file system holds, as far as it says so."""
    found = os.statvfs(folder)
    return found.f_files - found.f_ffree


class FolderSize:
    """Measures now and then how much a folder on a shared disk holds, and what is held open there.

    A file that has lost its name while a process has it open still takes its room. `regain` opens
    the folder again if the program has closed it; `device` is where it lies.
    """

    def __init__(
        self,
        folder: str,
        limit: int,
        tree: ProcessTree,
        device: int,
        regain: "Callable[[], None]",
    ) -> None:
        self._folder = folder
        self._limit = limit
        self._tree = tree
        self._device = device
        self._regain = regain
        self._next = time.monotonic() + SURVEY_EVERY

    def is_over(self, now: float) -> bool:
        """Tell whether the folder holds more than the limit; looks only when it is time."""
        if now < self._next:
            return False
        self._regain()
        total = survey(self._folder, self._limit)[1]
        if total <= self._limit:
            pids = [process.pid for process in self._tree.processes()]
            total += nameless(pids, self._device)
        after = time.monotonic()
        self._next = after + max(SURVEY_EVERY, 20 * (after - now))  # never more than 5% of the time
        return total > self._limit


class _Base:
    """A folder that is open as long as anything below it is still to be looked at."""

    def __init__(self, path: str) -> None:
        self.descriptor = -1
        self.descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def __del__(self) -> None:
        if self.descriptor >= 0:
            os.close(self.descriptor)


def survey(folder: str, enough: int) -> tuple[int, int]:
    """Return (largest file in bytes, bytes on disk) below `folder`; not all if beyond `enough`.

    Paths may be longer than the system takes: so they start at folders that are open on the way.
    """
    largest = total = 0
    try:
        waiting = [(_Base(folder), ".")]
    except PermissionError:
        return 0, enough + 1  # closed again, and again
    while waiting and total <= enough:
        base, inside = waiting.pop()
        path = f"/proc/self/fd/{base.descriptor}/{inside}"
        try:
            if len(os.fsencode(inside)) > _LONGEST:
                base, inside = _Base(path), "."
            with os.scandir(f"/proc/self/fd/{base.descriptor}/{inside}") as found:
                for entry in found:
                    status = entry.stat(follow_symlinks=False)
                    total += max(BLOCK, status.st_blocks * 512)
                    if stat.S_ISDIR(status.st_mode):
                        waiting.append((base, f"{inside}/{entry.name}"))
                    else:
                        largest = max(largest, status.st_size)
                    if total > enough:
                        break
        except (FileNotFoundError, NotADirectoryError):
            continue  # it is gone
        except OSError:
            return largest, enough + 1  # closed to us, or built to be endless: no honest folder is
    return largest, total


def nameless(pids: list[int], device: int) -> int:
    """Return the bytes on `device` of files without a name that processes hold open."""
    held = {}
    for pid in pids:
        try:
            numbers = os.listdir(f"/proc/{pid}/fd")
        except OSError:
            continue  # it is gone
        for number in numbers:
            try:
                status = os.stat(f"/proc/{pid}/fd/{number}")
            except OSError:
                continue
            if status.st_nlink == 0 and status.st_dev == device and stat.S_ISREG(status.st_mode):
                held[status.st_ino] = max(BLOCK, status.st_blocks * 512)
    return sum(held.values())
