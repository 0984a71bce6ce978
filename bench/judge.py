"""The judge's own cost: one sandboxed run against a bare subprocess, and cases per second.

The program is trivial (`true`, `cat`), so that what is measured is the judge.
"""

import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from bench.row import Row, interleaved_medians
from judge.grading.grader import Grader, GradeSettings
from judge.grading.store import Store
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.programs.build_context import BuildContext
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.job import Job, Stop
from judge.sandbox.level import Level
from judge.sandbox.probe import choose
from judge.sandbox.slot import Slot

TRUE, CAT = "/bin/true", "/bin/cat"
ROUNDS = 60  # of single runs
CASES = 600  # so many that starting two workers hardly counts
THREADS = 2
GOALS = {Level.FULL: 3.0, Level.RLIMIT: 1.5}  # milliseconds above the bare run


def measure() -> Iterable[Row]:
    """Yield the cost of one run at each level that is available, then the throughput."""
    yield from _single_runs()
    yield _throughput()


def _single_runs() -> Iterator[Row]:
    with ExitStack() as stack:
        levels = [level for level in Level if _is_there(level)]
        actions = [_bare] + [_run_in(stack.enter_context(Slot(level, 0))) for level in levels]
        for action in actions:
            action()
        bare, *costs = interleaved_medians(actions, ROUNDS)
    for level, cost in zip(levels, costs, strict=True):
        more = (cost - bare) * 1000
        note = f"bare subprocess {bare * 1000:.2f} ms"
        yield Row(
            f"judge: one run at {level.value}, more than bare",
            more,
            GOALS.get(level),
            unit="ms",
            note=note,
        )


def _is_there(level: Level) -> bool:
    try:
        return choose(level) is level
    except JudgeError:
        return False


def _bare() -> None:
    subprocess.run([TRUE], stdin=subprocess.DEVNULL, capture_output=True, check=True)


def _run_in(slot: Slot) -> Callable[[], None]:
    job = Job((TRUE,), limits=Limits(cpu=60, wall=300))

    def run() -> None:
        assert slot.run(job).stop is Stop.EXIT

    return run


def _throughput() -> Row:
    """Compare whole gradings (check, store, order) with a pool of bare subprocesses, in turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cases = [_case(folder, number) for number in range(CASES)]
        pairs = [(_graded(folder, cases, turn), _pooled(cases)) for turn in range(5)]
    ratio = median(pooled / graded for graded, pooled in pairs)
    best = CASES / min(graded for graded, _ in pairs)
    note = f"{best:.0f} cases/s at best; whole gradings with checker and store"
    title = f"judge: cases/s at -j {THREADS}, rlimit, against a bare pool"
    return Row(title, ratio, 0.6, at_most=False, note=note)


def _case(folder: Path, number: int) -> Case:
    question, answer = folder / f"{number}.in", folder / f"{number}.out"
    for path in (question, answer):
        path.write_text(f"{number}\n")
    return Case("toy", str(number), question, answer, Limits(cpu=60, wall=300))


def _graded(folder: Path, cases: list[Case], turn: int) -> float:
    """Return the seconds of grading all cases."""
    settings = GradeSettings(Level.RLIMIT, jobs=THREADS, fresh=True)
    cat = Submission("cat", SubmissionKind.COMMAND, (CAT,))
    with Workspace(folder) as workspace, Store(folder / f"{turn}.sqlite") as store:
        grader = Grader(settings, BuildContext(workspace, folder), store)
        begun = time.perf_counter()
        assert all(result.verdict.accepted for result in grader.grade([cat], cases))
        return time.perf_counter() - begun


def _pooled(cases: list[Case]) -> float:
    def ask(case: Case) -> bool:
        question = case.input.read_bytes()
        done = subprocess.run([CAT], input=question, capture_output=True, check=True)
        return done.stdout == case.expected.read_bytes()

    begun = time.perf_counter()
    with ThreadPoolExecutor(THREADS) as pool:
        assert all(pool.map(ask, cases))
    return time.perf_counter() - begun
