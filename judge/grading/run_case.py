"""One case: a program runs on the case's input in a slot, and the outcome gets a verdict.

Told apart here: what the program did (limits, signals, exit codes, a missing answer), what its
answer is worth (the checker), and what was our own failure (JE, never blamed on the program).
"""

import signal
from collections.abc import Callable
from typing import Any

from judge.checkers.registry import check, is_the_expected
from judge.files.digest import content
from judge.grading.crash import crash_line
from judge.manifest.files import is_blank, open_expected
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.limits import BUSY, NEAR, Limits
from judge.model.machine import Machine
from judge.model.protocol import Protocol
from judge.model.result import Result
from judge.model.verdict import Verdict
from judge.programs.program import Program
from judge.programs.workspace import without_rooms
from judge.sandbox.job import Run, Runner, Stop
from judge.text.safe_text import printable_line, tail

SHOWN_OUTPUT = 8 * 1024  # bytes of an answer that are kept for reports
SHOWN_STDERR = 2 * 1024
MICROSECONDS = 6  # digits of seconds: what is measured, and what the store keeps
OUTSIDE = (
    signal.SIGTERM,
    signal.SIGINT,
    signal.SIGHUP,
    signal.SIGKILL,
)  # who ends jobs sends these


def was_starved(result: Result) -> bool:
    """Tell whether the clock ran out on a program that was computing: the machine was busy."""
    computing = BUSY * result.limits.wall
    return result.verdict is Verdict.WTLE and result.cpu > computing


def judged(case: Case, question: bytes, answer: bytes) -> Finding:
    """Return what the case's checker finds; an empty answer where one was wanted is malformed."""
    try:
        if is_the_expected(case, answer):
            return Finding(Verdict.AC)
        if not answer.strip() and not is_blank(case.expected):
            return _malformed("the answer is empty", "empty answer")
        with open_expected(case.expected) as expected:
            return check(case, question, expected, answer)
    except (JudgeError, OSError, EOFError) as error:
        return Finding.judge_error(f"{case.expected}: {printable_line(str(error))}")


class Attempt:
    """One run of a program on a case, begun at once; `finish` judges its answer.

    The slot is free for another when `wait` returns; what needs it once more waits for that.
    """

    def __init__(self, name: str, program: Program, case: Case, slot: Runner) -> None:
        self._name, self._program, self._case, self._slot = name, program, case, slot
        factor = program.factor
        self._limits = case.limits if factor == 1 else case.limits.slower(factor)
        self._fault: Finding | None = None
        try:
            self._question = content(case.input)
        except OSError as error:
            self._fault = Finding.judge_error(f"{case.input}: {error.strerror}")
            return
        self._run = slot.start(program.job(self._question, self._limits))

    def wait(self) -> None:
        """Return when the program has ended."""
        if self._fault is None:
            self._run.wait()

    def finish(
        self,
        level: str,
        look: Callable[[Case, bytes, bytes], Finding],
        host: Machine | None,
    ) -> Result:
        """Return the judgement; `look` judges the answer."""
        if self._fault is not None:
            return Result(self._name, self._case, self._fault, level, host=host)
        run, question = self._run.run(), self._question
        if _may_be_ended_from_outside(run):
            run = self._slot.run(self._program.job(question, self._limits))
        program, limits = self._program, self._limits
        answer = (run.collected or b"") if program.protocol is Protocol.FILES else run.stdout
        finding = _fate(run, program, limits) or look(self._case, question, answer)
        return Result(
            submission=self._name,
            case=self._case,
            finding=finding,
            level=level,
            wall=round(run.wall, MICROSECONDS),
            cpu=round(run.cpu, MICROSECONDS),
            memory=run.memory,
            stderr=without_rooms(tail(run.stderr, SHOWN_STDERR)),
            printed=tail(run.stdout, SHOWN_STDERR) if program.protocol is Protocol.FILES else "",
            note="; ".join(near_limits(run, limits)) if run.stop is Stop.EXIT else "",
            factor=program.factor,
            host=host,
            **kept_answer(self._case, finding, answer),
        )


def attempt(
    name: str,
    program: Program,
    case: Case,
    slot: Runner,
    level: str,
    look: Callable[[Case, bytes, bytes], Finding] = judged,
    host: Machine | None = None,
) -> Result:
    """Return the judgement of one run of a program on a case; `look` judges its answer."""
    return Attempt(name, program, case, slot).finish(level, look, host)


