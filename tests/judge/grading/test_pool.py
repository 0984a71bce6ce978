"""The pool of threads: what of one task overlaps with the programs of others, and what does not."""

import signal
import threading
import time
from collections.abc import Sequence

import pytest

from judge.grading.pool import AHEAD, QUICK, SHARE, Task, WorkerPool
from judge.model.errors import Stopped
from judge.model.finding import OutOfTime
from judge.sandbox.job import Job, Later, Run
from tests.judge.fake_slot import FakeSlot


class Story:
    """What tasks did, in order; the first begins only when all are in the queue."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.gate = threading.Event()

    def task(self, number: int) -> Task:
        """Return a task that is begun and finished."""
        return TwoSteps(self, number)  # type: ignore[return-value]  # it is never called


class TwoSteps:
    """A task in two steps, and its begun self."""

    def __init__(
        self, story: Story, number: int, seconds: float = 0.0, judging: float = 0.0
    ) -> None:
        self._story, self._number = story, number
        self._seconds, self._judging = seconds, judging

    def begin(self, slot: FakeSlot) -> "TwoSteps":
        """Tell, when all are there."""
        assert self._story.gate.wait(60)
        self._story.told.append(f"begin {self._number}")
        return self

    def wait(self) -> None:
        """Take its time, and tell."""
        time.sleep(self._seconds)
        self._story.told.append(f"ended {self._number}")

    def finish(self) -> int:
        """Take its time, tell, and return a value."""
        time.sleep(self._judging)
        self._story.told.append(f"judged {self._number}")
        return self._number * 10


def test_the_next_program_runs_while_an_answer_is_judged() -> None:
    """A thread begins the next program as soon as one has ended, and then judges; none is lost.

    Before the end of a program the next task is not taken: another thread may be free for it.
    """
    story = Story()
    with WorkerPool(1, lambda number: FakeSlot()) as pool:
        for number in range(3):
            pool.submit(number, story.task(number))
        story.gate.set()
        values = [pool.next() for _ in range(3)]
    assert [(done.number, done.value) for done in values] == [(0, 0), (1, 10), (2, 20)]
    assert story.told == [
        "begin 0", "ended 0", "begin 1", "judged 0", "ended 1",
        "begin 2", "judged 1", "ended 2", "judged 2",
    ]  # fmt: skip


def test_the_last_answers_are_judged_at_once() -> None:
    """With fewer tasks left than threads a result does not wait for the beginning of another."""
    story = Story()
    with WorkerPool(2, lambda number: FakeSlot()) as pool:
        pool.submit(0, story.task(0))
        story.gate.set()
        assert pool.next().value == 0
        pool.submit(1, lambda slot: "done")
        assert pool.next().value == "done"
    assert story.told == ["begin 0", "ended 0", "judged 0"]


def _longest_lines(seconds: Sequence[float], judging: float = 0.0) -> list[int]:
    """Return how many tasks had begun at the end of each, if each takes so long; one thread."""
    story = Story()
    with WorkerPool(1, lambda number: FakeSlot()) as pool:
        for number, each in enumerate(seconds):
            task = TwoSteps(story, number, each, judging)
            pool.submit(number, task)  # type: ignore[arg-type]  # as above
        story.gate.set()
        done = [pool.next().number for _ in seconds]
    assert done == list(range(len(seconds)))
    begun, lines = 0, []
    for word, place in (line.split() for line in story.told):
        begun += word == "begin"
        if word == "ended":
            lines.append(begun - int(place) - 1)
    return lines


def test_quick_programs_wait_in_line() -> None:
    """Where programs are quick and many are left, some are begun ahead; fewer towards the end."""
    count = 2 * AHEAD * SHARE
    lines = _longest_lines([0.0] * count)
    assert max(lines) == AHEAD
    assert all(line <= max(0, (count - place) // SHARE) for place, line in enumerate(lines))
    assert set(lines[-SHARE:]) == {0}


def test_nothing_waits_behind_slow_programs() -> None:
    """After a slow program none is begun before the end of another."""
    lines = _longest_lines([2 * QUICK] * 2 * SHARE)
    assert set(lines) == {0}


def test_a_program_that_ran_meanwhile_is_not_quick() -> None:
    """Nobody has to wait for a program that ran while an answer was judged: that tells nothing.

    The first ran alone, and so one more is begun ahead after it.
    """
    lines = _longest_lines([0.0] * 2 * SHARE, judging=2 * QUICK)
    assert lines[:2] == [0, 1]
    assert set(lines[2:]) == {0}


def test_a_result_waits_for_no_task_that_cannot_be_begun() -> None:
    """What has ended is judged before builds that come next, and nothing begins behind one."""
    story, builds = Story(), threading.Event()
    with WorkerPool(1, lambda number: FakeSlot()) as pool:
        pool.submit(0, story.task(0))
        pool.submit(1, lambda slot: builds.wait(60))
        pool.submit(2, lambda slot: "built")
        pool.submit(3, story.task(3))
        story.gate.set()
        assert pool.next().value == 0
        assert story.told == ["begin 0", "ended 0", "judged 0"]
        builds.set()
        assert [pool.next().value for _ in range(3)] == [True, "built", 30]


def test_a_signal_that_wakes_nobody_is_heard_all_the_same() -> None:
    """A signal that another thread got stops the waiting one, though nothing has been done."""
    before = signal.getsignal(signal.SIGUSR1)
    slot = FakeSlot(lambda job: slot.wait(job))

    def distract() -> None:
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)

    with WorkerPool(1, lambda number: slot) as pool:
        signal.signal(signal.SIGUSR1, lambda number, frame: pool.stop(number))
        try:
            pool.submit(0, lambda slot: slot.run(Job(("true",))))
            threading.Timer(0.2, distract).start()
            with pytest.raises(Stopped):
                pool.next()
        finally:
            signal.signal(signal.SIGUSR1, before)


def test_a_job_that_runs_when_it_is_waited_for_is_run_once() -> None:
    """Beginning runs nothing; what happened, or what was raised, is told as often as asked."""
    ran: list[Job] = []

    def run(job: Job) -> Run:
        ran.append(job)
        if job.stdin:
            raise OutOfTime
        return FakeSlot().run(job)

    good, bad = Later(run, Job(("true",))), Later(run, Job(("true",), stdin=b"late"))
    assert not ran
    bad.wait()
    good.wait()
    assert good.run() is good.run()
    for _ in range(2):
        with pytest.raises(OutOfTime):
            bad.run()
    assert len(ran) == 2
