"""A process inside the programs' control group that starts one program after the other.

It has joined the groups, taken the limits and given up the system calls once, ahead of time, and
then starts each program by the kernel's vfork: a fork of the worker for each, which must do all
that anew, takes three times as long. Only under a worker of root in its own pid namespace: there
everything ends with the worker, and this process is root's, so that no program can touch it. It
lends its user to a program for the moment of its start (see `spawn`); a program that is quick
enough to stop or kill it then gains nothing: the worker goes on without it.
"""

import _socket
import marshal
import os
import select
import signal

from judge.sandbox.wire import Order, WorkerSettings
from judge.sandbox.worker.prefork import (
    CANNOT_RUN,
    Launcher,
    Prefork,
    Sacrifice,
    find_program,
    limited_by,
)
from judge.sandbox.worker.spawn import spawn_as
from judge.sandbox.worker.tree import Reaped, look, quietly_kill, read_quickly

TYPE_CHECKING = False  # the worker imports next to nothing
if TYPE_CHECKING:
    from types import ModuleType

    from judge.sandbox.native.compiled import Told

MOST_STARTS = 1000  # then a new one: its own CPU time counts towards a limit that programs inherit
LONGEST = 100_000  # bytes of a command and its environment: more does not fit into one message
LOOK_EVERY = 0.5  # seconds after which to see whether a program has stopped it
_LENT = 3  # descriptors
_READY = b"ready"
_LISTED = 4096  # bytes of a list of children: more than one means that there is something left


def is_possible(settings: WorkerSettings) -> bool:
    """Tell whether programs of this worker can be started so."""
    safe = settings.namespace and settings.user >= 0 and settings.seccomp
    own = f"/proc/self/task/{os.getpid()}/children"
    return bool(safe) and settings.landlock is None and os.path.exists(own)


