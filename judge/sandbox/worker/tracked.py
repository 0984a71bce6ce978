"""A process tree that is stopped, measured and continued in every turn of a player.

Walking through /proc anew takes longer than many a move. So what is known of each process stays
open: files of /proc and a descriptor of the process itself mean that process for ever, also when
another one has its number. A look then costs a few reads, and finds the same as `ProcessTree`.
"""

import os
import signal

from judge.sandbox.worker.tree import ProcessInfo, ProcessTree, children_of

_PIECE = 1 << 13
_ROUNDS = 20
_FLAGS = os.O_RDONLY | os.O_CLOEXEC


class _Known:
    """One process, held by descriptors. OSError if it is gone before all are open."""

    __slots__ = ("pid", "first", "_stat", "_children", "_handle")

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._stat = self._children = self._handle = -1
        try:
            self._stat = os.open(f"/proc/{pid}/stat", _FLAGS)
            self._children = os.open(f"/proc/{pid}/task/{pid}/children", _FLAGS)
            self._handle = os.pidfd_open(pid)
            # It is still there: so nobody else can have had its number in between.
            self.first = self._read()
        except OSError:
            self.close()
            raise

    def _read(self) -> ProcessInfo:
        return ProcessInfo(self.pid, os.pread(self._stat, _PIECE, 0))

    def look(self) -> ProcessInfo | None:
        """Return what the kernel says about it; None when it is gone."""
        try:
            return self._read()
        except OSError:
            return None

    def children(self, threads: int) -> list[int]:
        """Return its children; each thread has its own, and most programs have but one."""
        if threads > 1:
            return children_of(self.pid)
        try:
            found = os.pread(self._children, _PIECE, 0)
        except OSError:
            return []  # it ended meanwhile: its children are ours by now
        return [int(pid) for pid in found.split()] if len(found) < _PIECE else children_of(self.pid)

    def signal(self, number: int) -> None:
        try:
            signal.pidfd_send_signal(self._handle, number)
        except OSError:
            return  # it has ended

    def close(self) -> None:
        for descriptor in (self._stat, self._children, self._handle):
            if descriptor >= 0:
                os.close(descriptor)


class TrackedTree(ProcessTree):
    """The same tree; `close` it in the end. `MOST` processes stay open, of others none."""

    MOST = 64

    def __init__(self, tree: ProcessTree) -> None:
        super().__init__(tree.user, tree.namespace)
        own = os.getpid()
        self._own = os.open(f"/proc/{own}/task/{own}/children", _FLAGS) if self.quick else -1
        self._known: dict[int, _Known] = {}
        self._held: set[int] = set()

    def processes(self) -> list[ProcessInfo]:
        """Return every descendant that is alive, or waits to be reaped, at this moment."""
        if self._own < 0:
            return super().processes()
        text = os.pread(self._own, _PIECE, 0)
        if len(text) == _PIECE:  # there is more of it
            return self._walk()
        found: list[ProcessInfo] = []
        seen: set[int] = set()
        waiting = [int(pid) for pid in text.split()]
        while waiting:
            pid = waiting.pop()
            if pid in seen:
                continue  # it lost its parent while we walked
            if len(seen) == self.MOST:
                return self._walk()
            process = self._look(pid)
            if process:
                seen.add(pid)
                found.append(process)
                waiting += self._known[pid].children(process.threads)
        for pid in self._known.keys() - seen:
            self._known.pop(pid).close()
        return found

    def _walk(self) -> list[ProcessInfo]:
        """Look at a tree that is too large to be held."""
        self._forget()
        return super().processes()

    def _look(self, pid: int) -> ProcessInfo | None:
        known = self._known.get(pid)
        if known:
            if process := known.look():
                return process
            self._known.pop(pid).close()  # gone, and maybe another has its number
        try:
            known = self._known[pid] = _Known(pid)
        except OSError:
            return None
        return known.first

    def signal(self, number: int) -> None:
        """Send a signal to the whole tree; who was stopped together is continued without a look."""
        if self.namespace or number not in (signal.SIGSTOP, signal.SIGCONT):
            super().signal(number)
        elif number == signal.SIGSTOP:
            self.stop()
        elif self._held and self._held <= self._known.keys():
            for known in self._known.values():
                known.signal(number)
        else:
            super().signal(number)

    def stop(self) -> list[ProcessInfo]:
        """Stop all of it, and return what there is.

        Stop who is known, then look whether there is anybody else, until there is not. A process
        that is just being born is seen later: who cannot freeze a tree looks again while it waits.
        """
        if self.namespace:
            super().signal(signal.SIGSTOP)
            return self.processes()
        self._held = set()
        reached: set[_Known] = set()
        for _ in range(_ROUNDS):
            for known in self._known.values():
                if known not in reached:
                    known.signal(signal.SIGSTOP)
            reached.update(self._known.values())
            found = self.processes()
            if not self._known:
                break  # too many to be held, or none
            if reached.issuperset(self._known.values()):
                self._held = set(self._known)
                return found
        super().signal(signal.SIGSTOP)
        return self.processes()

    def _forget(self) -> None:
        for known in self._known.values():
            known.close()
        self._known.clear()

    def close(self) -> None:
        self._forget()
        if self._own >= 0:
            os.close(self._own)
            self._own = -1
