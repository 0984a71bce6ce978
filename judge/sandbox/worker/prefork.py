"""Starting the program: everything that happens between fork and exec.

All but the command itself is the same from run to run, so a process is forked and prepared ahead
of time and waits, while the judge still checks the last answer.

The order of the preparation matters: limits while we still may set them, then the user, then what
can only be given up, and the system call filter last because it forbids some of what is before it.
"""

import marshal
import os
import resource
import signal

from judge.sandbox.wire import Order, WorkerSettings
from judge.sandbox.worker import kernel, marks
from judge.sandbox.worker.landlock import Landlock

CANNOT_RUN = 126
NOT_FOUND = 127


class Prefork:
    """A process that has prepared itself to become a program and waits for the command."""

    def __init__(self, pid: int, command: int, ready: int, order: Order) -> None:
        self.pid = pid
        self._command = command
        self._ready = ready
        self._cpu = order.cpu
        self._limits = limited_by(order)

    def fits(self, order: Order) -> bool:
        """Tell whether it has prepared itself for the limits of this order.

        That on CPU time is only a backstop here, and may be a larger one.
        """
        return self._limits == limited_by(order) and self._cpu >= order.cpu

    helper = 0  # it becomes the program itself

    def await_readiness(self) -> int:
        """Wait until it is prepared, or has failed to; from then on it uses nothing."""
        os.read(self._ready, 1)
        os.close(self._ready)
        self._ready = -1
        return self.pid

    def go(self, order: Order) -> int:
        """Let it become the program; return its process id."""
        try:
            os.write(self._command, marshal.dumps((order.argv, order.environment)))
        except BrokenPipeError:
            pass  # it could not prepare itself, and has said so on its standard error
        finally:
            os.close(self._command)
        return self.pid

    def end_of(self, pid: int) -> int:
        """Return a descriptor that can be read when the program has ended."""
        return os.pidfd_open(pid)

    def dismiss(self) -> None:
        """End it without running a program."""
        os.close(self._command)
        if self._ready >= 0:
            os.close(self._ready)
        os.waitpid(self.pid, 0)


class Sacrifice:
    """This process offered to the kernel where memory is short; what it starts is offered, too.

    Else programs would inherit that the worker of root is to be spared.
    """

    def __init__(self) -> None:
        self._before = b""
        self._file = -1

    def begin(self) -> None:
        """Let this process, and all that it starts from now on, be the first to go."""
        try:
            self._open()
            os.pwrite(self._file, b"1000", 0)
        except OSError:
            return  # read-only: then the kernel chooses

    def _open(self) -> None:
        if self._file < 0:
            self._file = os.open("/proc/self/oom_score_adj", os.O_RDWR | os.O_CLOEXEC)
            self._before = os.read(self._file, 8)

    def offered(self) -> tuple[int, bytes]:
        """Return, for who does it in C, the open file, -1 if there is none, and what it says."""
        try:
            self._open()
        except OSError:
            return -1, b""
        return self._file, self._before

    def end(self) -> None:
        """Be as before."""
        if self._before:
            os.pwrite(self._file, self._before, 0)