def kept_answer(case: Case, finding: Finding, answer: bytes) -> dict[str, Any]:
    """Return the fields of a result that keep its answer: the start, and where it goes wrong."""
    if len(answer) <= SHOWN_OUTPUT:
        return {"output": answer}
    kept = {"output": answer[:SHOWN_OUTPUT], "rest": len(answer) - SHOWN_OUTPUT}
    if finding.verdict in (Verdict.WA, Verdict.IL):
        from judge.grading.departing import departure_of  # imported late: long answers are few

        return {**kept, "departure": departure_of(case, answer)}
    return kept


def _may_be_ended_from_outside(run: Run) -> bool:
    """Tell whether somebody may have ended this run: a batch system ends all processes of a job.

    It ends the judge next, which so has no time to blame the program. One that ends itself like
    that will do so again.
    """
    if run.stop is not Stop.EXIT:
        return False
    return run.signal in OUTSIDE or (run.exit_code or 0) - 128 in OUTSIDE


def _malformed(message: str, diagnosis: str) -> Finding:
    return Finding(Verdict.IL, message, message, diagnosis)


def _fate(run: Run, program: Program, limits: Limits) -> Finding | None:
    """Return the verdict that the run alone decides; None if there is an answer to look at."""
    if run.stop is Stop.JUDGE:
        return Finding.judge_error(run.trouble or "the sandbox failed without a reason")
    if stopped := _over_limit(run, limits):
        return stopped
    if run.signal is not None:
        return _run_time_error(f"ended by {signal_name(run.signal)}", run)
    if run.exit_code != 0:
        return _run_time_error(f"ended with exit code {run.exit_code}", run)
    if program.protocol is Protocol.FILES and run.collected is None:
        reason = run.trouble or f"{program.names.output} was not written"
        said = crash_line(run.stderr)  # an error that was caught and printed may be why
        return _malformed(f"{reason}: {said}" if said else reason, "no output file")
    return None


def _over_limit(run: Run, limits: Limits) -> Finding | None:
    """Return the verdict on a run that was stopped at a limit, also by the kernel's own signal."""
    stop = run.stop
    if stop is Stop.EXIT and run.signal == signal.SIGXCPU:
        stop = Stop.CPU
    if stop is Stop.EXIT and run.signal == signal.SIGXFSZ:
        stop = Stop.OUTPUT
    if stop is Stop.EXIT:
        return None
    verdict, message = {
        Stop.CPU: (Verdict.TLE, f"stopped at the limit of {limits.cpu:g} s of CPU time"),
        Stop.WALL: (Verdict.WTLE, f"stopped at the limit of {limits.wall:g} s on the clock"),
        Stop.MEMORY: (Verdict.MLE, f"used more than the allowed {limits.memory} MiB of memory"),
        Stop.OUTPUT: (Verdict.OLE, f"wrote more than the allowed {limits.output} MiB"),
    }.get(stop, (Verdict.AC, ""))
    details = {"cpu": round(run.cpu, 3), "wall": round(run.wall, 3), "memory": run.memory}
    return Finding(verdict, message, message, "", details) if message else None


def _run_time_error(ended: str, run: Run) -> Finding:
    said = crash_line(run.stderr)
    message = f"{ended}: {said}" if said else ended
    return Finding(Verdict.RTE, message, message)


def signal_name(number: int) -> str:
    """Return `SIGSEGV (Segmentation fault)`; real-time signals by number."""
    try:
        name = signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
    described = signal.strsignal(number)
    return f"{name} ({described})" if described else name


def near_limits(run: Run, limits: Limits) -> list[str]:
    """Return a note for each limit of which a run that ended by itself used more than 80%."""
    uses = (
        ("CPU", run.cpu, limits.cpu, "s"),
        ("wall", run.wall, limits.wall, "s"),
        ("memory", run.memory / 2**20, float(limits.memory), "MiB"),
    )
    return [
        f"near the {name} limit: {used:.2f} of {limit:g} {unit} ({used / limit:.0%})"
        for name, used, limit, unit in uses
        if limit > 0 and used > NEAR * limit
    ]
