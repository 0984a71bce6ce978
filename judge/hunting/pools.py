"""What runs the programs of a hunt: threads for each, since no sandbox serves two, or a cluster."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Self

from judge.grading.executor import Executor
from judge.grading.threads import ThreadExecutor, slots
from judge.model.errors import Stopped
from judge.process import Interrupts
from judge.sandbox.job import Runner, Secrets
from judge.sandbox.level import Level


def hidden_from(
    level: Level, hidden: tuple[Path, ...], strict: bool, complain: Callable[[str], None]
) -> Callable[[int], Runner]:
    """Return how slots are opened whose programs do not see what is hidden."""
    return slots(level, Secrets(hidden, strict), complain)


class HuntPools:
    """A context manager. Signals stop the runs of all executors, not us.

    A cluster runs everything: over there each machine has a sandbox for each program.
    """

    def __init__(
        self,
        jobs: int,
        open_slot: Callable[[int], Runner],
        interrupts: Interrupts,
        cluster: Executor | None,
    ) -> None:
        self._jobs, self._open_slot, self._interrupts = jobs, open_slot, interrupts
        self._cluster = cluster
        self._stack = ExitStack()
        self._running: list[Executor] = []
        self.stopped: Stopped | None = None  # the signal that came

    def __enter__(self) -> Self:
        if self._cluster:
            self._running.append(self._stack.enter_context(self._cluster))
        self._stack.enter_context(self._interrupts.telling(self._stop))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def opened(self) -> Executor:
        """Return an executor that lasts as long as the hunt."""
        return self._stack.enter_context(self.one_more())

    @contextmanager
    def one_more(self) -> Iterator[Executor]:
        """Yield an executor that is closed before the next one is opened."""
        if self._cluster:
            yield self._cluster
            return
        first = len(self._running) * self._jobs  # no two slots have one number
        with ThreadExecutor(self._jobs, lambda number: self._open_slot(first + number)) as made:
            self._running.append(made)
            try:
                yield made
            finally:
                self._running.remove(made)

    def _stop(self, reason: int) -> None:
        self.stopped = Stopped(reason)
        for executor in tuple(self._running):
            executor.stop(reason)
