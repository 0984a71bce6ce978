"""Holding a process tree still between its turns: by the freezer of its group, or by signals.

A frozen tree stays so whatever happens. One that is only stopped can arrange to be continued (a
timer that delivers SIGCONT): so it is watched, stopped again, and charged for what it used.
"""

import os
import signal
import time

from judge.sandbox.worker.tracked import TrackedTree
from judge.sandbox.worker.tree import ProcessInfo

PATIENCE = 1.0  # seconds for a tree to freeze: a process may be inside a long system call
YIELDS = 32  # before the first nap
SHORTEST_NAP, LONGEST_NAP = 0.0001, 0.005


class Pause:
    """Stops and continues one tree. `certain`: nothing in it can run meanwhile."""

    def __init__(self, tree: TrackedTree, files: dict[str, int]) -> None:
        self._tree = tree
        self._switch = files.get("freeze", -1)
        self._state = files.get("frozen", self._switch)
        self.certain = self._switch >= 0
        self._first_version = self._state == self._switch

    def hold(self) -> list[ProcessInfo] | None:
        """Stop all of the tree, and return when it stands still: with its processes, if seen."""
        if not self.certain:
            return self._tree.stop()
        os.pwrite(self._switch, b"FROZEN" if self._first_version else b"1", 0)
        wanted = b"FROZEN" if self._first_version else b"frozen 1"
        deadline, nap = time.monotonic() + PATIENCE, 0.0
        while wanted not in os.pread(self._state, 4096, 0) and time.monotonic() < deadline:
            if nap < SHORTEST_NAP:
                os.sched_yield()  # it takes a process some microseconds to get there
                nap += SHORTEST_NAP / YIELDS
            else:
                time.sleep(nap)
                nap = min(LONGEST_NAP, nap * 2)
        return None

    def release(self) -> None:
        """Let the tree go on."""
        if self.certain:
            os.pwrite(self._switch, b"THAWED" if self._first_version else b"0", 0)
        else:
            self._tree.signal(signal.SIGCONT)

    def end(self) -> None:
        """Kill the tree without letting it go on: what is frozen dies only when it thaws."""
        self._tree.signal(signal.SIGKILL)
        if self.certain:
            self.release()
