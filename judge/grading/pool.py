"""Threads that work, one slot each, and one thread that waits for them.

The waiting thread can be stopped at any moment, even from a signal handler: `stop` only sets a
plain flag and puts a note into a queue that is made for being used in the middle of anything.
Nothing here raises in the middle of other work, so nothing can be left half done.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Protocol, Self, TypeAlias

from judge.model.errors import JudgeError
from judge.sandbox.job import Job, Run
from judge.text.safe_text import printable_line

PATIENCE = 30.0  # seconds that closing waits for threads; then the process ends without them


class Runner(Protocol):
    """What a crew needs of a slot."""

    def run(self, job: Job) -> Run:
        """Run one job to its end."""

    def cancel(self) -> None:
        """Kill what runs; may be called from any thread at any time."""

    def close(self) -> None:
        """Give everything back."""


class Stopped(Exception):
    """The crew was told to stop; `reason` is what `stop` was given."""

    def __init__(self, reason: int) -> None:
        super().__init__(f"stopped ({reason})")
        self.reason = reason


@dataclass(frozen=True)
class Done:
    """A finished task: its number and what it returned."""

    number: int
    value: Any


@dataclass(frozen=True)
class _Trouble:
    """A thread that cannot work any more, and why."""

    reason: str


class SlotHandle:
    """One thread's access to its slot, which is opened when it is first used."""

    def __init__(self, open_slot: Callable[[], Runner]) -> None:
        self._open = open_slot
        self._slot: Runner | None = None
        self.stopped = False  # no more runs are wanted

    def run(self, job: Job) -> Run:
        """Run a job in this thread's slot."""
        if self._slot is None:
            self._slot = self._open()
        return self._slot.run(job)

    def cancel(self) -> None:
        """Kill what runs in the slot, if it is open, and want no more."""
        self.stopped = True
        if (slot := self._slot) is not None:
            slot.cancel()

    def close(self) -> None:
        """Close the slot, if it is open."""
        if (slot := self._slot) is not None:
            self._slot = None
            slot.close()


Task: TypeAlias = Callable[[SlotHandle], object]


class WorkerPool:
    """At most `size` threads; `open_slot(number)` is called in the thread that uses the slot."""

    def __init__(self, size: int, open_slot: Callable[[int], Runner]) -> None:
        self._size, self._open_slot = size, open_slot
        self._tasks: SimpleQueue[tuple[int, Task] | None] = SimpleQueue()
        self._done: SimpleQueue[Done | _Trouble | Stopped] = SimpleQueue()
        self._threads: list[tuple[threading.Thread, SlotHandle]] = []
        self._stopped = False  # a plain flag: reading and setting it takes no lock

    def submit(self, number: int, task: Task) -> None:
        """Give the crew a task; tasks begin in the order in which they are given."""
        if len(self._threads) < self._size:
            self._hire()
        self._tasks.put((number, task))

    def next(self) -> Done:
        """Wait for the next finished task; raise Stopped, or JudgeError if a thread gave up."""
        note = self._done.get()
        if isinstance(note, _Trouble):
            raise JudgeError(note.reason)
        if isinstance(note, Stopped):
            raise note
        return note

    def stop(self, reason: int = 0) -> None:
        """Make `next` raise Stopped soon; may be called from a signal handler or any thread."""
        self._stopped = True
        self._done.put(Stopped(reason))

    @property
    def stopped(self) -> bool:
        """Tell whether the crew was told to stop."""
        return self._stopped

    def _hire(self) -> None:
        number = len(self._threads)
        hand = SlotHandle(lambda: self._open_slot(number))
        thread = threading.Thread(
            target=self._work, args=(hand,), name=f"slot-{number}", daemon=True
        )
        self._threads.append((thread, hand))
        thread.start()

    def _work(self, hand: SlotHandle) -> None:
        try:
            while (item := self._tasks.get()) is not None and not self._stopped:
                number, task = item
                self._done.put(Done(number, task(hand)))
        except JudgeError as error:
            self._done.put(_Trouble(str(error)))
        except BaseException as error:
            reason = printable_line(f"{type(error).__name__}: {error}")
            self._done.put(_Trouble(f"a defect of the judge, please report it: {reason}"))
        finally:
            hand.close()

    def close(self) -> None:
        """Kill whatever runs and wait for the threads, but not for ever."""
        self._stopped = True
        for _ in self._threads:
            self._tasks.put(None)
        deadline = time.monotonic() + PATIENCE
        for thread, hand in self._threads:
            # Not in this thread, which must come to an end whatever a slot does.
            threading.Thread(target=_cancel, args=(thread, hand), daemon=True).start()
        for thread, _ in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _cancel(thread: threading.Thread, hand: SlotHandle) -> None:
    """Kill what a thread runs, again and again: it may have been about to start a run."""
    while thread.is_alive():
        hand.cancel()
        thread.join(0.1)