class Launcher:
    """Prepares processes the way the settings of this worker ask for."""

    def __init__(self, settings: WorkerSettings, folder: str) -> None:
        self._settings = settings
        self.sacrifice = Sacrifice()  # of the worker itself, for a moment: see `spawn`
        self._adopted: dict[int, int] = {}
        self._landlock: Landlock | None = None
        if settings.landlock is not None:
            self._landlock = Landlock(settings.landlock, settings.listed, [folder])

    def prepare(self, order: Order, streams: tuple[int, int, int], tasks: int) -> Prefork:
        """Fork a process with the limits of `order`; it owns `streams` from now on.

        `tasks` is the RLIMIT_NPROC to set.
        """
        reader, writer = os.pipe2(os.O_CLOEXEC)
        ready, tell = os.pipe2(os.O_CLOEXEC)
        pid = os.fork()
        if pid:
            for descriptor in (reader, tell, *streams):
                os.close(descriptor)
            return Prefork(pid, writer, ready, order)
        try:
            os.close(writer)
            self._prepare(order, streams, tasks)
            os.write(tell, b"1")
            _become_program(reader)
        except BaseException as error:  # from here nothing may return into the worker's code
            os.write(2, f"the judge could not start the program: {error!r}\n".encode())
        os._exit(CANNOT_RUN)

    def _prepare(self, order: Order, streams: tuple[int, int, int], tasks: int) -> None:
        os.setsid()
        for standard, descriptor in enumerate(streams):
            os.dup2(descriptor, standard)
        os.umask(0o022)
        Sacrifice().begin()
        self._join_groups()
        self._limit(order, tasks)
        self._give_up()

    def adopt(self, limits: dict[int, int]) -> None:
        """Take limits on, for the programs that this process starts without a copy of itself."""
        if limits != self._adopted:
            for kind, amount in limits.items():
                resource.setrlimit(kind, (amount, amount))
            self._adopted = limits

    def prepare_starter(self, order: Order, tasks: int) -> None:
        """Make this process one that starts programs of such orders: it keeps its user alone."""
        os.setsid()
        self._join_groups()
        self._limit(order, tasks)
        kernel.filter_system_calls(self._settings.seccomp)

    def leak(self, secrets: list[str]) -> str:
        """Return the first of the secret paths that a program could read, "" if it could none."""
        if not secrets:
            return ""
        reader, writer = os.pipe2(os.O_CLOEXEC)
        pid = os.fork()
        if not pid:
            try:
                self._give_up()
                found = next((path for path in secrets if _can_read(path)), "")
            except BaseException as error:
                found = f"who knows what: {error!r}"
            os.write(writer, found.encode(errors="surrogateescape")[:4096])
            os._exit(0)
        os.close(writer)
        with open(reader, "rb") as file:
            found = file.read().decode(errors="backslashreplace")
        _, status = os.waitpid(pid, 0)
        return found or ("" if status == 0 else "who knows what: the test failed")

    def _give_up(self) -> None:
        """Become what a program is: another user, with fewer paths and system calls."""
        if self._settings.user >= 0:
            kernel.become(self._settings.user)
        elif self._settings.namespace:
            kernel.prctl(kernel.PR_CAP_AMBIENT, kernel.PR_CAP_AMBIENT_CLEAR_ALL)
            kernel.set_capabilities(0)
        if not self._settings.namespace:  # there all end with the worker anyway
            marks.put(marks.OF_A_PROGRAM)
            kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)  # a change of user clears it
        if self._landlock:
            self._landlock.enter()
        if self._settings.seccomp:
            kernel.filter_system_calls(self._settings.seccomp)

    def _join_groups(self) -> None:
        """Enter the slot's control groups, through the files that the slot has opened for us.

        The kernel may take some milliseconds for it, which is why this is done ahead of time.
        """
        for name, descriptor in self._settings.cgroup.items():
            if name.startswith("join"):
                os.write(descriptor, b"0")

    def _limit(self, order: Order, tasks: int) -> None:
        limits = limits_of(order, tasks)
        if self._settings.namespace:  # the folder is a file system of a fixed size
            del limits[resource.RLIMIT_FSIZE]
        if self._settings.cgroup:
            del limits[resource.RLIMIT_DATA]
        for kind, amount in limits.items():
            _set_limit(kind, amount)


def limits_of(order: Order, tasks: int) -> dict[int, int]:
    """Return the kernel's limits for each process of an order; `tasks` for them all."""
    return {
        # A backstop, far away: the supervisor is finer. The kernel counts this limit in ticks, and
        # on a busy machine it killed programs at 0.88 of what they may really use.
        resource.RLIMIT_CPU: 2 * int(order.cpu) + 2,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: 1024,
        resource.RLIMIT_NPROC: tasks,
        resource.RLIMIT_FSIZE: order.file,
        # Not RLIMIT_AS: the JVM and Node reserve far more than they use. This only stops what
        # grows faster than it is polled.
        resource.RLIMIT_DATA: order.memory * 2 + (2 << 30),
    }


def limited_by(order: Order) -> tuple[float, ...]:
    """Return what of an order the preparation depends on."""
    return order.memory, order.processes, order.file


def _set_limit(kind: int, amount: int) -> None:
    try:
        resource.setrlimit(kind, (amount, amount))
    except ValueError:  # the judge itself has less
        amount = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (amount, amount))


def _can_read(path: str) -> bool:
    """Tell whether a file can be opened, or the names in a folder be told."""
    try:
        if os.path.isdir(path):
            return bool(os.listdir(path))
        os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
    except OSError:
        return False
    return True


def _become_program(reader: int) -> None:
    """Wait for the command and execute it; end quietly when none comes."""
    text = b""
    while piece := os.read(reader, 1 << 16):
        text += piece
    if not text:
        os._exit(0)
    argv, environment = marshal.loads(text)
    try:
        # Not execvpe: it imports a module first, and from here that may be out of reach.
        os.execve(find_program(argv[0], environment), argv, environment)
    except OSError as error:
        words = f"cannot start {argv[0]!r}: {error.strerror}\n"
        os.write(2, words.encode(errors="backslashreplace"))
        os._exit(NOT_FOUND if isinstance(error, FileNotFoundError) else CANNOT_RUN)


def find_program(name: str, environment: dict[str, str]) -> str:
    """Return the path of a command as a shell would find it, or one that does not exist."""
    if "/" not in name:
        for folder in environment.get("PATH", os.defpath).split(":"):
            path = os.path.join(folder, name)
            if os.path.isfile(path) and os.access(path, os.X_OK):
                return path
        return os.path.join("/nowhere", name)  # and not one in the current folder
    return name
