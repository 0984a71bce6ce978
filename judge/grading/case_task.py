"""One submission on one case as an item of work: for a slot here, or for another machine."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.grading.parcel import Desk, Packer, Parcel, ParcelReply
from judge.grading.ready import judge_ready
from judge.grading.run_case import Attempt, judged, was_starved
from judge.grading.store import Store
from judge.model.case import Case
from judge.model.find import Find
from judge.model.finding import Finding, OutOfTime
from judge.model.machine import Machine
from judge.model.result import Json, Result, result_from_json, result_to_json
from judge.model.verdict import Verdict
from judge.programs.foretold import needed_language
from judge.programs.prepared import Preparation
from judge.programs.program import Program
from judge.sandbox.job import Runner
from judge.text.safe_text import printable_line


@dataclass(frozen=True)
class CaseTask:
    """One submission on one case, an item of work for any slot.

    `key` is where the store keeps the result, "" if it must not keep it.
    """

    prepared: Preparation
    case: Case
    level: str
    repeat: int = 1
    store: Store | None = None
    key: str = ""
    first: bool = False  # its result carries the notes on the program
    recheck: int = 0  # so many runs more if it comes close to a limit
    host: Machine | None = None  # this machine
    scale: float = 1.0  # of the time limits, by how slow this machine is

    def __call__(self, slot: Runner) -> Result:
        """Return the judgement."""
        return self.begin(slot).finish()

    def begin(self, slot: Runner) -> "BegunCase":
        """Begin the first run of the program; see `pool` for what is gained."""
        try:
            return BegunCase(self, slot, self._first_attempt(slot))
        except Exception as error:
            return BegunCase(self, slot, error)

    def judged(self, slot: Runner, begun: Attempt | Exception | None) -> Result:
        """Return the judgement; whatever goes wrong in here is the judge's fault."""
        try:
            if isinstance(begun, Exception):
                raise begun
            result = self._judge(slot, begun)
        except OutOfTime:
            result = self._without_run(Finding.not_run())
        except Exception as error:
            reason = printable_line(f"{type(error).__name__}: {error}")
            result = self._without_run(Finding.judge_error(reason))
        noted = with_notes(self.prepared.program_notes, result) if self.first else result
        return self._kept(noted)

    def _kept(self, result: Result) -> Result:
        """Return a result, given to the store if it would come again: see `Grader.grade`."""
        if self.store is not None and self.key and would_come_again(result):
            self.store.add(self.key, result_to_json(result))
        return result

    def parcel(self, packer: Packer) -> Parcel:
        """Return what somebody elsewhere must know to judge the case."""
        program, case = packer.program(self.prepared), packer.case(self.case)
        said = (program, case, self.level, self.repeat, self.first, self.recheck)
        doer, language = f"{__name__}:judged_elsewhere", needed_language(self.prepared)
        return Parcel(doer, said, (program, case), program, case, language=language)

    def received(self, value: Json, host: Machine) -> Result:
        """Return the result that came from another machine in its stored form."""
        own = {"submission": self.prepared.submission.name, "case": self.case.title}
        result = result_from_json(value | own, {self.case.title: self.case})
        return self._kept(replace(result, host=host) if result.level else result)

    def given_up(self, reason: str) -> Result:
        """Return the result where no machine could judge the case."""
        return self._without_run(Finding.judge_error(reason))

    def _first_attempt(self, slot: Runner) -> Attempt | None:
        """Begin a run; None where nothing is run."""
        if self.prepared.answers is not None:
            return None
        program = self._program(slot)
        return None if isinstance(program, Finding) else self._attempt(program, slot)

    def _program(self, slot: Runner) -> Program | Finding:
        program = self.prepared.outcome(slot)
        if isinstance(program, Finding) or self.scale == 1:
            return program
        return replace(program, factor=program.factor * self.scale)

    def _judge(self, slot: Runner, first: Attempt | None) -> Result:
        if self.prepared.answers is not None:
            return judge_ready(self.prepared.submission.name, self.prepared.answers, self.case)
        program = self._program(slot)
        if isinstance(program, Finding):
            return self._without_run(program)
        results = [self._result(program, slot, first)]
        results += [self._result(program, slot) for _ in range(self.repeat - 1)]
        if any(result.is_close for result in results):
            results += [self._result(program, slot) for _ in range(self.recheck)]
        return combine(results)

    def _attempt(self, program: Program, slot: Runner) -> Attempt:
        return Attempt(self.prepared.submission.name, program, self.case, slot)

    def _result(self, program: Program, slot: Runner, begun: Attempt | None = None) -> Result:
        """Judge one run; one more if we failed: a slot that broke has a new worker."""
        result = (begun or self._attempt(program, slot)).finish(self.level, judged, self.host)
        if result.verdict is Verdict.JE:
            result = self._attempt(program, slot).finish(self.level, judged, self.host)
        return result

    def _without_run(self, finding: Finding) -> Result:
        name, host = self.prepared.submission.name, self.host if self.level else None
        return Result(name, self.case, finding, self.level, host=host)


