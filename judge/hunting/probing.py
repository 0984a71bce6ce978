"""Running a program on inputs that have no files: as grading does, with less said of the answers.

A checker that explains may search, which takes longer than the program. So while a hunt goes on
answers are only compared where a checker accepts nothing else; what is reported is judged in full.
"""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from judge.checkers.plain.lines import first_difference
from judge.grading.executor import Executor, Work
from judge.grading.parcel import Desk, Packer, Parcel, ParcelReply
from judge.grading.run_case import attempt, judged, was_starved
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.limits import Limits
from judge.model.machine import Machine
from judge.model.protocol import Protocol
from judge.model.result import Json, Result, result_from_json, result_to_json
from judge.model.verdict import Verdict
from judge.programs.prepared import Preparation
from judge.sandbox.job import Runner, Stop
from judge.text.safe_text import last_line, one_line, printable_line

# Checkers that accept one answer alone, apart from blanks.
STRICT = ("raid", "traversal", "states", "qtable", "tddata", "exact")
OTHER = Finding(Verdict.WA, "another answer")  # says nothing yet
LONGEST_REASON = 300  # characters of why a program cannot be built
LARGEST_ANSWER = 1 << 22  # bytes that the planning side is told


def _several(path: Path | None) -> str:
    """Return what to add to why a hand-in cannot be built if it may be a folder of several."""
    if path is None or not path.is_dir() or len(list(path.iterdir())) < 2:
        return ""
    return f"; if {path} holds several hand-ins, name one of them: {path / 'NAME'}"


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
    """Runs probes by an executor. `like` is the case whose checker and limits count."""

    def __init__(
        self,
        prepared: Preparation,
        like: Case,
        folder: Path,
        executor: Executor,
        level: str,
        reference: "Reference | None" = None,
    ) -> None:
        self._prepared, self._like, self._folder = prepared, like, folder
        self._executor, self.level, self._reference = executor, level, reference
        self.quick = like.checker in STRICT and not like.checker_options
        self._number = 0

    def run(self, probes: Sequence[tuple[str, str | None]]) -> list[Shot]:
        """Run all probes and return what came of them, in their order; Stopped on a signal."""
        cases: Iterable[Case] = (self._case(text, expected) for text, expected in probes)
        if self._reference is not None:
            cases = list(cases)
            self._reference.answer(cases)
        tasks = (ProbeTask(self._prepared, case, self.level, self.quick) for case in cases)
        shots: list[Shot] = together(self._executor, tasks)
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
    """A solution that is right. An executor of its own: no sandbox serves two programs."""

    prepared: Preparation
    executor: Executor

    def answer(self, cases: Sequence[Case]) -> None:
        """Write the right answers to all cases."""
        tasks = [AnswerTask(self.prepared, case) for case in cases]
        for case, answer in zip(cases, together(self.executor, tasks), strict=True):
            case.expected.write_bytes(answer)


def together(executor: Executor, tasks: Iterable[Work]) -> list[Any]:
    """Return what all tasks return, in their order; Stopped on a signal.

    Each begins as soon as it is there, while the next one is being made.
    """
    count = 0
    for task in tasks:
        executor.submit(count, task)
        count += 1
    values: dict[int, Any] = {}
    while len(values) < count:
        if done := executor.receive():
            values[done.number] = done.value
    return [values[number] for number in range(count)]


@dataclass(frozen=True)
class ProbeTask:
    """One probe, an item of work for any slot."""

    prepared: Preparation
    case: Case
    level: str
    quick: bool

    def __call__(self, slot: Runner) -> Shot:
        program = self.prepared.outcome(slot)
        if isinstance(program, Finding):
            reason = one_line(program.staff or program.student, LONGEST_REASON)
            raise JudgeError(f"{reason}{_several(self.prepared.submission.path)}")
        shot = self._shot(slot)
        if shot.result.verdict is Verdict.JE:  # once more: a slot that broke has a new worker
            shot = self._shot(slot)
        if shot.result.verdict is Verdict.JE:
            raise JudgeError(shot.result.finding.staff)
        return shot

    def parcel(self, packer: Packer) -> Parcel:
        """Return what somebody elsewhere must know to run the probe."""
        program, case = packer.program(self.prepared), packer.case(self.case)
        said = (program, case, self.level, self.quick)
        return Parcel(f"{__name__}:shot_elsewhere", said, (program, case), program, "probe")

    def received(self, value: tuple[bytes, Json, bool], host: Machine) -> Shot:
        """Return the shot that came from another machine."""
        answer, stored, other = value
        own = {"submission": self.prepared.submission.name, "case": self.case.title}
        result = result_from_json(stored | own, {self.case.title: self.case})
        result = replace(result, host=host, finding=OTHER if other else result.finding)
        return Shot(self.case, answer, result)

    def given_up(self, reason: str) -> Shot:
        """Raise why no machine could run the probe."""
        raise JudgeError(reason)

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


def shot_elsewhere(desk: Desk, parcel: Parcel) -> ParcelReply:
    """Run a probe that came from another machine."""
    program, case, level, quick = parcel.said
    shot = ProbeTask(desk.program(program), desk.case(case), level, quick)(desk.slot())
    stored = result_to_json(shot.result)
    return ParcelReply(
        (shot.answer, stored, shot.result.finding is OTHER), close=shot.result.is_close
    )


def compared(case: Case, answer: bytes) -> Finding:
    """Return whether an answer is the expected one, apart from blanks, and no more."""
    expected = io.BytesIO(case.expected.read_bytes())
    same = first_difference(expected, answer) is None
    return Finding(Verdict.AC) if same else OTHER


@dataclass(frozen=True)
class AnswerTask:
    """The right answer to a case, an item of work: that of a reference solution."""

    prepared: Preparation
    case: Case

    def __call__(self, slot: Runner) -> bytes:
        """Return the answer; JudgeError if there is none."""
        program = self.prepared.outcome(slot)
        if isinstance(program, Finding):
            raise JudgeError(f"--reference: {last_line(program.staff or program.student)}")
        question, limits = self.case.input.read_bytes(), self.case.limits
        run = slot.run(program.job(question, Limits(limits.cpu * 2, limits.wall * 2)))
        if run.stop is not Stop.EXIT or run.exit_code != 0:
            said = last_line(run.stderr) or run.stop.value
            shown = printable_line(question.decode("utf-8", "replace"), 60)
            raise JudgeError(f"--reference: no answer to {shown!r}: {said}")
        return (run.collected or b"") if program.protocol is Protocol.FILES else run.stdout

    def parcel(self, packer: Packer) -> Parcel:
        """Return what somebody elsewhere must know to ask the reference."""
        program, case = packer.program(self.prepared), packer.case(self.case)
        doer = f"{__name__}:answered_elsewhere"
        return Parcel(doer, (program, case), (program, case), program, "answer")

    def received(self, value: bytes, host: Machine) -> bytes:
        """Return the answer that came from another machine."""
        return value

    def given_up(self, reason: str) -> bytes:
        """Raise why there is no answer."""
        raise JudgeError(reason)


def answered_elsewhere(desk: Desk, parcel: Parcel) -> ParcelReply:
    """Answer a case that came from another machine."""
    program, case = parcel.said
    return ParcelReply(AnswerTask(desk.program(program), desk.case(case))(desk.slot()))
