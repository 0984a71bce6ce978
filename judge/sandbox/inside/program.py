"""Starting the program: everything that happens between fork and exec.

The order matters: limits while we still may set them, then the user, then what can only be
given up, and the system call filter last because it forbids some of what comes before it.
"""

import os
import resource
import signal
import sys

from judge.sandbox.inside import kernel
from judge.sandbox.inside.landlock import Landlock
from judge.sandbox.inside.orders import Order, Settings

CANNOT_RUN = 126
NOT_FOUND = 127
# What Python or the worker ignores, and a program must not inherit as ignored.
_RESTORED = (
    signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT,
)  # fmt: skip


class Streams:
    """The three ends of pipes or files that a program starts with."""

    __slots__ = ("stdin", "stdout", "stderr")

    def __init__(self, stdin: int, stdout: int, stderr: int) -> None:
        self.stdin = stdin
        self.stdout = stdout
        self.stderr = stderr


class Launcher:
    """Starts programs the way the settings of this worker ask for."""

    def __init__(self, settings: Settings, folder: str) -> None:
        self._settings = settings
        self._folder = folder
        self._landlock: Landlock | None = None
        if settings.landlock is not None:
            self._landlock = Landlock(settings.landlock, [folder])

    def start(self, order: Order, streams: Streams, tasks: int) -> int:
        """Fork and return the program's process id. `tasks`: the RLIMIT_NPROC to set."""
        pid = os.fork()
        if pid:
            return pid
        try:
            self._prepare(order, streams, tasks)
            _execute(order)
        except BaseException as error:  # nothing may return into the worker's code from here
            os.write(2, f"the judge could not start the program: {error!r}\n".encode())
        os._exit(CANNOT_RUN)

    def _prepare(self, order: Order, streams: Streams, tasks: int) -> None:
        os.setsid()
        for number in _RESTORED:
            signal.signal(number, signal.SIG_DFL)
        os.dup2(streams.stdin, 0)
        os.dup2(streams.stdout, 1)
        os.dup2(streams.stderr, 2)
        os.chdir(self._folder)
        os.umask(0o022)
        self._offer_to_the_oom_killer()
        self._limit(order, tasks)
        if self._settings.identity >= 0:
            kernel.become(self._settings.identity, self._settings.search)
        elif self._settings.namespace:
            kernel.prctl(kernel.PR_CAP_AMBIENT, kernel.PR_CAP_AMBIENT_CLEAR_ALL)
            kernel.set_capabilities(0)
        kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)  # a change of user clears it
        kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
        if self._landlock:
            self._landlock.enter()
        if self._settings.seccomp:
            kernel.filter_system_calls(self._settings.seccomp)

    def _limit(self, order: Order, tasks: int) -> None:
        seconds = int(order.cpu) + 2  # a backstop for one process; the supervisor is finer
        _set_limit(resource.RLIMIT_CPU, seconds)
        _set_limit(resource.RLIMIT_CORE, 0)
        _set_limit(resource.RLIMIT_NOFILE, 1024)
        _set_limit(resource.RLIMIT_NPROC, tasks)
        if not self._settings.namespace:  # there the folder is a file system of a fixed size
            _set_limit(resource.RLIMIT_FSIZE, order.file)
        if not self._settings.cgroup:
            # Not RLIMIT_AS: the JVM and Node reserve far more than they use. This only stops
            # what grows faster than anybody looks.
            _set_limit(resource.RLIMIT_DATA, order.memory * 2 + (2 << 30))

    def _offer_to_the_oom_killer(self) -> None:
        try:
            with open("/proc/self/oom_score_adj", "w") as file:
                file.write("1000")
        except OSError:
            pass  # no /proc, or read-only: then the kernel chooses, and so be it


def _set_limit(kind: int, amount: int) -> None:
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        amount = min(amount, hard)
    resource.setrlimit(kind, (amount, amount))


def _execute(order: Order) -> None:
    try:
        os.execvpe(order.argv[0], order.argv, order.environment)
    except OSError as error:
        text = f"cannot start {order.argv[0]!r}: {error.strerror}\n"
        os.write(2, text.encode(errors="backslashreplace"))
        os._exit(NOT_FOUND if isinstance(error, FileNotFoundError) else CANNOT_RUN)


def sealed_input(content: bytes) -> int:
    """Return a read-only file in memory that holds `content`: a standard input to seek in."""
    descriptor = os.memfd_create("input", os.MFD_CLOEXEC)
    try:
        left = memoryview(content)
        while left:
            left = left[os.write(descriptor, left) :]
        return os.open(f"/proc/self/fd/{descriptor}", os.O_RDONLY | os.O_CLOEXEC)
    finally:
        os.close(descriptor)


def platform_supported() -> bool:
    """Tell whether this system can run a worker at all."""
    return sys.platform == "linux"
