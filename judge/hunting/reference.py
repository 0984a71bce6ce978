"""The right answers of a homework of one's own: those of a solution that is right."""

from collections.abc import Sequence
from dataclasses import dataclass

from judge.grading.crash import crash_line
from judge.grading.executor import Executor
from judge.grading.parcel import Desk, Packer, Parcel, ParcelReply
from judge.grading.run_case import signal_name
from judge.hunting.deadline import NEVER, HuntDeadline, deadline_in
from judge.hunting.together import together
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.limits import Limits
from judge.model.machine import Machine
from judge.model.protocol import Protocol
from judge.programs.prepared import Preparation
from judge.sandbox.job import Run, Runner, Stop
from judge.text.safe_text import last_line, printable_line


@dataclass(frozen=True)
class Reference:
    """A solution that is right. An executor of its own: no sandbox serves two programs."""

    prepared: Preparation
    executor: Executor

    def answer(self, cases: Sequence[Case], deadline: HuntDeadline = NEVER) -> bool:
        """Write the right answers to all cases; tell whether there was time for all of them."""
        tasks = [AnswerTask(self.prepared, case, deadline) for case in cases]
        answers = together(self.executor, tasks)
        for case, answer in zip(cases, answers, strict=True):
            if answer is not None:
                case.expected.write_bytes(answer)
        return None not in answers


@dataclass(frozen=True)
class AnswerTask:
    """The right answer to a case, an item of work: that of a reference solution."""

    prepared: Preparation
    case: Case
    deadline: HuntDeadline = NEVER

    def __call__(self, slot: Runner) -> bytes | None:
        """Return the answer, None if the deadline left no time; JudgeError if there is none."""
        program = self.prepared.outcome(slot)
        if isinstance(program, Finding):
            raise JudgeError(f"--reference: {last_line(program.staff or program.student)}")
        question, usual = self.case.input.read_bytes(), self.case.limits
        patient = Limits(usual.cpu * 2, usual.wall * 2)
        limits = self.deadline.shortened(patient)
        if limits is None:
            return None
        run = slot.run(program.job(question, limits))
        if run.stop is Stop.WALL and limits != patient:
            return None
        if run.stop is not Stop.EXIT or run.exit_code != 0:
            shown = printable_line(question.decode("utf-8", "replace"), 60)
            raise JudgeError(f"--reference: no answer to '{shown}': {_ended(run, patient)}")
        return (run.collected or b"") if program.protocol is Protocol.FILES else run.stdout

    def parcel(self, packer: Packer) -> Parcel:
        """Return what somebody elsewhere must know to ask the reference."""
        program, case = packer.program(self.prepared), packer.case(self.case)
        doer = f"{__name__}:answered_elsewhere"
        left = None if self.deadline == NEVER else self.deadline.left
        return Parcel(doer, (program, case, left), (program, case), program, "answer")

    def received(self, value: bytes | None, host: Machine) -> bytes | None:
        """Return the answer that came from another machine."""
        return value

    def given_up(self, reason: str) -> bytes:
        """Raise why there is no answer."""
        raise JudgeError(reason)


def _ended(run: Run, limits: Limits) -> str:
    """Return how a reference ended that gave no answer, with what it said last."""
    stopped = {
        Stop.CPU: f"stopped after {limits.cpu:g} s of CPU time",
        Stop.WALL: f"stopped after {limits.wall:g} s on the clock",
    }
    ended = stopped.get(run.stop, run.stop.value)
    if run.stop is Stop.EXIT:
        ended = f"exit code {run.exit_code}"
        if run.signal is not None:
            ended = f"ended by {signal_name(run.signal)}"
    said = crash_line(run.stderr) or last_line(run.stderr)
    return f"{ended}: {said}" if said else f"{ended}, and nothing on standard error"


def answered_elsewhere(desk: Desk, parcel: Parcel) -> ParcelReply:
    """Answer a case that came from another machine."""
    program, case, left = parcel.said
    task = AnswerTask(desk.program(program), desk.case(case), deadline_in(left))
    return ParcelReply(task(desk.slot()))
