"""Work done on this machine: by a pool of threads, each with a place such as a slot of the sandbox.

What runs a program that must be built waits until it is: in the queue of the pool it would make
every thread wait with it, while others could go on. A build that never ends takes one thread.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Self, TypeAlias

from judge.grading.executor import Done, Work
from judge.grading.parcel import Closable
from judge.grading.pool import WorkerPool
from judge.sandbox.job import Runner, Secrets
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot

if TYPE_CHECKING:
    from judge.programs.prepared import Preparation

WINDOW = 1024
SlotFactory: TypeAlias = Callable[..., Runner]  # of a level, a number and, by name, secrets


class ThreadExecutor:
    """At most `jobs` threads; `open_place(number)` makes the place of each."""

    window = WINDOW
    status = ""

    def __init__(self, jobs: int, open_place: Callable[[int], Closable]) -> None:
        self._jobs = jobs
        self._pool = WorkerPool(jobs, open_place)
        self._held: dict[Preparation, list[tuple[int, Work]]] = {}  # what waits for a build
        self._to_build: deque[Preparation] = deque()
        self._building: dict[int, Preparation] = {}  # by number: those of builds are negative
        self._builds = 0

    def submit(self, number: int, work: Work) -> None:
        """Give the threads an item; those of one program begin in the order they are given."""
        program = work.prepared
        if program is not None and program in self._held:
            self._held[program].append((number, work))
        elif program is not None and program.to_build:
            self._held[program] = [(number, work)]
            self._to_build.append(program)
            self._start_builds()
        else:
            self._pool.submit(number, work)

    def receive(self, wait: bool = True) -> Done | None:
        """Return something done; the end of a build lets what waits for it begin."""
        while wait or self._pool.has_news:
            done = self._pool.next()
            if done.number >= 0:
                return done
            program = self._building.pop(done.number)
            for number, work in self._held.pop(program):
                self._pool.submit(number, work)
            self._start_builds()
        return None

    def _start_builds(self) -> None:
        """Give the pool a build for each thread; more would only keep other work waiting."""
        while self._to_build and len(self._building) < self._jobs:
            program = self._to_build.popleft()
            self._builds += 1
            self._building[-self._builds] = program
            self._pool.submit(-self._builds, program.outcome)

    def stop(self, reason: int = 0) -> None:
        """Make `receive` raise Stopped soon; may be called from a signal handler or any thread."""
        self._pool.stop(reason)

    @property
    def stopped(self) -> bool:
        return self._pool.stopped

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.close()


def slots(
    level: Level | None,
    secrets: Secrets,
    complain: Callable[[str], None],
    made: SlotFactory = Slot,
) -> Callable[[int], Runner]:
    """Return what opens slots at a level; `complain` is told if the judge's own disk is full.

    Where nothing is run (None) any level will do: a slot starts nothing before its first job.
    """
    if secrets.paths:
        made = partial(made, secrets=secrets)
    open_slot: Callable[[int], Runner] = partial(made, level or Level.RLIMIT)
    if level in (Level.LANDLOCK, Level.RLIMIT):
        from judge.grading.room import on_our_disk  # imported late: not at every level

        open_slot = on_our_disk(open_slot, complain)
    return open_slot
