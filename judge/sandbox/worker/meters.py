"""What the tree has used so far, where there is no control group: by looking at each process.

A meter has no memory limit of its own to enforce: it tells, the supervisor decides.
"""

import signal
import time

from judge.sandbox.worker.hidden_memory import HiddenMemory
from judge.sandbox.worker.losses import Losses
from judge.sandbox.worker.tree import ProcessInfo, ProcessTree, Reaped, cpu_clock, look

FINEST = 0.002  # seconds between two looks at a young tree
COARSEST = 0.02


class Reading:
    """CPU seconds, bytes now, and whether memory is at its end whatever these bytes say.

    That is: the kernel itself killed something for it, or much is held that nobody counts.
    """

    __slots__ = ("cpu", "memory", "killed")

    def __init__(self, cpu: float, memory: int, killed: bool) -> None:
        self.cpu = cpu
        self.memory = memory
        self.killed = killed


class ProcessMeter:
    """Adds up /proc of the living and the usage of the reaped. Sees only what it polls.

    A child whose parent ignores SIGCHLD is never waited for. What it had used at the last look is
    added up; and where such losses are proven, the wall clock is charged, for as many processors as
    the tree could have kept busy: then nothing can be gained by ending between two looks.
    """

    def __init__(self, tree: ProcessTree, reaped: Reaped, processors: int) -> None:
        self._tree = tree
        self._reaped = reaped
        self._processors = processors
        self._losses = Losses()
        self._hidden = HiddenMemory()
        self._peak = 0
        self._cpu = 0.0
        self._wall = 0.0
        self._looked = 0.0
        self._next_share = 0.0
        self._before = 0.0

    def start(self, memory: int, tasks: int, pid: int, helper: int) -> None:
        """Begin a run: what the process used to prepare itself is not the program's.

        `pid` is that process, 0 if there is none yet. A `helper` is no part of the tree.
        """
        self._before = cpu_clock(pid) if pid else 0.0
        self.resume()

    def resume(self) -> None:
        """Let the wall clock go on, after a pause in which the tree stood still."""
        self._looked = time.monotonic()

    def read(self, memory_limit: int) -> Reading:
        """Look at every process. Where several share pages, these count once."""
        found = self._look()
        memory = sum(one.memory for one in found)
        if len(found) > 1 and memory > self._peak:
            memory = self._share_out(found, memory, memory_limit)
        memory += self._hidden.of([one.pid for one in found])
        self._peak = max(self._peak, memory)
        return Reading(self._net(), memory, self._hidden.is_endless)

    def used(self, paused: bool = False, found: list[ProcessInfo] | None = None) -> float:
        """Return the CPU seconds so far, and disturb nobody: the tree may have been stopped.

        While it is `paused` the wall clock does not count. `found`: who has just been looked at.
        """
        if paused:
            self.resume()
        self._look(found)
        return self._net()

    def _look(self, seen: list[ProcessInfo] | None = None) -> list[ProcessInfo]:
        found = self._tree.processes() if seen is None else seen
        now = time.monotonic()
        self._wall += now - self._looked
        self._looked = now
        self._losses.compare(found)
        self._count(sum(one.cpu for one in found))
        return found

    def _count(self, living: float) -> None:
        self._cpu = max(self._cpu, self._reaped.cpu + living + self._losses.seconds)
        if self._losses.proven:
            busy = min(self._processors, self._losses.most)
            self._cpu = max(self._cpu, self._before + self._wall * busy)

    def _share_out(self, found: list[ProcessInfo], memory: int, limit: int) -> int:
        """Return the tree's memory with shared pages counted once; 0 if it is not worth a look.

        Costly, so done now and then, unless the plain sum is over the limit. Processes that end
        while we count would count double: before the final decision, the tree is suspended.
        """
        now = time.monotonic()
        if memory <= limit and now < self._next_share:
            return 0
        self._next_share = now + 0.1
        total = sum(_proportional(one.pid) for one in found)
        if total > limit:
            self._tree.signal(signal.SIGSTOP)
            total = sum(_proportional(one.pid) for one in self._tree.processes())
            if total <= limit:
                self._tree.signal(signal.SIGCONT)
        return total

    def finish(self) -> Reading:
        """Return the totals when every process is gone; `memory` is the peak."""
        peak = max(self._peak, self._reaped.peak)
        self._count(0.0)
        return Reading(self._net(), peak, False)

    def _net(self) -> float:
        return max(0.0, self._cpu - self._before)

    def pause(self, elapsed: float, cpu_left: float) -> float:
        """Return after how many seconds to look again: often at first, then at a steady pace."""
        return min(COARSEST, max(FINEST, elapsed / 10))


def _proportional(pid: int) -> int:
    """Return the proportional set size: a page that n processes share counts 1/n for each."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as file:
            for line in file:
                if line.startswith(b"Pss:"):
                    return int(line.split()[1]) * 1024
    except PermissionError:
        process = look(pid)
        return process.memory if process else 0
    except OSError:
        return 0  # it has ended
    return 0
