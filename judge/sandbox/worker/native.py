"""Programs that the compiled part of the sandbox starts, where there is one: see `native`.

It does what `spawn` and `starter` do, with the streams of `streams`, and waits for the first
milliseconds of a program, in which most end. What lasts longer, leaves something behind or cannot
be started at all is a matter for Python, which goes on from there.
"""

import os
import resource
from importlib.machinery import ExtensionFileLoader, ModuleSpec

from judge.sandbox.wire import Order
from judge.sandbox.worker.prefork import Launcher, Prefork, find_program, limits_of
from judge.sandbox.worker.starter import Starter
from judge.sandbox.worker.streams import InputFile, OutputPipe

TYPE_CHECKING = False  # the worker imports next to nothing
if TYPE_CHECKING:
    from types import ModuleType

    from judge.sandbox.native.compiled import Told

NAME = "judge.sandbox.native.compiled"
PATIENCE = 0.002  # seconds
_MFD_EXEC = 0x10  # since Linux 6.3; where it is not known it is not needed


def load(image: bytes) -> "ModuleType | None":
    """Return the compiled module, from memory: no file of ours is in a box. None: it cannot be."""
    if not image:
        return None
    import _imp

    try:
        descriptor = _memory_file()
    except OSError:
        return None
    try:
        left = memoryview(image)
        while left:
            left = left[os.write(descriptor, left) :]
        path = f"/proc/self/fd/{descriptor}"
        spec = ModuleSpec(NAME, ExtensionFileLoader(NAME, path), origin=path)
        module = _imp.create_dynamic(spec)
        _imp.exec_dynamic(module)
    except (ImportError, OSError):  # of another machine, or nothing in memory may be executed
        return None
    finally:
        os.close(descriptor)
    return module


def _memory_file() -> int:
    try:
        return os.memfd_create("native", os.MFD_CLOEXEC | _MFD_EXEC)
    except OSError:
        return os.memfd_create("native", os.MFD_CLOEXEC)


class NativeLaunch:
    """A program that has not been started yet; its streams are made when it is.

    With a `starter` that one starts it, else this process does. After `go`, `ended` is what is
    to be told of a program that has ended within `wall` seconds (its process, status, CPU seconds
    and bytes at most), and `is_gone` that nothing of it is left: then `outputs` have what it wrote.
    """

    def __init__(
        self,
        compiled: "ModuleType",
        launcher: Launcher,
        user: int,
        tasks: int,
        starter: Starter | None,
    ) -> None:
        self._compiled, self._launcher, self._user = compiled, launcher, user
        self._tasks, self._starter = tasks, starter
        self._forked: Prefork | None = None
        self.outputs = [OutputPipe(keep_last=False, made=False), OutputPipe(True, made=False)]
        self.ended: tuple[int, int, float, int] | None = None
        self.is_gone = False
        self.wall = 0.0

    @property
    def helper(self) -> int:
        """Return the process whose CPU time in the same group is not the program's."""
        return self._starter.pid if self._starter else 0

    def fits(self, order: Order) -> bool:
        if self._starter:
            return self._starter.fits(order)
        return not order.keep and order.processes == self._tasks

    def await_readiness(self) -> int:
        """Wait until the starter is prepared; there is no process of the program yet."""
        if self._starter:
            self._starter.await_readiness()
        return 0

    def go(self, order: Order) -> int:
        """Start the program, wait a moment, and return its process id."""
        found = self._start(order)
        if found is None:
            return self._fork(order)
        pid, ended, out, over, error = found
        if ended:
            status, cpu, self.wall, peak = ended
            self.ended = pid, status, cpu, peak
        if isinstance(out, bytearray) and isinstance(error, bytearray):
            self.is_gone = True
            self.outputs[0].take(out, bool(over))
            self.outputs[1].take(error)
        elif isinstance(out, int) and isinstance(error, int):
            self.outputs[0].attach(out)
            self.outputs[1].attach(error)
        if self._starter and pid < 0:  # the starter is gone
            return self._starter.orphan() or self._fork(order)
        return pid

    def _start(self, order: Order) -> "Told | None":
        path = find_program(order.argv[0], order.environment)
        kept = [output.limit for output in self.outputs]
        patience = int(min(PATIENCE, order.wall) * 1000)
        command = (os.fsencode(path), order.argv, order.environment, order.stdin, *kept, patience)
        if self._starter:
            return self._starter.run(command)
        limits, offered = _limits(order, self._tasks), self._launcher.sacrifice.offered()
        found: Told | None = self._compiled.run(self._user, limits, *offered, *command)
        return found

    def _fork(self, order: Order) -> int:
        """Start it by a fork, as elsewhere: the child then reports what is wrong."""
        source = InputFile()
        for output in self.outputs:
            output.close()
            output.make()
        ends = (source.reader, self.outputs[0].writer, self.outputs[1].writer)
        source.fill(order.stdin)
        self._forked = self._launcher.prepare(order, ends, self._tasks)
        return self._forked.go(order)

    def end_of(self, pid: int) -> int:
        """Return a descriptor that can be read when the program has ended."""
        if self._starter and self._starter.pid and not self._forked:
            return self._starter.end_of_program()
        return os.pidfd_open(pid)

    def dismiss(self) -> None:
        """Do nothing: there is neither a process nor a stream."""


def _limits(order: Order, tasks: int) -> dict[int, int]:
    """Return the limits that the program takes itself; not that on CPU time, see `spawn`."""
    limits = limits_of(order, tasks)
    del limits[resource.RLIMIT_CPU]
    return limits
