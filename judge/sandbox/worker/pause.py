"""Holding a process tree still between its turns: by the freezer of its group, or by signals.

A frozen tree stays so whatever happens. One that is only stopped can arrange to be continued (a
timer that delivers SIGCONT): so it is watched, stopped again, and charged for what it used.
"""

import os
import signal
import time

from judge.sandbox.worker.tree import ProcessTree

PATIENCE = 1.0  # seconds for a tree to freeze: a process may be inside a long system call


class Pause:
    """Stops and continues one tree. `certain`: nothing in it can run meanwhile."""

    def __init__(self, tree: ProcessTree, files: dict[str, int]) -> None:
        self._tree = tree
        self._switch = files.get("freeze", -1)
        self._state = files.get("frozen", self._switch)
        self.certain = self._switch >= 0
        self._first_version = self._state == self._switch

    def hold(self) -> None:
        """Stop all of the tree, and return when it stands still."""
        if not self.certain:
            self._tree.signal(signal.SIGSTOP)
            return
        os.pwrite(self._switch, b"FROZEN" if self._first_version else b"1", 0)
        wanted = b"FROZEN" if self._first_version else b"frozen 1"
        deadline, nap = time.monotonic() + PATIENCE, 0.0001
        while wanted not in os.pread(self._state, 4096, 0) and time.monotonic() < deadline:
            time.sleep(nap)
            nap = min(0.005, nap * 2)

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
