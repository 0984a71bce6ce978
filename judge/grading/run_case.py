"""One case: a program runs on the case's input in a slot, and the outcome gets a verdict.

Told apart here: what the program did (limits, signals, exit codes, a missing answer), what its
answer is worth (the checker), and what was our own failure (JE, never blamed on the program).
"""

import signal
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from judge.checkers.registry import check
from judge.grading.crash import crash_line
from judge.grading.store import Store
from judge.manifest.files import is_blank, open_expected
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.find import Find
from judge.model.finding import Finding, OutOfTime
from judge.model.limits import NEAR, Limits
from judge.model.protocol import Protocol
from judge.model.result import Result, result_to_json
from judge.model.verdict import Verdict
from judge.programs.given_outputs import read_ready
from judge.programs.prepared import Preparation
from judge.programs.program import Program
from judge.sandbox.job import Run, Runner, Stop
from judge.text.safe_text import printable_line, tail

SHOWN_OUTPUT = 8 * 1024  # bytes of an answer that are kept for reports
SHOWN_STDERR = 2 * 1024
BUSY = 0.1  # CPU seconds per second on the clock above which a program computes rather than waits


@dataclass(frozen=True)
class CaseTask:
    """One submission on one case, a task for any thread of the pool.

    `key` is where the store keeps the result, "" if it must not keep it.
    """

    prepared: Preparation
    case: Case
    level: str
    repeat: int = 1
    store: Store | None = None
    key: str = ""
    first: bool = False  # its result carries the notes on the whole submission
    recheck: int = 0  # so many runs more if it comes close to a limit
    find: Find | None = None  # what a hunt found in the suite, if this is its first case

    def __call__(self, slot: Runner) -> Result:
        """Return the judgement; whatever goes wrong in here is the judge's fault."""
        try:
            result = self._judge(slot)
        except OutOfTime:
            result = self._without_run(Finding.not_run())
        except Exception as error:
            reason = printable_line(f"{type(error).__name__}: {error}")
            result = self._without_run(Finding.judge_error(reason))
        if self.first:
            result = with_notes(self.prepared.program_notes, result)
        if self.store is not None and self.key and _would_come_again(result):
            self.store.put(self.key, result_to_json(result))
        # Another hand-in may have the same program: what is said of this one is never kept.
        told = with_notes(self.prepared.hand_in_notes, result) if self.first else result
        return with_find(self.find, told)

    def _judge(self, slot: Runner) -> Result:
        submission = self.prepared.submission
        if self.prepared.answers is not None:
            return judge_ready(submission.name, self.prepared.answers, self.case)
        program = self.prepared.outcome(slot)
        if isinstance(program, Finding):
            return self._without_run(program)
        results = [self._attempt(program, slot) for _ in range(self.repeat)]
        if any(result.is_close for result in results):
            results += [self._attempt(program, slot) for _ in range(self.recheck)]
        return combine(results)

    def _attempt(self, program: Program, slot: Runner) -> Result:
        """Run the program once; once more if we failed: a slot that broke has a new worker."""
        name = self.prepared.submission.name
        result = attempt(name, program, self.case, slot, self.level)
        if result.verdict is Verdict.JE:
            result = attempt(name, program, self.case, slot, self.level)
        return result

    def _without_run(self, finding: Finding) -> Result:
        return Result(self.prepared.submission.name, self.case, finding, self.level)


def with_notes(notes: Sequence[str], result: Result) -> Result:
    """Return a result with notes before its own."""
    return replace(result, note="; ".join((*notes, *([result.note] if result.note else []))))


def with_find(find: Find | None, result: Result) -> Result:
    """Return a result with what a hunt found in its suite, which is told in a note, too."""
    if find is None:
        return result
    own = replace(find, submission=result.submission)
    return with_notes((find.headline,), replace(result, find=own))


def _would_come_again(result: Result) -> bool:
    ours = result.verdict in (Verdict.JE, Verdict.SK)
    return not ours and not result.flaky and not was_starved(result)


def was_starved(result: Result) -> bool:
    """Tell whether the clock ran out on a program that was computing: the machine was busy."""
    computing = BUSY * result.limits.wall
    return result.verdict is Verdict.WTLE and result.cpu > computing


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


def judged(case: Case, question: bytes, answer: bytes) -> Finding:
    """Return what the case's checker finds; an empty answer where one was wanted is malformed."""
    try:
        if not answer.strip() and not is_blank(case.expected):
            return _malformed("the answer is empty", "empty answer")
        with open_expected(case.expected) as expected:
            return check(case, question, expected, answer)
    except (JudgeError, OSError, EOFError) as error:
        return Finding.judge_error(f"{case.expected}: {printable_line(str(error))}")


def attempt(
    name: str,
    program: Program,
    case: Case,
    slot: Runner,
    level: str,
    look: Callable[[Case, bytes, bytes], Finding] = judged,
) -> Result:
    """Return the judgement of one run of a program on a case; `look` judges its answer."""
    try:
        question = case.input.read_bytes()
    except OSError as error:
        return Result(name, case, Finding.judge_error(f"{case.input}: {error.strerror}"), level)
    limits = case.limits if program.factor == 1 else case.limits.slower(program.factor)
    run = slot.run(program.job(question, limits))
    answer = (run.collected or b"") if program.protocol is Protocol.FILES else run.stdout
    finding = _fate(run, program, limits) or look(case, question, answer)
    return Result(
        submission=name,
        case=case,
        finding=finding,
        level=level,
        wall=run.wall,
        cpu=run.cpu,
        memory=run.memory,
        output=answer[:SHOWN_OUTPUT],
        stderr=tail(run.stderr, SHOWN_STDERR),
        printed=tail(run.stdout, SHOWN_STDERR) if program.protocol is Protocol.FILES else "",
        note="; ".join(near_limits(run, limits)) if run.stop is Stop.EXIT else "",
        factor=program.factor,
    )


def judge_ready(name: str, folder: Path, case: Case) -> Result:
    """Return the judgement of an answer that was made earlier; nothing is run."""
    answer = read_ready(folder, case)
    if isinstance(answer, Finding):
        return Result(name, case, answer, level="")
    finding = judged(case, case.input.read_bytes(), answer)
    return Result(name, case, finding, level="", output=answer[:SHOWN_OUTPUT])


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
