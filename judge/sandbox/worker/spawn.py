"""Starting a program without copying the worker first: the kernel's vfork, by posix_spawn.

Nothing can be done between fork and exec this way. So the worker takes on the program's user for
the moment in which it starts it, and most of the program's limits for good: even root cannot always
raise them again. That only root can do, and only where nothing else must be given up: at the
weakest level, in a box whose jobs all have the same limits, and not where a folder is kept for
later jobs, which may have others.
"""

import os
import resource

from judge.sandbox.wire import Order, WorkerSettings
from judge.sandbox.worker.prefork import Launcher, Sacrifice, find_program, limits_of

TYPE_CHECKING = False  # the worker imports next to nothing
if TYPE_CHECKING:
    from collections.abc import Sequence

# Limits that do not hurt the worker itself. It must write files larger than a program may, so that
# limit is lent only. The one on CPU time, a backstop, is left out: the worker may have passed it.
_SHARED = (
    resource.RLIMIT_CORE, resource.RLIMIT_NOFILE, resource.RLIMIT_NPROC, resource.RLIMIT_DATA,
)  # fmt: skip


def is_possible(settings: WorkerSettings, order: Order) -> bool:
    """Tell whether a program of this order can be started this way."""
    plain = settings.landlock is None and not settings.seccomp and not settings.namespace
    return settings.user >= 0 and plain and not order.keep


class SpawnLauncher:
    """The streams of a program that has not been started yet."""

    def __init__(
        self, launcher: Launcher, user: int, streams: tuple[int, int, int], tasks: int
    ) -> None:
        self._launcher = launcher
        self._user = user
        self._streams = streams
        self._tasks = tasks

    helper = 0  # the worker is in no group of the program

    def fits(self, order: Order) -> bool:
        return not order.keep and order.processes == self._tasks

    def await_readiness(self) -> int:
        """Return at once: there is no process yet."""
        return 0

    def go(self, order: Order) -> int:
        """Start the program and return its process id."""
        path = find_program(order.argv[0], order.environment)
        limits = limits_of(order, self._tasks)
        self._launcher.adopt({kind: limits[kind] for kind in _SHARED})
        largest = limits[resource.RLIMIT_FSIZE]
        mine = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, mine[1]))
        try:
            pid = spawn_as(
                self._user,
                path,
                order.argv,
                order.environment,
                self._streams,
                self._launcher.sacrifice,
            )
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, mine)
        if not pid:  # fork, as elsewhere: the child then reports what is wrong
            return self._launcher.prepare(order, self._streams, self._tasks).go(order)
        self.dismiss()
        return pid

    def end_of(self, pid: int) -> int:
        """Return a descriptor that can be read when the program has ended."""
        return os.pidfd_open(pid)

    def dismiss(self) -> None:
        """Close the streams, which are not needed here."""
        for descriptor in self._streams:
            os.close(descriptor)


def spawn_as(
    user: int,
    path: str,
    argv: list[str],
    environment: dict[str, str],
    streams: "Sequence[int]",
    sacrifice: Sacrifice,
) -> int:
    """Start a program as another user, who this process of root is for a moment.

    Return its process id, 0 if it cannot be started.
    """
    sacrifice.begin()
    try:
        os.setresgid(user, user, 0)
        os.setresuid(user, user, 0)  # exec forgets the saved 0
        actions = [(os.POSIX_SPAWN_DUP2, end, number) for number, end in enumerate(streams)]
        return os.posix_spawn(path, argv, environment, file_actions=actions, setsid=True)
    except OSError:
        return 0
    finally:
        os.setresuid(0, 0, 0)
        os.setresgid(0, 0, 0)
        sacrifice.end()
