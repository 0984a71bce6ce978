"""The judge's own cost: one sandboxed run against a bare subprocess, and cases per second.

The programs are trivial, so that what is measured is the judge.
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

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

TRUE = "/bin/true"
COPY = """
#include <unistd.h>
int main(void) {
    char piece[65536];
    ssize_t size;
    while ((size = read(0, piece, sizeof piece)) > 0)
        if (write(1, piece, size) != size) return 1;
    return 0;
}
"""
ROUNDS = 60  # of single runs
CASES = 2000  # so many that starting two workers hardly counts
TURNS = 3
THREADS = 2
SHARES = {Level.RLIMIT: 0.9, Level.FULL: 0.75}  # of the cases per second of a bare pool
GOALS = {Level.FULL: 3.0, Level.RLIMIT: 1.5}  # milliseconds above the bare run


def measure() -> Iterable[Row]:
    """Yield the cost of one run at each level that is available, then the throughput."""
    yield from _single_runs()
    yield from _throughput()


def _single_runs() -> Iterator[Row]:
    with ExitStack() as stack:
        levels = [level for level in Level if is_there(level)]
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


def is_there(level: Level) -> bool:
    """Tell whether a level works here."""
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


def _throughput() -> Iterator[Row]:
    """Compare whole gradings (check, store, order) with a pool of bare subprocesses, in turns."""
    levels = [level for level in SHARES if is_there(level)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        program = _compiled(folder)
        cases = [_case(folder, number) for number in range(CASES)]
        pooled, graded = [], {level: list[Cost]() for level in levels}
        for turn in range(TURNS):
            pooled.append(_cost(partial(_pooled, program, cases)))
            for level in levels:
                work = partial(_graded, program, level, folder, cases, turn)
                graded[level].append(_cost(work))
    for level in levels:
        pairs = list(zip(pooled, graded[level], strict=True))
        wall = median(bare.wall / judged.wall for bare, judged in pairs)
        bare, judged = min(each.cpu for each in pooled), min(each.cpu for each in graded[level])
        best = CASES / min(each.wall for each in graded[level])
        note = (
            f"{best:.0f} cases/s at best; CPU time of all processes: {judged / CASES * 1e6:.0f} us"
        )
        note += f" a case, in the pool {bare / CASES * 1e6:.0f}"
        title = f"judge: cases/s at -j {THREADS}, {level.value}, against a bare pool"
        yield Row(title, wall, SHARES[level], at_most=False, note=note)
        title = f"judge: the same by CPU time, {level.value}, against a bare pool"
        yield Row(title, bare / judged, note="on a busy machine the clock says little")


class Cost(NamedTuple):
    """Seconds on the clock, and of CPU time of this process and all that it has waited for."""

    wall: float
    cpu: float


def _cost(work: Callable[[], None]) -> Cost:
    before, begun = os.times(), time.perf_counter()
    work()
    spent, after = time.perf_counter() - begun, os.times()
    return Cost(spent, sum(after[:4]) - sum(before[:4]))


def _compiled(folder: Path) -> str:
    """Return a trivial program in C, or one of the system's where there is no compiler."""
    if not shutil.which("gcc"):
        return "/bin/cat"
    program = str(folder / "copy")
    words = ["gcc", "-O2", "-xc", "-", "-o", program]
    subprocess.run(words, input=COPY.encode(), check=True)
    return program


def _case(folder: Path, number: int) -> Case:
    question, answer = folder / f"{number}.in", folder / f"{number}.out"
    for path in (question, answer):
        path.write_text(f"{number}\n")
    return Case("toy", str(number), question, answer, Limits(cpu=60, wall=300))


def _graded(program: str, level: Level, folder: Path, cases: list[Case], turn: int) -> None:
    settings = GradeSettings(level, jobs=THREADS, fresh=True)
    copy = Submission("copy", SubmissionKind.COMMAND, (program,))
    store_path = folder / f"{level.value}-{turn}.sqlite"
    with Workspace(folder) as workspace, Store(store_path) as store:
        grader = Grader(settings, BuildContext(workspace, folder), store)
        assert all(result.verdict.accepted for result in grader.grade([copy], cases))


def _pooled(program: str, cases: list[Case]) -> None:
    def ask(case: Case) -> bool:
        question = case.input.read_bytes()
        done = subprocess.run([program], input=question, capture_output=True, check=True)
        return done.stdout == case.expected.read_bytes()

    with ThreadPoolExecutor(THREADS) as pool:
        assert all(pool.map(ask, cases))
