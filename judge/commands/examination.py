"""The doctor's questions: what a program does when it is asked, told apart and named."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from judge.grading.crash import crash_line
from judge.grading.run_case import judged, signal_name
from judge.manifest.files import open_expected
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.model.verdict import Verdict
from judge.programs.program import Program
from judge.sandbox.job import Run, Runner, Stop
from judge.text.safe_text import decoded, last_line, printable_line

NEAR = 0.5  # of the CPU limit on an easy case
BUDGET = 45.0  # seconds for all questions together; easy ones need a fraction of one
QUESTION = 10.0  # seconds of CPU time for one question, and twice that on the clock


class Severity(Enum):
    """How grave a note is; the value is what is printed before it."""

    GOOD = "ok"
    NOTE = "note"
    HINT = "hint"
    WRONG = "WRONG"


@dataclass(frozen=True)
class Note:
    """One thing that was found."""

    severity: Severity
    text: str


@dataclass(frozen=True)
class Answer:
    """What a program did with one case."""

    case: Case
    run: Run
    text: bytes


class Examination:
    """Asks one program the questions of some easy cases, all of them within a budget of seconds."""

    def __init__(
        self,
        slot: Runner,
        cases: Sequence[Case],
        clock: Callable[[], float] = time.monotonic,
        budget: float = BUDGET,
    ) -> None:
        self._slot, self._cases, self._clock, self._budget = slot, cases, clock, budget
        self._deadline = 0.0

    def notes(self, program: Program) -> list[Note]:
        """Return everything that was found; what follows from a first fault is not asked."""
        self._deadline = self._clock() + self._budget
        first = self._ask(program, self._cases[0])
        if first.run.stop is Stop.JUDGE:
            raise JudgeError(first.run.trouble or "the sandbox failed without a reason")
        notes = list(_manners(first))
        if not first.text.strip():
            return [*notes, *self._silence(first, program)]
        notes.append(Note(Severity.GOOD, f"writes an answer ({program.protocol.value} protocol)"))
        notes += self._attention(program, first)
        notes += _form(first)
        return notes

    def _ask(self, program: Program, case: Case) -> Answer:
        """Ask one question; an endless program is waited for no longer than an easy one needs."""
        left = max(1.0, self._deadline - self._clock())
        limits = replace(
            case.limits,
            cpu=min(case.limits.cpu, QUESTION, left),
            wall=min(case.limits.wall, 2 * QUESTION, left),
        )
        run = self._slot.run(program.job(case.input.read_bytes(), limits))
        files = program.protocol is Protocol.FILES
        return Answer(case, run, (run.collected or b"") if files else run.stdout)

    def _silence(self, first: Answer, program: Program) -> Iterator[Note]:
        """Find out where an answer that did not come went instead."""
        protocol, names = program.protocol, program.names
        where = f"in {names.output}" if protocol is Protocol.FILES else "to standard output"
        other = Protocol.STDIO if protocol is Protocol.FILES else Protocol.FILES
        yield Note(Severity.WRONG, f"writes an answer: no, nothing came {where}")
        if self._ask(replace(program, protocol=other), first.case).text.strip():
            yield Note(
                Severity.HINT, f"it does answer by the other protocol: use --protocol {other.value}"
            )
        elif first.run.stderr.strip():
            said = crash_line(first.run.stderr) or last_line(first.run.stderr)
            yield Note(Severity.HINT, f"it wrote to standard error instead: {said}")
        elif protocol is Protocol.STDIO:
            text = f"wanted: read standard input, or read {names.input} and write {names.output}"
            yield Note(Severity.HINT, text)

    def _attention(self, program: Program, first: Answer) -> Iterator[Note]:
        """Ask other questions: a program that reads its input does not always say the same."""
        others = self._cases[1:]
        if not others:
            return
        if all(self._ask(program, case).text == first.text for case in others):
            number = len(others) + 1
            yield Note(
                Severity.WRONG, f"reads its input: no, {number} questions got the same answer"
            )
        else:
            yield Note(Severity.GOOD, "reads its input")


def _manners(answer: Answer) -> Iterator[Note]:
    """Look at how the program ended and what it took."""
    run, limits = answer.run, answer.case.limits
    yield Note(Severity.GOOD, "starts")
    if run.stop is not Stop.EXIT:
        text = f"ends by itself: no, stopped by its limit of {run.stop.value}"
        if run.stop is Stop.WALL:
            text += "; does it wait for something that never comes?"
        yield Note(Severity.WRONG, f"{text} ({answer.case.title})")
    elif run.signal is not None:
        yield Note(Severity.WRONG, f"exit code 0: no, ended by {signal_name(run.signal)}")
    elif run.exit_code != 0:
        said = crash_line(run.stderr) or last_line(run.stderr)
        text = f"exit code 0: no, {run.exit_code}" + (f"; it said: {said}" if said else "")
        yield Note(Severity.WRONG, text)
    else:
        yield Note(Severity.GOOD, "ends by itself with exit code 0")
        if run.cpu > NEAR * limits.cpu:
            text = f"slow: {run.cpu:.2f} of {limits.cpu:g} s on the easy {answer.case.title}"
            yield Note(Severity.HINT, text)


def _form(answer: Answer) -> Iterator[Note]:
    """Look at the form of an answer, with the case's own checker."""
    expected = expected_start(answer.case)
    finding = judged(answer.case, answer.case.input.read_bytes(), answer.text)
    mine = decoded(answer.text).split("\n")
    wanted = expected.split("\n")[0].strip()
    if finding.verdict is Verdict.AC:
        yield Note(Severity.GOOD, f"answers {answer.case.title} right")
    elif wanted and wanted in [line.strip() for line in mine[1:]]:
        place = [line.strip() for line in mine].index(wanted) + 1
        extra = printable_line(mine[0], 60)
        text = f"first line: found {extra!r}; the answer begins in line {place}: print nothing else"
        yield Note(Severity.WRONG, text)
    elif finding.verdict is Verdict.IL:
        yield Note(Severity.WRONG, f"form of the answer: {printable_line(finding.student, 300)}")
    elif finding.verdict is Verdict.JE:
        yield Note(
            Severity.HINT, f"the answer could not be judged: {printable_line(finding.staff)}"
        )
    else:
        text = f"the answer to the easy {answer.case.title} is not accepted:"
        yield Note(Severity.HINT, f"{text} {printable_line(finding.student, 300)}")


def expected_start(case: Case) -> str:
    """Return the start of what a case expects."""
    with open_expected(case.expected) as stream:
        return decoded(stream.read(65536))
