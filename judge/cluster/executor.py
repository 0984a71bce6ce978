"""Work done by a cluster: the executor that the rest of the judge sees.

A thread has the event loop in which the cluster is watched; another one takes in what comes back,
so that keeping a result never holds up the network.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Self

from judge.cluster.chunks import Finished
from judge.cluster.coordinator import Coordinator
from judge.cluster.link import ClusterLink
from judge.cluster.messages import RunSettings
from judge.cluster.offer import make_offer
from judge.cluster.packer import ContentPacker
from judge.grading.executor import Done, Work
from judge.grading.pool import next_note
from judge.model.errors import JudgeError, Stopped
from judge.model.machine import Machine, this_machine
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.text.safe_text import printable_line

LEAST_WINDOW, MOST_WINDOW = 1024, 32768
PER_THREAD = 64  # results that may wait for an earlier one
PATIENCE = 30.0  # seconds for threads to end


@dataclass(frozen=True)
class ClusterPlace:
    """Where the cluster is: the address of a scheduler, or `local:N`; with certificates or not."""

    address: str
    security: Path | None = None


class ClusterExecutor:
    """Does work on a cluster. `say` is told what people should read about it."""

    def __init__(
        self,
        place: ClusterPlace,
        settings: RunSettings,
        workspace: Workspace,
        say: Callable[[str], None],
    ) -> None:
        self._place, self._settings, self._workspace = place, settings, workspace
        self._say = say
        self._packer = ContentPacker(workspace)
        self._works: dict[int, Work] = {}
        self._came: SimpleQueue[tuple[int, Callable[[], Any]] | None] = SimpleQueue()
        self._done: SimpleQueue[Done | JudgeError | Stopped] = SimpleQueue()
        self._stopped = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._coordinator: Coordinator | None = None
        self._ready, self._over = threading.Event(), asyncio.Event()
        self._threads = [
            threading.Thread(target=self._watch, name="cluster", daemon=True),
            threading.Thread(target=self._take_in, name="results", daemon=True),
        ]

    @property
    def window(self) -> int:
        """Return how many items it likes to know of: more, the more workers there are."""
        threads = self._coordinator.dispatcher.threads if self._coordinator else 0
        return min(MOST_WINDOW, max(LEAST_WINDOW, PER_THREAD * threads))

    @property
    def status(self) -> str:
        """Return how many workers there are now, how fast they are, what was lost and retried."""
        if self._coordinator is None:
            return "connecting"
        return self._coordinator.tally.status

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        self._ready.wait()
        return self

    def submit(self, number: int, work: Work) -> None:
        """Give it an item; what needs no run is done here."""
        self._works[number] = work
        if work.prepared is not None and work.prepared.needs_no_run:
            self._came.put((number, lambda: work(Slot(Level.RLIMIT))))
            return
        parcel = work.parcel(self._packer)
        if self._coordinator is not None:
            self._call(self._coordinator.add, number, parcel)

    def receive(self, wait: bool = True) -> Done | None:
        """Return something done."""
        if not wait and self._done.empty():
            return None
        note = next_note(self._done)
        if isinstance(note, JudgeError | Stopped):
            raise note
        return note

    def stop(self, reason: int = 0) -> None:
        """Make `receive` raise Stopped soon; may be called from a signal handler or any thread."""
        self._stopped = True
        self._done.put(Stopped(reason))

    @property
    def stopped(self) -> bool:
        return self._stopped

    def __exit__(self, *_: object) -> None:
        self._stopped = True
        self._call(self._over.set)
        self._came.put(None)
        for thread in self._threads:
            thread.join(PATIENCE)
        if self._coordinator is not None:
            self._say(f"cluster: {self._coordinator.tally.summary}")

    def _call(self, function: Callable[..., None], *arguments: object) -> None:
        """Have the event loop call something, if it is there: `receive` tells why it ends."""
        loop = self._loop  # which the thread of the loop may take away at any moment
        if loop is not None:
            with suppress(RuntimeError):  # it has ended
                loop.call_soon_threadsafe(function, *arguments)

    def _watch(self) -> None:
        """Have the event loop run; whatever goes wrong is told by `receive`."""
        try:
            asyncio.run(self._attend())
        except JudgeError as error:
            self._done.put(error)
        except Exception as error:
            reason = printable_line(f"{type(error).__name__}: {error}")
            self._done.put(JudgeError(f"a defect of the judge, please report it: {reason}"))
        finally:
            self._loop = None
            self._ready.set()

    async def _attend(self) -> None:
        own = await asyncio.to_thread(make_offer, False)
        meeting = ClusterLink(self._place, self._workspace, self._settings.hidden, self._say)
        async with meeting as client:
            coordinator = Coordinator(
                client, self._settings, own, self._packer, self._finished, self._say
            )
            self._coordinator, self._loop = coordinator, asyncio.get_running_loop()
            self._ready.set()
            tasks = [asyncio.create_task(each) for each in (coordinator.run(), self._over.wait())]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                if tasks[0].done():
                    tasks[0].result()
            finally:
                for task in tasks:
                    task.cancel()
                await coordinator.close()

    def _finished(self, finished: Finished, host: Machine | None) -> None:
        """Pass on what came from a worker; it is taken in by another thread."""
        work = self._works[finished.number]
        outcome = finished.outcome
        if outcome is None:
            reason = f"it has cost {finished.lost} workers: each of them died while at it"
            self._came.put((finished.number, lambda: work.given_up(reason)))
        elif outcome.value is None and outcome.fault:
            self._came.put((finished.number, lambda: work.given_up(outcome.fault)))
        else:
            where = host or this_machine()
            self._came.put((finished.number, lambda: work.received(outcome.value, where)))

    def _take_in(self) -> None:
        """Make values of what came back, each of which is kept with that."""
        while (came := self._came.get()) is not None:
            number, value_of = came
            try:
                value = value_of()
                del self._works[number]
                self._done.put(Done(number, value))
            except JudgeError as error:
                self._done.put(error)
            except Exception as error:
                reason = printable_line(f"{type(error).__name__}: {error}")
                self._done.put(JudgeError(f"a defect of the judge, please report it: {reason}"))
