"""Tests of what a whole grading may use: what does not fit is skipped, never blamed on anybody."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from judge.grading.allowance import Allowance, BoundedSlot
from judge.model.finding import OutOfTime
from judge.model.limits import Limits
from judge.sandbox.job import Job, Later, Run, Stop
from tests.judge.toys import echo_suite, run_grader, toy_case


class PlannedSlot:
    """A slot without programs: says how each run ended and remembers the limits it had."""

    def __init__(self, stops: Iterable[Stop]) -> None:
        self._stops, self.seen, self.ended = iter(stops), list[Limits](), list[str]()

    def start(self, job: Job) -> Later:
        """Pretend to run a job."""
        return Later(self.run, job)

    def run(self, job: Job) -> Run:
        """Pretend to run a job."""
        self.seen.append(job.limits)
        return Run(next(self._stops), 0, None, b"", b"", None, "", 0.0, 0.0, 0)

    def stop(self) -> None:
        """Remember that it was stopped."""
        self.ended.append("stop")

    def close(self) -> None:
        """Remember that it was closed."""
        self.ended.append("close")


def bounded(slot: PlannedSlot, left: float, memory: int | None = None) -> BoundedSlot:
    """Return a bounded slot with so many seconds left, on a clock that stands still."""
    return BoundedSlot(slot, Allowance(100.0 + left, memory, clock=lambda: 100.0))


JOB = Job(("true",), limits=Limits(wall=30.0, memory=512))


def test_what_fits_is_run_as_it_is() -> None:
    """With time and memory enough the limits of a run are its own."""
    slot = PlannedSlot([Stop.WALL])
    assert bounded(slot, 31.0, 512).run(JOB).stop is Stop.WALL
    assert slot.seen == [JOB.limits]


def test_nothing_starts_when_the_time_is_up() -> None:
    """Without a second left no program is started."""
    slot = PlannedSlot([])
    with pytest.raises(OutOfTime):
        bounded(slot, 0.5).run(JOB)
    assert slot.seen == []


def test_a_run_that_the_end_cuts_off_was_not_run() -> None:
    """The clock of the whole grading is no fault of the program; its own limits still are."""
    slot = PlannedSlot([Stop.WALL, Stop.CPU])
    with pytest.raises(OutOfTime):
        bounded(slot, 5.0).run(JOB)
    assert slot.seen[0].wall == 5.0
    assert bounded(slot, 5.0).run(JOB).stop is Stop.CPU


def test_memory_is_lowered_never_raised(tmp_path: Path) -> None:
    """Limits above what there is come down to it, for runs and in what cases say; others stay."""
    slot = PlannedSlot([Stop.EXIT])
    bounded(slot, 100.0, 300).run(JOB)
    assert slot.seen[0].memory == 300
    cases = [toy_case(tmp_path, name, Limits(memory=size)) for name, size in (("a", 9), ("b", 400))]
    assert [case.limits.memory for case in Allowance(memory=300).of_cases(cases)] == [9, 300]


def test_a_bounded_slot_ends_as_its_slot_does() -> None:
    """To stop or close it stops or closes what it bounds."""
    slot = PlannedSlot([])
    bounded(slot, 9.0).stop()
    bounded(slot, 9.0).close()
    assert slot.ended == ["stop", "close"]


def test_a_budget_ends_a_grading_with_a_report(tmp_path: Path) -> None:
    """A program that sleeps for ever leaves the rest skipped, with a reason, and all reported."""
    echo_suite(tmp_path, 3, "cpu: 5, wall: 100, memory: 900")
    words = ("--no-store", "-j", "1", "--solver", "sleep 99", "--protocol", "stdio")
    bounds = ("--budget", "2", "--most-memory", "300", "--report", "gradescope=out.json")
    done = run_grader(*words, *bounds, cwd=tmp_path, wanted=[1])
    assert "3 SK" in done.stdout
    told = (tmp_path / "out.json").read_text()
    assert told.count("not run: the time for the whole grading was used up") == 3
