"""A class that is graded again while nothing has changed: everything comes from the store.

The whole way of a result is measured: found, read, recorded, scored and shown; for a class in
which every answer is right, and for one in which every fifth student has all of them wrong. What
explains failures by asking other programs is left out.
"""

import io
import resource
import tempfile
import time
from collections.abc import Iterable
from contextlib import redirect_stdout
from datetime import UTC, datetime
from pathlib import Path

from bench.row import Row
from judge.commands.following import follow
from judge.grading.grader import Grader, GradeSettings
from judge.grading.store import Store
from judge.model.case import Case
from judge.model.limits import Limits
from judge.model.run import GradingRun, Plan
from judge.programs.build_context import BuildContext
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.job import Job, Later, Run, Stop
from judge.sandbox.level import Level

STUDENTS, CASES = 200, 235
RIGHT, WRONG = "right", "wrong"
GOAL = 20_000.0  # results a second


class Echo:
    """A slot that runs nothing: the answer is the question, or always wrong."""

    def __init__(self, level: Level, number: int) -> None: ...

    def start(self, job: Job) -> Later:
        """Answer at once."""
        return Later(self.run, job)

    def run(self, job: Job) -> Run:
        """Answer, as the name of the program says."""
        answer = b"wrong\n" if WRONG in job.argv[-1] else job.stdin
        return Run(Stop.EXIT, 0, None, answer, b"", None, "", 0.01, 0.02, 1 << 20)

    def stop(self) -> None:
        """Stop nothing."""

    def close(self) -> None:
        """Close nothing."""


def measure() -> Iterable[Row]:
    """Yield how many results a second a second run tells, and the memory that it takes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cases = [_case(folder, number) for number in range(CASES)]
        for failing, what in ((0, "all right"), (5, "a fifth wrong")):
            _grade(folder, cases, failing)
            used, spent = min(_timed(folder, cases, failing) for _ in range(3))
            results = STUDENTS * CASES
            note = f"{STUDENTS} submissions x {CASES} cases; by the clock {results / spent:.0f} /s"
            title = f"judge: results told from the store, {what}, by CPU time"
            yield Row(title, results / used, GOAL, at_most=False, unit="/s", note=note)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield Row("judge: most memory meanwhile", peak, 200, unit="MiB")


def _timed(folder: Path, cases: list[Case], failing: int) -> tuple[float, float]:
    used, begun = time.process_time(), time.perf_counter()
    _grade(folder, cases, failing)
    return time.process_time() - used, time.perf_counter() - begun


def _case(folder: Path, number: int) -> Case:
    question = folder / f"{number}.in"
    question.write_text(f"{number}\n")
    return Case("toy", str(number), question, question, Limits(cpu=60, wall=300))


def _grade(folder: Path, cases: list[Case], failing: int) -> GradingRun:
    """Grade the class; every student whose number `failing` divides is wrong, 0: none."""
    wrong = [bool(failing) and number % failing == 0 for number in range(STUDENTS)]
    names = [f"{WRONG if bad else RIGHT}-{number:03}" for number, bad in enumerate(wrong)]
    class_ = [Submission(name, SubmissionKind.COMMAND, ("cat", f"./{name}")) for name in names]
    plan = Plan(datetime.now(UTC), "rlimit", dict.fromkeys(names, ()), tuple(cases))
    with Workspace(folder) as workspace, Store(folder / "results.sqlite") as store:
        context = BuildContext(workspace, folder)
        grader = Grader(GradeSettings(Level.RLIMIT, jobs=1), context, store, Echo)
        with redirect_stdout(io.StringIO()):
            results = grader.grade(class_, cases)
            record = folder / "run.jsonl"
            run = follow(results, plan, (), record, None, False, lambda *_: (), grader.status)
    assert run.summary.all.accepted == wrong.count(False) * len(cases)
    return run
