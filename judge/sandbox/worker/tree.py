"""The process tree of a program: listing it, signalling all of it, ending it reliably.

The worker is process 1 of a pid namespace, or a "child subreaper": either way every orphan
becomes its child, so "no children left" means that nothing of the program is left.
"""

import os
import signal
import time

TYPE_CHECKING = False  # the worker imports next to nothing
if TYPE_CHECKING:
    from judge.sandbox.worker.starter import Starter

PAGE = os.sysconf("SC_PAGE_SIZE")
TICK = 1 / os.sysconf("SC_CLK_TCK")
WARDEN = 59_999  # a user id that no slot has
_PIECE = 1 << 13
_ROUNDS = 20
PATIENCE = 60.0  # seconds after which a tree that does not die is the judge's error


class Stuck(Exception):
    """Some process did not die of SIGKILL in time."""


class ProcessInfo:
    """One line of /proc/PID/stat. `cpu` counts waited-for children; `memory` is resident.

    `key` tells a process from a later one of the same number.
    """

    __slots__ = ("pid", "parent", "key", "cpu", "children", "memory", "threads")

    def __init__(self, pid: int, text: bytes) -> None:
        fields = text[text.rindex(b")") + 2 :].split()
        self.pid = pid
        self.parent = int(fields[1])
        self.key = pid, int(fields[19])  # when it was started
        self.children = (int(fields[13]) + int(fields[14])) * TICK
        own = (int(fields[11]) + int(fields[12])) * TICK
        self.cpu = max(own, cpu_clock(pid)) + self.children
        self.memory = int(fields[21]) * PAGE
        self.threads = int(fields[17])


def look(pid: int) -> ProcessInfo | None:
    """Read what the kernel says about one process; None when it is gone."""
    try:
        return ProcessInfo(pid, read_quickly(f"/proc/{pid}/stat"))
    except OSError:
        return None


def read_quickly(path: str) -> bytes:
    """Read a file of /proc, which is given out in pieces, by half the calls of a file object."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        found = os.read(descriptor, _PIECE)
        while piece := os.read(descriptor, _PIECE):
            found += piece
    finally:
        os.close(descriptor)
    return found


def cpu_clock(pid: int) -> float:
    """Return the CPU seconds of a process to the nanosecond, without its children; 0.0: gone."""
    try:
        return time.clock_gettime((~pid << 3) | 2)  # how Linux numbers the clocks of processes
    except OSError:
        return 0.0


def _everything() -> list[ProcessInfo]:
    pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    return [process for pid in pids if (process := look(pid))]


class ProcessTree:
    """The descendants of this process, whatever session or group they hide in."""

    def __init__(self, user: int, namespace: bool) -> None:
        self.user = user
        self.namespace = namespace
        self.starter: Starter | None = None  # it is ours, and not the program's
        self.quick = os.path.exists(f"/proc/self/task/{os.getpid()}/children")

    def processes(self) -> list[ProcessInfo]:
        """Return every descendant that is alive, or waits to be reaped, at this moment."""
        if self.namespace:
            ours = (os.getpid(), self.starter.pid if self.starter else 0)
            return [process for process in _everything() if process.pid not in ours]
        return _descend() if self.quick else _filter_descendants(_everything())

    def signal(self, number: int) -> None:
        """Send a signal to the whole tree: with one call where the kernel offers that.

        A call for all processes of a user takes a process of that user, which is too dear for what
        happens twice in each turn of a player: to stop and to continue.
        """
        if self.namespace:
            quietly_kill(-1, number)
        elif number in (signal.SIGSTOP, signal.SIGCONT) and self._signal_each(number):
            return
        elif self.user >= 0:
            signal_user(self.user, number)
        else:
            for process in self.processes():
                quietly_kill(process.pid, number)

    def _signal_each(self, number: int) -> bool:
        """Signal each process, and look again until no new one is found; False: they keep coming.

        What is stopped cannot fork any more. A process is held by a descriptor before it is
        looked at once more: the number of one that has ended may be somebody else's by then.
        """
        reached: set[tuple[int, int]] = set()
        for _ in range(_ROUNDS):
            new = [process for process in self.processes() if process.key not in reached]
            if not new:
                return True
            for process in new:
                reached.add(process.key)
                _signal_exactly(process, number)
        return False

    def end(self, reaped: "Reaped") -> None:
        """Kill and reap until nothing is left."""
        deadline = time.monotonic() + PATIENCE
        pause = 0.0005
        while reaped.gather():
            if time.monotonic() > deadline:
                raise Stuck("a process of the program cannot be killed")
            if not self.namespace and self.user < 0:
                self.signal(signal.SIGSTOP)  # a stopped process cannot fork while we look
            self.signal(signal.SIGKILL)
            if reaped.gather():
                time.sleep(pause)
                pause = min(0.02, pause * 2)


class Reaped:
    """The children this process has waited for: their statuses and what they used.

    Also the one that its `starter` has waited for, which itself is no program's.
    """

    def __init__(self, starter: "Starter | None" = None) -> None:
        self._starter = starter
        self.statuses: dict[int, int] = {}
        self.cpu = 0.0
        self.peak = 0

    def gather(self) -> bool:
        """Reap all that can be reaped now. True while there are living children."""
        while True:
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if not pid:
                return not (self._starter and self._starter.lives_alone(self))
            if self._starter and pid == self._starter.pid:
                self._starter.has_ended(self)
            else:
                self.add(pid, status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss << 10)

    def add(self, pid: int, status: int, cpu: float, peak: int) -> None:
        """Count one that has ended."""
        self.statuses[pid] = status
        self.cpu += cpu
        self.peak = max(self.peak, peak)


def _descend() -> list[ProcessInfo]:
    """Walk down the kernel's own lists of children: the cost grows with the tree only."""
    found = []
    waiting = [os.getpid()]
    while waiting:
        pid = waiting.pop()
        for child in children_of(pid):
            if process := look(child):
                found.append(process)
                waiting.append(child)
    return found


def children_of(pid: int) -> list[int]:
    """Return the children of all threads of a process."""
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            found += map(int, read_quickly(f"/proc/{pid}/task/{task}/children").split())
    except OSError:
        pass  # it ended meanwhile: its children are ours by now, and the next look finds them
    return found


def _filter_descendants(processes: list[ProcessInfo]) -> list[ProcessInfo]:
    by_parent: dict[int, list[ProcessInfo]] = {}
    for process in processes:
        by_parent.setdefault(process.parent, []).append(process)
    found = list(by_parent.get(os.getpid(), []))
    for process in found:  # grows while we walk
        found += by_parent.get(process.pid, [])
    return found


def _signal_exactly(process: ProcessInfo, number: int) -> None:
    try:
        descriptor = os.pidfd_open(process.pid)
    except OSError:
        return  # it has ended
    try:
        again = look(process.pid)
        if again and again.key == process.key:
            signal.pidfd_send_signal(descriptor, number)
    except OSError:
        return
    finally:
        os.close(descriptor)


def quietly_kill(pid: int, number: int) -> None:
    """Send a signal to whom it reaches; nobody may be left."""
    try:
        os.kill(pid, number)
    except (ProcessLookupError, PermissionError):
        return


def signal_user(user: int, number: int) -> None:
    """Signal all processes of the slot's user at once: a kill(-1) by a process of that user.

    Only the effective user is changed, and the others to an id that nobody has: a process of the
    slot's user then has no right to signal back.
    """
    pid = os.fork()
    if not pid:
        try:
            os.setresuid(WARDEN, user, WARDEN)
            os.kill(-1, number)
        except OSError:
            pass
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