class Starter:
    """The worker's side of it. `pid` is 0 when it has gone.

    With the `compiled` part of the sandbox both sides are in C, and it tells of the end alone.
    """

    def __init__(
        self,
        launcher: Launcher,
        user: int,
        order: Order,
        tasks: int,
        compiled: "ModuleType | None" = None,
    ) -> None:
        self._compiled = compiled
        self._channel, theirs = _socket.socketpair(_socket.AF_UNIX, _socket.SOCK_SEQPACKET)
        self._limits = limited_by(order)
        self._cpu = order.cpu
        self._starts = 0
        self._is_ready = self._is_busy = False
        self.pid = os.fork()
        if not self.pid:
            try:
                self._channel.close()
                launcher.prepare_starter(order, tasks)
                theirs.send(_READY)
                if compiled:
                    compiled.serve(theirs.fileno(), user, *Sacrifice().offered())
                else:
                    _serve(theirs, user)
            finally:  # nothing may return into the worker's code
                os._exit(CANNOT_RUN)
        theirs.close()
        own = os.getpid()
        self._list = os.open(f"/proc/{own}/task/{own}/children", os.O_RDONLY | os.O_CLOEXEC)

    def fits(self, order: Order) -> bool:
        """Tell whether it may start another program, with the limits of this order."""
        fresh = bool(self.pid) and self._starts < MOST_STARTS
        return fresh and self._limits == limited_by(order) and self._cpu >= order.cpu

    def await_readiness(self) -> bool:
        """Wait until it is prepared; from then on it uses nothing. False: it could not."""
        if self.pid and not self._is_ready:
            self._is_ready = self._channel.recv(64) == _READY
        return bool(self.pid) and self._is_ready

    def start(self, order: Order, streams: tuple[int, int, int]) -> int:
        """Start a program and return its process id, 0 if it cannot be started."""
        command = marshal.dumps((order.argv, order.environment))
        if len(command) > LONGEST or not self.await_readiness():
            return 0
        self._starts += 1
        lent = b"".join(each.to_bytes(4, "little") for each in streams)
        try:
            rights = [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, lent)]
            self._channel.sendmsg([command], rights)
            pid = int(self._reply() or b"0")
        except OSError:
            return self.orphan()
        self._is_busy = pid > 0
        return pid

    def run(self, command: "tuple[object, ...]") -> "Told | None":
        """Start a program, wait a moment, and return what is known of it; None if it did not start.

        As the compiled part of the sandbox does it.
        """
        if not self.await_readiness() or self._compiled is None:
            return None
        self._starts += 1
        found: Told | None = self._compiled.inside(
            self._channel.fileno(), self.pid, self._list, *command
        )
        self._is_busy = found is not None and not found[1]
        return found

    def _reply(self) -> bytes:
        """Return what it says; OSError if it says nothing any more."""
        poll = select.poll()
        poll.register(self._channel.fileno(), select.POLLIN)
        while not poll.poll(LOOK_EVERY * 1000):
            if b") T " in read_quickly(f"/proc/{self.pid}/stat"):
                os.kill(self.pid, signal.SIGKILL)
        if reply := self._channel.recv(64):
            return reply
        raise ConnectionResetError

    def orphan(self) -> int:
        """Return the program that it had started before it was killed: it is our child now."""
        self.close()
        own = os.getpid()
        listed = read_quickly(f"/proc/{own}/task/{own}/children").split()
        found = [pid for pid in map(int, listed) if look(pid)]
        return found[0] if found else 0

    def end_of_program(self) -> int:
        """Return a new descriptor that can be read when the program that it started has ended."""
        return os.dup(self._channel.fileno())

    def lives_alone(self, reaped: Reaped) -> bool:
        """Tell whether it is all that is left, and note how its last program ended.

        The lists of children tell that: whose parent is gone is a child of the worker, and it is
        the first there, which cannot be overlooked.
        """
        if self._is_busy:
            self._take_report(reaped)
        return bool(self.pid) and not self._is_busy and self._children() == [self.pid]

    def _take_report(self, reaped: Reaped) -> None:
        try:
            text = self._channel.recv(256, _socket.MSG_DONTWAIT)
        except BlockingIOError:
            return
        except OSError:
            text = b""
        if text:
            reaped.add(*(_told(text) if self._compiled else marshal.loads(text)))
            self._is_busy = False

    def has_ended(self, reaped: Reaped) -> None:
        """Take note of its end, and of what it may have said before; who has reaped it calls."""
        self.pid = 0
        if self._is_busy:
            self._take_report(reaped)
        self._is_busy = False
        self._channel.close()
        os.close(self._list)

    def _children(self) -> list[int]:
        return [int(pid) for pid in os.pread(self._list, _LISTED, 0).split()]

    def close(self) -> None:
        """End it."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.has_ended(Reaped())


class InsideLaunch:
    """The streams of a program that has not been started yet, and who will start it."""

    def __init__(
        self, starter: Starter, launcher: Launcher, streams: tuple[int, int, int], tasks: int
    ) -> None:
        self._starter = starter
        self._launcher = launcher
        self._streams = streams
        self._tasks = tasks
        self._forked: Prefork | None = None

    def fits(self, order: Order) -> bool:
        return self._starter.fits(order)

    @property
    def helper(self) -> int:
        """Return the process whose CPU time in the same group is not the program's."""
        return self._starter.pid

    def await_readiness(self) -> int:
        """Wait until the starter is prepared; there is no process of the program yet."""
        self._starter.await_readiness()
        return 0

    def go(self, order: Order) -> int:
        """Start the program and return its process id."""
        pid = self._starter.start(order, self._streams)
        if not pid:  # fork: the child then reports what is wrong
            self._forked = self._launcher.prepare(order, self._streams, self._tasks)
            return self._forked.go(order)
        self.dismiss()
        return pid

    def end_of(self, pid: int) -> int:
        """Return a descriptor that can be read when the program has ended."""
        if self._forked or not self._starter.pid:
            return os.pidfd_open(pid)
        return self._starter.end_of_program()

    def dismiss(self) -> None:
        """Close the streams, which are not needed here."""
        for descriptor in self._streams:
            os.close(descriptor)


def _told(text: bytes) -> tuple[int, int, float, int]:
    """Return what the compiled one tells: process id, status, CPU seconds, bytes at most."""
    pid, status, microseconds, peak = map(int, text.split())
    return pid, status, microseconds / 1e6, peak


def _serve(channel: _socket.socket, user: int) -> None:
    """Start programs and tell how they ended, until the worker is gone."""
    room = _socket.CMSG_LEN(4 * _LENT)
    sacrifice = Sacrifice()
    while True:
        command, rights, _, _ = channel.recvmsg(LONGEST + 1, room, _socket.MSG_CMSG_CLOEXEC)
        if not command:
            return
        lent = [int.from_bytes(rights[0][2][at : at + 4], "little") for at in (0, 4, 8)]
        argv, environment = marshal.loads(command)
        path = find_program(argv[0], environment)
        pid = spawn_as(user, path, argv, environment, lent, sacrifice)
        for descriptor in lent:
            os.close(descriptor)
        channel.send(str(pid).encode())
        if pid:
            _, status, usage = os.wait4(pid, 0)
            _end_siblings()
            used = usage.ru_utime + usage.ru_stime
            channel.send(marshal.dumps((pid, status, used, usage.ru_maxrss << 10)))


def _end_siblings() -> None:
    """End what a program has made a child of this process, where the worker would not see it.

    The filter of system calls forbids that (CLONE_PARENT); nothing may rest on it alone. All else
    that still runs is the program's, too: the worker is process 1, which this does not reach.
    """
    try:
        while True:
            if not os.waitpid(-1, os.WNOHANG)[0]:
                quietly_kill(-1, signal.SIGKILL)
                os.waitpid(-1, 0)
    except ChildProcessError:
        return
