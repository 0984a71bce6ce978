"""What a program has used, from its control group: exact, whatever its processes do."""

import os

from judge.sandbox.worker import file_locks
from judge.sandbox.worker.meters import Reading
from judge.sandbox.worker.tree import cpu_clock

SURPLUS = 8 << 20  # bytes of cache left by earlier programs that may be ignored


class GroupMeter:
    """Reads the control group of the programs. The worker itself is outside of it.

    So what the worker keeps of a program's output, and what it needs to list a folder, is its own,
    and a group that is full kills programs and never the worker.
    """

    def __init__(self, files: dict[str, int], processors: int) -> None:
        self._files = files
        self._processors = processors
        self._first_version = not os.pread(files["cpu"], 5, 0).startswith(b"usage")
        self._cpu = 0.0
        self._kills = 0
        self._floor = 0
        self._resettable = False  # an older version 2 keeps one peak for the life of a group
        self._polled = 0
        self._limits = 0, 0
        self._helper, self._helped = 0, 0.0

    def start(self, memory: int, tasks: int, pid: int, helper: int) -> None:
        """Set the limits for the next program and remember where the counters stand.

        Its process, if there is one, is in the group by now. What the process `helper` uses there
        is not the program's.
        """
        self._floor = self._number("usage")
        if self._floor > SURPLUS:  # cached files of earlier programs would distort the peak
            self._write("reclaim", str(self._floor).encode())
            self._floor = self._number("usage")
        self._set_limits(memory, tasks + (helper > 0))
        self._resettable = self._write("peak", b"0")
        self._polled = 0
        self._helper, self._helped = helper, 0.0
        self._kills = self._count_kills()
        self._cpu = 0.0
        self._cpu = self.used()

    def read(self, memory_limit: int) -> Reading:
        """Read the counters; `killed` when the group's memory limit has cost a process.

        Or when there are more locks on files, which no group counts, than anybody needs.
        """
        reading = self._read()
        reading.killed = reading.killed or file_locks.too_many()
        return reading

    def _read(self) -> Reading:
        if not self._resettable:
            self._polled = max(self._polled, self._number("usage"))
        return Reading(self.used(), 0, self._count_kills() > self._kills)

    def resume(self) -> None:
        """Go on after a pause: a group counts only what is used."""

    def used(self, paused: bool = False, found: object = None) -> float:
        """Return the CPU seconds so far."""
        if self._helper:  # which may be gone by now
            self._helped = max(self._helped, cpu_clock(self._helper))
        return max(0.0, self._total_cpu() - self._helped - self._cpu)

    def finish(self) -> Reading:
        """Return the totals when every process is gone; `memory` is the peak."""
        reading = self._read()
        peak = self._number("peak") if self._resettable else self._polled
        reading.memory = max(0, peak - self._floor)
        return reading

    def pause(self, elapsed: float, cpu_left: float) -> float:
        """Return the earliest moment at which the CPU limit could be reached."""
        return min(0.1, max(0.005, cpu_left / self._processors))

    def _set_limits(self, memory: int, tasks: int) -> None:
        """Set the limits of the group, which stay until they are set again."""
        if self._limits == (memory, tasks):
            return
        self._limits = memory, tasks
        self._write("pids", str(tasks).encode())
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
