"""Running a program on inputs that have no files: as grading does, with less said of the answers.

A checker that explains may search, which takes longer than the program. So while a hunt goes on
answers are only compared where a checker accepts nothing else; what is reported is judged in full.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from judge.checkers.plain.lines import first_difference
from judge.grading.pool import Task, WorkerPool
from judge.grading.run_case import attempt, judged, was_starved
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.model.result import Result
from judge.model.verdict import Verdict
from judge.programs.prepared import Preparation
from judge.sandbox.job import Runner, Stop
from judge.text.safe_text import last_line, printable_line

# Checkers that accept one answer alone, apart from blanks.
STRICT = ("raid", "traversal", "states", "qtable", "tddata", "exact")
OTHER = Finding(Verdict.WA, "another answer")  # says nothing yet
LARGEST_ANSWER = 1 << 22  # bytes that the planning side is told


@dataclass(frozen=True)
class Shot:
    """One probe that was run: its case, the whole answer, and what is known of it."""

    case: Case
    answer: bytes
    result: Result

    @property
    def accepted(self) -> bool | None:
        """Return None where nothing is known: a busy machine speaks against nobody."""
        return None if was_starved(self.result) else self.result.verdict.accepted

    @property
    def said(self) -> str | None:
        """Return the answer for comparing it with others; None if the run gave none."""
        if self.result.finding is not OTHER and not self.accepted and not self._was_judged:
            return None
        return self.answer[:LARGEST_ANSWER].decode("utf-8", "backslashreplace")

    @property
    def _was_judged(self) -> bool:
        return self.result.verdict in (Verdict.WA, Verdict.IL) and bool(self.answer.strip())

    def explained(self) -> Finding:
        """Return the finding in the words of the checker."""
        if self.result.finding is not OTHER:
            return self.result.finding
        return judged(self.case, self.case.input.read_bytes(), self.answer)


class Prober:
    """Runs probes on the threads of a pool. `like` is the case whose checker and limits count."""

    def __init__(
        self,
        prepared: Preparation,
        like: Case,
        folder: Path,
        pool: WorkerPool,
        level: str,
        reference: "Reference | None" = None,
    ) -> None:
        self._prepared, self._like, self._folder = prepared, like, folder
        self._pool, self._level, self._reference = pool, level, reference
        self._quick = like.checker in STRICT and not like.checker_options
        self._number = 0

    def run(self, probes: Sequence[tuple[str, str | None]]) -> list[Shot]:
        """Run all probes and return what came of them, in their order; Stopped on a signal."""
        cases = [self._case(text, expected) for text, expected in probes]
        if self._reference is not None:
            self._reference.answer(cases)
        tasks = [_ProbeTask(self._prepared, case, self._level, self._quick) for case in cases]
        shots: list[Shot] = together(self._pool, tasks)
        return shots

    def _case(self, text: str, expected: str | None) -> Case:
        path = self._folder / f"{self._number}.in"
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        answer = path.with_suffix(".out")
        if expected is not None:
            answer.write_bytes(expected.encode())
        self._number += 1
        return replace(
            self._like,
            name=f"probe-{self._number}",
            input=path,
            expected=answer,
        )


@dataclass(frozen=True)
class Reference:
    """A solution that is right. Its own pool: no sandbox serves two programs."""

    prepared: Preparation
    pool: WorkerPool

    def answer(self, cases: Sequence[Case]) -> None:
        """Write the right answers to all cases."""
        tasks = [partial(right_answer, self.prepared, case) for case in cases]
        for case, answer in zip(cases, together(self.pool, tasks), strict=True):
            case.expected.write_bytes(answer)


def together(pool: WorkerPool, tasks: Sequence[Task]) -> list[Any]:
    """Return what all tasks return, in their order; Stopped on a signal."""
    for number, task in enumerate(tasks):
        pool.submit(number, task)
    came = [pool.next() for _ in tasks]
    return [done.value for done in sorted(came, key=lambda done: done.number)]


@dataclass(frozen=True)
class _ProbeTask:
    """One probe, a task for any thread of the pool."""

    prepared: Preparation
    case: Case
    level: str
    quick: bool

    def __call__(self, slot: Runner) -> Shot:
        program = self.prepared.outcome(slot)
        if isinstance(program, Finding):
            raise JudgeError(last_line(program.staff or program.student))
        shot = self._shot(slot)
        if shot.result.verdict is Verdict.JE:  # once more: a slot that broke has a new worker
            shot = self._shot(slot)
        if shot.result.verdict is Verdict.JE:
            raise JudgeError(shot.result.finding.staff)
        return shot

    def _shot(self, slot: Runner) -> Shot:
        program = self.prepared.outcome(slot)
        assert not isinstance(program, Finding)
        whole: list[bytes] = []

        def look(case: Case, question: bytes, answer: bytes) -> Finding:
            whole.append(answer)
            return compared(case, answer) if self.quick else judged(case, question, answer)

        name = self.prepared.submission.name
        result = attempt(name, program, self.case, slot, self.level, look)
        return Shot(self.case, whole[0] if whole else b"", result)


def compared(case: Case, answer: bytes) -> Finding:
    """Return whether an answer is the expected one, apart from blanks, and no more."""
    expected = io.BytesIO(case.expected.read_bytes())
    same = first_difference(expected, answer) is None
    return Finding(Verdict.AC) if same else OTHER


def right_answer(reference: Preparation, case: Case, slot: Runner) -> bytes:
    """Return the answer of the reference solution; JudgeError if it has none."""
    program = reference.outcome(slot)
    if isinstance(program, Finding):
        raise JudgeError(f"--reference: {last_line(program.staff or program.student)}")
    question = case.input.read_bytes()
    run = slot.run(program.job(question, Limits(case.limits.cpu * 2, case.limits.wall * 2)))
    if run.stop is not Stop.EXIT or run.exit_code != 0:
        said = last_line(run.stderr) or run.stop.value
        shown = printable_line(question.decode("utf-8", "replace"), 60)
        raise JudgeError(f"--reference: no answer to {shown!r}: {said}")
    return (run.collected or b"") if program.protocol is Protocol.FILES else run.stdout
