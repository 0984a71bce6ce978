"""A pool of threads, each with a slot of the sandbox, and one thread that collects their results.

The waiting thread can be stopped at any moment, even from a signal handler: `stop` only sets a
plain flag and puts a note into a queue that is made for being used in the middle of anything.
Nothing here raises in the middle of other work, so nothing can be left half done.

A task that can be begun apart from its end (`begin`) overlaps with the next one of its thread: as
soon as its program has ended the next one is started, and only then its answer is looked at. So a
sandbox does not stand still meanwhile. Where programs are quick and many are left, some wait in
the sandbox for the end of that which runs, so that neither it nor this process is woken for each;
behind a slow one none waits, nor behind a task that cannot be begun. Where fewer are left than
there are threads, none waits for the judgement of another.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Protocol, Self, TypeAlias, TypeVar

from judge.grading.executor import Done
from judge.grading.parcel import Closable
from judge.model.errors import JudgeError, Stopped
from judge.text.safe_text import printable_line

PATIENCE = 30.0  # seconds that closing waits for threads before it gives up on them
WAKING = 0.5  # seconds after which the waiting thread looks whether there was a signal
QUICK = 0.02  # seconds: behind a program that takes no longer than the last others may wait,
AHEAD = 8  # so many at most, which is what a slot takes,
SHARE = 16  # and no more than that part of those which are left for each thread
Note = TypeVar("Note")
Task: TypeAlias = Callable[[Any], object]  # of the thread's place


@dataclass(frozen=True)
class _Trouble:
    """A thread that cannot work any more, and why."""

    reason: str


class Begun(Protocol):
    """A task that was begun; its slot is free for another when `wait` returns."""

    def wait(self) -> None:
        """Return when what runs in the slot has ended."""

    def finish(self) -> object:
        """Return the value of the task."""


class _Whole:
    """A task that cannot be begun apart from its end, such as a build: it is done in `wait`."""

    def __init__(self, task: Task, slot: Closable) -> None:
        self._task, self._slot = task, slot
        self._value: object = None

    def wait(self) -> None:
        """Do it."""
        self._value = self._task(self._slot)

    def finish(self) -> object:
        """Return its value."""
        return self._value


class _Line:
    """What a thread has begun in its slot: the first runs, the others wait for its end."""

    def __init__(self) -> None:
        self._begun: deque[tuple[int, Begun]] = deque()
        self.is_closed = False  # nothing more is begun
        self._is_quick = False
        self._since = 0.0  # when the first could begin

    def __bool__(self) -> bool:
        return bool(self._begun)

    def has_room(self, left: int) -> bool:
        """Tell whether one more may be begun; so many tasks are left for each thread."""
        if self._begun and isinstance(self._begun[-1][1], _Whole):
            return False
        ahead = min(AHEAD, left // SHARE) if self._is_quick else 0
        return not self.is_closed and len(self._begun) <= ahead

    def add(self, number: int, begun: Begun) -> None:
        """Take one more, which runs at once if there is no other."""
        if not self._begun:
            self._since = time.monotonic()
        self._begun.append((number, begun))

    def first_ended(self) -> tuple[int, Begun]:
        """Take the first out of the line when its program has ended.

        How long that took is counted from the end of the one before: while its answer was judged,
        this one may have run.
        """
        number, first = self._begun.popleft()
        first.wait()
        now = time.monotonic()
        self._is_quick, self._since = now - self._since < QUICK, now
        return number, first


class WorkerPool:
    """At most `size` threads; `open_slot(number)` makes the slot of each, and starts nothing."""

    def __init__(self, size: int, open_slot: Callable[[int], Closable]) -> None:
        self._size, self._open_slot = size, open_slot
        self._tasks: SimpleQueue[tuple[int, Task] | None] = SimpleQueue()
        self._done: SimpleQueue[Done | _Trouble | Stopped] = SimpleQueue()
        self._threads: list[tuple[threading.Thread, Closable]] = []
        self._stopped = False  # a plain flag: reading and setting it takes no lock

    def submit(self, number: int, task: Task) -> None:
        """Give the pool a task; tasks begin in the order in which they are given."""
        if len(self._threads) < self._size:
            self._start_thread()
        self._tasks.put((number, task))

    def next(self) -> Done:
        """Wait for the next finished task; raise Stopped, or JudgeError if a thread gave up."""
        note = next_note(self._done)
        if isinstance(note, _Trouble):
            raise JudgeError(note.reason)
        if isinstance(note, Stopped):
            raise note
        return note

    @property
    def has_news(self) -> bool:
        """Tell whether `next` would return or raise at once."""
        return not self._done.empty()

    def stop(self, reason: int = 0) -> None:
        """Make `next` raise Stopped soon; may be called from a signal handler or any thread."""
        self._stopped = True
        self._done.put(Stopped(reason))

    @property
    def stopped(self) -> bool:
        return self._stopped

    def _start_thread(self) -> None:
        number = len(self._threads)
        slot = self._open_slot(number)
        thread = threading.Thread(
            target=self._work, args=(slot,), name=f"slot-{number}", daemon=True
        )
        self._threads.append((thread, slot))
        thread.start()

    def _work(self, slot: Closable) -> None:
        line = _Line()
        try:
            while self._fill(line, slot, wait=True):
                number, begun = line.first_ended()
                if self._tasks.qsize() >= self._size:
                    self._fill(line, slot, wait=False)
                self._done.put(Done(number, begun.finish()))
        except JudgeError as error:
            self._done.put(_Trouble(str(error)))
        except BaseException as error:
            reason = printable_line(f"{type(error).__name__}: {error}")
            self._done.put(_Trouble(f"a defect of the judge, please report it: {reason}"))
        finally:
            slot.close()

    def _fill(self, line: _Line, slot: Closable, wait: bool) -> bool:
        """Begin tasks while there is room in the line; tell whether there are any in it.

        Wait for the first if asked to.
        """
        while line.has_room(self._tasks.qsize() // self._size):
            try:
                item = self._tasks.get(block=wait and not line)
            except Empty:  # another thread was quicker
                break
            if item is None or self._stopped:
                line.is_closed = True
                break
            number, task = item
            line.add(number, _begun(task, slot))
        return bool(line)

    def close(self) -> None:
        """Kill whatever runs and wait for the threads, but not forever."""
        self._stopped = True
        for _ in self._threads:
            self._tasks.put(None)
        deadline = time.monotonic() + PATIENCE
        for thread, slot in self._threads:
            # Not in this thread, which must end whatever a slot does.
            threading.Thread(target=_stop_slot, args=(thread, slot), daemon=True).start()
        for thread, _ in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def next_note(notes: "SimpleQueue[Note]") -> Note:
    """Wait for the next of some notes, in short spells.

    A signal that comes just before a wait, or to another thread, does not end it: what handles the
    signal is only run when something else does.
    """
    while True:
        try:
            return notes.get(timeout=WAKING)
        except Empty:
            continue


def _begun(task: Task, slot: Closable) -> Begun:
    """Begin a task that can be begun."""
    begin = getattr(task, "begin", None)
    found: Begun = begin(slot) if begin else _Whole(task, slot)
    return found


def _stop_slot(thread: threading.Thread, slot: Closable) -> None:
    """Kill what a thread runs, again and again: it may have been about to start a run."""
    while thread.is_alive():
        slot.stop()
        thread.join(0.1)