class BegunCase:
    """A case whose program runs, or has failed to; its slot is free when `wait` returns."""

    def __init__(self, task: CaseTask, slot: Runner, begun: Attempt | Exception | None) -> None:
        self._task, self._slot, self._begun = task, slot, begun

    def wait(self) -> None:
        """Return when the program has ended."""
        if isinstance(self._begun, Attempt):
            self._begun.wait()

    def finish(self) -> Result:
        """Return the judgement."""
        return self._task.judged(self._slot, self._begun)


def judged_elsewhere(desk: Desk, parcel: Parcel) -> ParcelReply:
    """Judge a case that came from another machine."""
    program, case, level, repeat, first, recheck = parcel.said
    task = CaseTask(
        desk.program(program),
        desk.case(case),
        level,
        repeat,
        first=first,
        recheck=recheck,
        host=desk.host,
        scale=desk.scale,
    )
    result = task(desk.slot())
    fault = result.finding.staff if result.verdict is Verdict.JE else ""
    unbuilt = result.verdict is Verdict.CE
    return ParcelReply(result_to_json(result), fault, result.is_close, unbuilt)


def with_notes(notes: Sequence[str], result: Result) -> Result:
    """Return a result with notes before its own."""
    return replace(result, note="; ".join((*notes, *([result.note] if result.note else []))))


def with_find(find: Find | None, result: Result) -> Result:
    """Return a result with what a hunt found in its suite, which is told in a note, too."""
    if find is None:
        return result
    own = replace(find, submission=result.submission)
    return with_notes((find.headline,), replace(result, find=own))


def would_come_again(result: Result) -> bool:
    """Tell whether a result may be kept: nothing but the program and the case decided it."""
    ours = result.verdict in (Verdict.JE, Verdict.SK)
    return not ours and not result.flaky and not was_starved(result)


def combine(results: Sequence[Result]) -> Result:
    """Return one result for repeated attempts; a verdict that changed is flaky and never AC.

    The first attempt that was not accepted speaks for all; the note has the spread of CPU times.
    """
    first = results[0]
    if len(results) == 1:
        return first
    worst = next((result for result in results if not result.verdict.accepted), first)
    verdicts = Counter(result.verdict.name for result in results)
    times = sorted(result.cpu for result in results)
    notes = [worst.note] if worst.note else []
    flaky = len(verdicts) > 1
    if flaky:
        counted = ", ".join(f"{count} {name}" for name, count in verdicts.most_common())
        notes.append(f"the verdict changes: {counted}")
    notes.append(f"CPU {times[0]:.3f} to {times[-1]:.3f} s in {len(times)} runs")
    return replace(worst, flaky=flaky, note="; ".join(notes))
