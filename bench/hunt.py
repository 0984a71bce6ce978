"""Hunting: what a probe costs beside starting the program, and how long a whole hunt takes."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from bench.row import Row
from judge.grading.threads import ThreadExecutor
from judge.hunting.hunt import HuntBudget, hunt
from judge.hunting.probing import Prober
from judge.model.case import Case
from judge.programs.build_context import BuildContext
from judge.programs.prepared import Preparation
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot

GREEDY = Path(__file__).parent.parent / "examples" / "greedy.py"
QUESTION = b"2\nMINIMAX\nX\n2\n1 1\n1 1\n..\n.O\n"
COMMAND = [sys.executable, str(GREEDY)]
BARE = 100  # starts of the program that a probe is compared with
ROUNDS = 3  # of both, the best counts: others use the machine, too
THREADS = 2
ROOT = GREEDY.parent.parent


def measure() -> Iterable[Row]:
    """Yield the cost of a probe against a bare start, one at a time, then a whole hunt."""
    _hunted(1, runs=10)  # byte code and files are read once
    rounds = [(_bare(), _probe()) for _ in range(ROUNDS)]
    bare, probe = (min(each) for each in zip(*rounds, strict=True))
    note = f"bare {bare * 1000:.1f} ms; {1 / probe:.0f} probes/s, planning and judging included"
    yield Row("hunt: a probe against starting the program", probe / bare, 1.3, note=note)
    yield Row("hunt: greedy, by the command line", _whole(), 5.0, unit="s")


def _bare() -> float:
    begun = time.perf_counter()
    for _ in range(BARE):
        subprocess.run(COMMAND, input=QUESTION, capture_output=True, check=True)
    return (time.perf_counter() - begun) / BARE


def _probe() -> float:
    runs, seconds = _hunted(1, runs=120)
    return seconds / runs


def _hunted(jobs: int, runs: int) -> tuple[int, float]:
    """Return how many probes were run and the seconds, the planner's start left out."""
    greedy = Submission("greedy", SubmissionKind.COMMAND, tuple(COMMAND))
    like = Case("raid", "like", Path(), Path(), checker="raid")
    moments: list[float] = []
    with (
        tempfile.TemporaryDirectory() as name,
        Workspace(Path(name)) as workspace,
        ThreadExecutor(jobs, lambda number: Slot(Level.RLIMIT, number)) as pool,
    ):
        prepared = Preparation(greedy, BuildContext(workspace, Path(name)))
        prober = Prober(prepared, like, workspace.fresh(), pool, Level.RLIMIT.value)
        asked = {"task": "raid", "seed": 1, "random": runs}
        done = hunt(asked, prober, HuntBudget(runs), lambda *_: moments.append(time.perf_counter()))
    return done.runs - 4, moments[-1] - moments[0]  # the first batch is the clock's start


def _whole() -> float:
    words = [sys.executable, "grader.py", "hunt", "raid", "--no-store", "-j", str(THREADS)]
    begun = time.perf_counter()
    subprocess.run(
        [*words, "--solver", f"python {GREEDY}"], cwd=ROOT, capture_output=True, check=False
    )
    return time.perf_counter() - begun
