"""The end of a hunt on the clock: runs are shortened, and a run that it ended says nothing."""

import sys
import time
from pathlib import Path

import pytest

from judge.hunting.deadline import NEVER, HuntDeadline, deadline_in
from judge.hunting.probing import ProbeTask, Shot
from judge.hunting.reference import AnswerTask
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.model.verdict import Verdict
from judge.programs.build_context import BuildContext
from judge.programs.prepared import Preparation
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.job import Job, Later, Run, Runner, Stop, Underway

USUAL = Limits(cpu=10, wall=30)


class Slow(Runner):
    """Pretends to run a program that never ends: the limit on the clock ends it."""

    def __init__(self) -> None:
        self.walls: list[float] = []

    def run(self, job: Job) -> Run:
        self.walls.append(job.limits.wall)
        return Run(Stop.WALL, None, 9, b"", b"", None, "", 0.0, job.limits.wall, 0)

    def start(self, job: Job) -> Underway:
        return Later(self.run, job)

    def stop(self) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def case(tmp_path: Path) -> Case:
    for name in ("x.in", "x.out"):
        (tmp_path / name).write_text("1\n")
    return Case("own", "x", tmp_path / "x.in", tmp_path / "x.out", limits=USUAL)


def prepared(workspace: Workspace) -> Preparation:
    command = (sys.executable, "-c", "pass")
    it = Submission("it", SubmissionKind.COMMAND, command, protocol=Protocol.STDIO)
    return Preparation(it, BuildContext(workspace, Path.cwd()))


def probe(case: Case, slot: Runner, deadline: HuntDeadline) -> Shot | None:
    with Workspace() as workspace:
        return ProbeTask(prepared(workspace), case, "rlimit", True, deadline)(slot)


def test_a_run_gets_no_more_time_than_is_left(case: Case) -> None:
    """What is ended by that is not known, what its own limit ends is a verdict."""
    slot = Slow()
    assert probe(case, slot, HuntDeadline(7, lambda: 3.0)) is None
    shot = probe(case, slot, HuntDeadline(70, lambda: 3.0))
    assert shot is not None
    assert shot.result.verdict is Verdict.WTLE
    assert slot.walls == [4.0, USUAL.wall]
    assert probe(case, slot, HuntDeadline(3, lambda: 3.0)) is None
    assert len(slot.walls) == 2  # nothing was begun


def test_a_reference_that_the_deadline_ended_is_not_blamed(case: Case) -> None:
    """It has no answer then; one that is stopped by its own limit is told with that limit."""
    with Workspace() as workspace:
        it, slot = prepared(workspace), Slow()
        assert AnswerTask(it, case, HuntDeadline(7, lambda: 3.0))(slot) is None
        with pytest.raises(
            JudgeError, match=r"no answer to '1.*': stopped after 60 s on the clock"
        ):
            AnswerTask(it, case)(slot)
    assert slot.walls == [4.0, USUAL.wall * 2]


def test_other_machines_are_told_what_is_left() -> None:
    """A moment of our clock means nothing there."""
    assert deadline_in(None) is NEVER
    assert deadline_in(5).until > time.monotonic()
    assert deadline_in(-1).is_over()
