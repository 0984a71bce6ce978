"""What a cluster costs: the same cases by two processes of `local:2` and by two threads of `-j 2`.

Starting the processes is a row of its own; what is compared is the time of the last three quarters
of the results: one process may have begun before the other. The coordinator's memory is measured
with many results that come from no program at all.
"""

import resource
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Self

from bench.row import Row
from judge.cluster.chunks import ItemOutcome
from judge.cluster.dispatch import Dispatcher
from judge.cluster.executor import ClusterExecutor, ClusterPlace
from judge.cluster.messages import RunSettings
from judge.cluster.packer import ContentPacker
from judge.grading.executor import Done, Executor, Work
from judge.grading.grader import Grader, GradeSettings
from judge.grading.scoring import Scorer
from judge.grading.store import Store
from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.limits import Limits
from judge.model.machine import this_machine
from judge.model.result import Result, result_to_json
from judge.model.run import Plan
from judge.model.suite import Suite
from judge.model.verdict import Verdict
from judge.programs.build_context import BuildContext
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.reports.run_file import Recorder
from judge.sandbox.level import Level
from judge.sandbox.probe import choose

JOBS = 2
ROUNDS = 3
KINDS = ((0.5, 60, 1.05), (0.02, 600, 1.25))  # seconds of a case, cases, the goal
RESULTS, CASES = 200_000, 1000
MIB = 1 << 20
MOST_MEMORY = 300.0  # MiB
ANSWER = result_to_json(
    Result(
        "",
        Case("toy", "", Path(), Path()),
        Finding(Verdict.WA, "wrong", "wrong"),
        "full",
        output=b"x" * 500,
    )
)


def measure() -> Iterable[Row]:
    """Yield the overhead for long and for short cases, the start, and the memory."""
    starts: list[float] = []
    for seconds, cases, goal in KINDS:
        yield _overhead(seconds, cases, goal, starts)
    yield Row("cluster: until two processes here have begun", median(starts), unit="s")
    yield _memory()


def _overhead(seconds: float, number: int, goal: float, starts: list[float]) -> Row:
    """Compare gradings in turns; programs sleep, so that both ways have both processors."""
    level = choose()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        program = folder / "program"
        program.mkdir()
        (program / "sleepy").write_text(f"#!/bin/sh\nsleep {seconds}\ncat\n")
        (program / "sleepy").chmod(0o755)
        cases = [_case(folder, each) for each in range(number)]
        pairs = []
        for _ in range(ROUNDS):
            here, _ = _graded(folder, cases, level, local=False)
            there, begun = _graded(folder, cases, level, local=True)
            pairs.append((here, there))
            starts.append(begun)
    ratio = median(there / here for here, there in pairs)
    best = min(there for _, there in pairs)
    note = f"{0.75 * number / best:.1f} cases/s at best; {number} cases, level {level.value}"
    title = f"cluster: local:{JOBS} against -j {JOBS}, cases of {seconds * 1000:g} ms"
    return Row(title, ratio, goal, note=note)


def _case(folder: Path, number: int) -> Case:
    question, answer = folder / f"{number}.in", folder / f"{number}.out"
    for path in (question, answer):
        path.write_text(f"{number}\n")
    return Case("toy", str(number), question, answer, Limits(cpu=60, wall=300))


def _graded(folder: Path, cases: list[Case], level: Level, local: bool) -> tuple[float, float]:
    """Return the seconds that the last three quarters of a grading take, and until the first."""
    sleepy = Submission("sleepy", SubmissionKind.COMMAND, (str(folder / "program/sleepy"),))
    with Workspace(folder) as workspace, Store(folder / f"{time.time_ns()}.sqlite") as store:
        executor = _cluster(workspace, level) if local else None
        settings = GradeSettings(level, jobs=JOBS, fresh=True)
        grader = Grader(settings, BuildContext(workspace, folder), store, executor=executor)
        started, times = time.perf_counter(), list[float]()
        for result in grader.grade([sleepy], cases):
            assert result.verdict.accepted, result
            times.append(time.perf_counter())
        return times[-1] - times[len(times) // 4], times[0] - started


def _cluster(workspace: Workspace, level: Level) -> Executor:
    settings = RunSettings("bench", level)
    return ClusterExecutor(ClusterPlace(f"local:{JOBS}"), settings, workspace, lambda line: None)


MEMORY = """
import sys
from bench.cluster import coordinate
print(coordinate(int(sys.argv[1])))
"""


def _memory() -> Row:
    """Measure in a process of its own, whose peak is that of the coordinator alone."""
    words = [sys.executable, "-c", MEMORY]
    few, many = (
        int(subprocess.run([*words, str(n)], check=True, capture_output=True, text=True).stdout)
        for n in (CASES, RESULTS)
    )
    note = f"{few / MIB:.0f} MiB with {CASES}; packing, bookkeeping, store, record and points"
    title = f"cluster: memory of a coordinator after {RESULTS:,} results"
    return Row(title, many / MIB, MOST_MEMORY, unit="MiB", note=note)


def coordinate(number: int) -> int:
    """Grade as a coordinator does, with workers that answer at once; return the peak in bytes."""
    with tempfile.TemporaryDirectory() as name, Workspace(Path(name)) as workspace:
        folder = Path(name)
        cases = [_case(folder, each) for each in range(CASES)]
        people = [
            Submission(f"cat-{each}", SubmissionKind.COMMAND, ("cat", "-"))
            for each in range(number // CASES)
        ]
        plan = Plan(datetime.now(UTC), "full", {each.name: () for each in people}, tuple(cases))
        settings = GradeSettings(Level.FULL)
        with Store(folder / "store.sqlite") as store, Recorder(folder / "record", plan) as record:
            context = BuildContext(workspace, folder)
            grader = Grader(settings, context, store, executor=InstantCluster(workspace))
            scorer = Scorer([Suite(folder, "toy", tuple(cases))], cases)
            for result in grader.grade(people, cases):
                record.add(result)
                scorer.add(result)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


class InstantCluster:
    """An executor with all the bookkeeping of a cluster, whose workers answer at once."""

    window = 4096
    status = ""
    stopped = False

    def __init__(self, workspace: Workspace) -> None:
        self._packer, self._dispatcher = ContentPacker(workspace), Dispatcher()
        self._dispatcher.joined("worker", 16)
        self._works: dict[int, Work] = {}
        self._done: deque[Done] = deque()

    def submit(self, number: int, work: Work) -> None:
        """Take up an item."""
        parcel = work.parcel(self._packer)
        self._works[number] = work
        self._dispatcher.add(number, parcel.program, parcel.key)

    def receive(self, wait: bool = True) -> Done | None:
        """Return something done."""
        if not self._done and wait:
            for chunk in self._dispatcher.assigned(0.0):
                said = [ItemOutcome(number, ANSWER, 0.02) for number in chunk.numbers]
                for told in self._dispatcher.finished(chunk, said):
                    value = self._works.pop(told.number).received(ANSWER, this_machine())
                    self._done.append(Done(told.number, value))
        return self._done.popleft() if self._done else None

    def stop(self, reason: int = 0) -> None:
        """Nothing runs."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass
