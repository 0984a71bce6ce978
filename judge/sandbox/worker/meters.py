"""What the tree has used so far: exactly from a control group, or by looking at each process.

`Meter` has no memory limit of its own to enforce: it tells, the supervisor decides.
"""

import os
import signal
import time

from judge.sandbox.worker.tree import ProcessInfo, ProcessTree, Reaped, cpu_clock, look

FINEST = 0.002  # seconds between two looks at a young tree
COARSEST = 0.02
SURPLUS = 8 << 20  # bytes of cache left by earlier programs that may be ignored


class Reading:
    """CPU seconds, bytes now, and whether the kernel itself killed something for memory."""

    __slots__ = ("cpu", "memory", "killed")

    def __init__(self, cpu: float, memory: int, killed: bool) -> None:
        self.cpu = cpu
        self.memory = memory
        self.killed = killed


class ProcessMeter:
    """Adds up /proc of the living and the usage of the reaped. Sees only what it polls.

    A child whose parent ignores SIGCHLD is never waited for, and what it used between two looks
    is lost: this is why levels below `full` say that their limits are polled.
    """

    def __init__(self, tree: ProcessTree, reaped: Reaped) -> None:
        self._tree = tree
        self._reaped = reaped
        self._peak = 0
        self._cpu = 0.0
        self._next_share = 0.0
        self._before = 0.0

    def start(self, memory: int, tasks: int, pid: int) -> None:
        """Begin a run: what the process used to prepare itself is not the program's.

        `pid` is that process, 0 if there is none yet.
        """
        self._before = cpu_clock(pid) if pid else 0.0

    def read(self, memory_limit: int) -> Reading:
        """Look at every process. Where several share pages, these count once."""
        found = self._tree.processes()
        self._cpu = max(self._cpu, self._reaped.cpu + sum(one.cpu for one in found))
        memory = sum(one.memory for one in found)
        if len(found) > 1 and memory > self._peak:
            memory = self._share_out(found, memory, memory_limit)
        self._peak = max(self._peak, memory)
        return Reading(self._net(), memory, False)

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
        self._cpu = max(self._cpu, self._reaped.cpu)
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


class GroupMeter:
    """Reads the control group that the worker shares with its programs.

    The worker sits in the group itself, because moving a process into a group takes the kernel
    longer than a short program runs. What the worker uses is taken off again.
    """

    def __init__(self, files: dict[str, int], processors: int) -> None:
        self._files = files
        self._processors = processors
        self._first_version = not os.pread(files["cpu"], 5, 0).startswith(b"usage")
        self._own_memory = self._number("usage")
        self._cpu = self._own_cpu = 0.0
        self._kills = 0
        self._floor = 0
        self._resettable = False  # an older version 2 keeps one peak for the life of a group
        self._polled = 0

    def start(self, memory: int, tasks: int, pid: int) -> None:
        """Set the limits for the next program and remember where the counters stand."""
        surplus = self._number("usage") - self._own_memory
        if surplus > SURPLUS:  # cached files of earlier programs would distort the peak
            self._write("reclaim", str(surplus).encode())
        self._set_limit(memory + self._own_memory)
        self._write("pids", str(tasks + 1).encode())  # the worker is one
        self._resettable = self._write("peak", b"0")
        self._polled = 0
        self._floor = self._number("usage")
        self._kills = self._count_kills()
        self._own_cpu = time.process_time()
        self._cpu = self._total_cpu()

    def read(self, memory_limit: int) -> Reading:
        """Read the counters; `killed` when the group's memory limit has cost a process."""
        own = time.process_time() - self._own_cpu
        cpu = max(0.0, self._total_cpu() - self._cpu - own)
        if not self._resettable:
            self._polled = max(self._polled, self._number("usage"))
        return Reading(cpu, 0, self._count_kills() > self._kills)

    def finish(self) -> Reading:
        """Return the totals when every process is gone; `memory` is the peak."""
        reading = self.read(0)
        peak = self._number("peak") if self._resettable else self._polled
        reading.memory = max(0, peak - self._floor)
        return reading

    def pause(self, elapsed: float, cpu_left: float) -> float:
        """Return the earliest moment at which the CPU limit could be reached."""
        return min(0.1, max(0.005, cpu_left / self._processors))

    def _set_limit(self, memory: int) -> None:
        text = str(memory).encode()
        # Version 1 wants memory <= memory + swap at each moment, whichever way the limit moves.
        # In version 2 swap is counted by itself, and a program gets none.
        swap = text if self._first_version else b"0"
        for name, value in (("swap", swap), ("limit", text), ("swap", swap)):
            self._write(name, value)

    def _total_cpu(self) -> float:
        text = os.pread(self._files["cpu"], 4096, 0)
        return int(text) / 1e9 if self._first_version else int(text.split(None, 2)[1]) / 1e6

    def _count_kills(self) -> int:
        words = os.pread(self._files["events"], 4096, 0).split()
        return int(words[words.index(b"oom_kill") + 1])

    def _number(self, name: str) -> int:
        return int(os.pread(self._files[name], 64, 0)) if name in self._files else 0

    def _write(self, name: str, text: bytes) -> bool:
        if name not in self._files:
            return False
        try:
            os.pwrite(self._files[name], text, 0)
        except OSError:
            return False
        return True
