"""Running a program on inputs that have no files: as grading does, with less said of the answers.

A checker that explains may search, which takes longer than the program. So while a hunt goes on
answers are only compared where a checker accepts nothing else; what is reported is judged in full.
"""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from judge.checkers.plain.lines import first_difference
from judge.grading.executor import Executor
from judge.grading.parcel import Desk, Packer, Parcel, ParcelReply
from judge.grading.run_case import attempt, judged, was_starved
from judge.hunting.deadline import NEVER, HuntDeadline, deadline_in
from judge.hunting.reference import Reference
from judge.hunting.together import together
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.machine import Machine
from judge.model.result import Json, Result, result_from_json, result_to_json
from judge.model.verdict import Verdict
from judge.programs.foretold import needed_language
from judge.programs.prepared import Preparation
from judge.sandbox.job import Runner
from judge.text.safe_text import one_line

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
        reference: Reference | None = None,
    ) -> None:
        self._prepared, self._like, self._folder = prepared, like, folder
        self._executor, self.level, self._reference = executor, level, reference
        self.quick = like.checker in STRICT and not like.checker_options
        self._number = 0

    def run(
        self, probes: Sequence[tuple[str, str | None]], deadline: HuntDeadline = NEVER
    ) -> list[Shot | None]:
        """Run all probes and return what came of them, in their order; Stopped on a signal.

        None for those that the deadline left no time for.
        """
        cases: Iterable[Case] = (self._case(text, expected) for text, expected in probes)
        if self._reference is not None:
            cases = list(cases)
            if not self._reference.answer(cases, deadline):
                return [None] * len(cases)
        tasks = (
            ProbeTask(self._prepared, case, self.level, self.quick, deadline) for case in cases
        )
        shots: list[Shot | None] = together(self._executor, tasks)
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
class ProbeTask:
    """One probe, an item of work for any slot."""

    prepared: Preparation
    case: Case
    level: str
    quick: bool
    deadline: HuntDeadline = NEVER

    def __call__(self, slot: Runner) -> Shot | None:
        """Return what came of it; None if the deadline left no time, or ended the run."""
        program = self.prepared.outcome(slot)
        if isinstance(program, Finding):
            reason = one_line(program.staff or program.student, LONGEST_REASON)
            raise JudgeError(f"{reason}{_several(self.prepared.submission.path)}")
        shot = self._shot(slot)
        if shot and shot.result.verdict is Verdict.JE:
            shot = self._shot(slot)  # once more: a slot that broke has a new worker
        if shot and shot.result.verdict is Verdict.JE:
            raise JudgeError(shot.result.finding.staff)
        return shot

    def parcel(self, packer: Packer) -> Parcel:
        """Return what somebody elsewhere must know to run the probe."""
        program, case = packer.program(self.prepared), packer.case(self.case)
        left = None if self.deadline == NEVER else self.deadline.left
        said = (program, case, self.level, self.quick, left)
        doer, language = f"{__name__}:shot_elsewhere", needed_language(self.prepared)
        return Parcel(doer, said, (program, case), program, "probe", language=language)

    def received(self, value: tuple[bytes, Json, bool] | None, host: Machine) -> Shot | None:
        """Return the shot that came from another machine."""
        if value is None:
            return None
        answer, stored, other = value
        own = {"submission": self.prepared.submission.name, "case": self.case.title}
        result = result_from_json(stored | own, {self.case.title: self.case})
        result = replace(result, host=host, finding=OTHER if other else result.finding)
        return Shot(self.case, answer, result)

    def given_up(self, reason: str) -> Shot:
        """Raise why no machine could run the probe."""
        raise JudgeError(reason)

    def _shot(self, slot: Runner) -> Shot | None:
        program = self.prepared.outcome(slot)
        assert not isinstance(program, Finding)
        limits = self.deadline.shortened(self.case.limits, program.factor)
        if limits is None:
            return None
        whole: list[bytes] = []

        def look(case: Case, question: bytes, answer: bytes) -> Finding:
            whole.append(answer)
            return compared(case, answer) if self.quick else judged(case, question, answer)

        name = self.prepared.submission.name
        case = replace(self.case, limits=limits)
        result = attempt(name, program, case, slot, self.level, look)
        if result.verdict is Verdict.WTLE and limits != self.case.limits:
            return None  # the hunt was over, not the program's time
        return Shot(self.case, whole[0] if whole else b"", replace(result, case=self.case))


def shot_elsewhere(desk: Desk, parcel: Parcel) -> ParcelReply:
    """Run a probe that came from another machine."""
    program, case, level, quick, left = parcel.said
    prepared, deadline = desk.program(program), deadline_in(left)
    shot = ProbeTask(prepared, desk.case(case), level, quick, deadline)(desk.slot())
    if shot is None:
        return ParcelReply(None)
    stored = result_to_json(shot.result)
    return ParcelReply(
        (shot.answer, stored, shot.result.finding is OTHER), close=shot.result.is_close
    )


def compared(case: Case, answer: bytes) -> Finding:
    """Return whether an answer is the expected one, apart from blanks, and no more."""
    expected = io.BytesIO(case.expected.read_bytes())
    same = first_difference(expected, answer) is None
    return Finding(Verdict.AC) if same else OTHER
