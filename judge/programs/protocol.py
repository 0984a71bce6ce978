"""Which protocol a program speaks, where nobody says it: a look at its sources, then one question.

A program that writes the output file when it is asked by files speaks that protocol; one that does
not is asked on standard input. What the sources mention decides only which is tried first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.model.protocol import Protocol, SuiteProtocol
from judge.model.suite import Suite
from judge.programs.languages import language_of
from judge.programs.mains import is_test_name
from judge.programs.program import Program
from judge.programs.source_text import mentions_files, read_text, reads_input, without_comments
from judge.sandbox.job import Run, Runner, Stop

PATIENCE = 10.0  # seconds of CPU at most: the question is the easiest there is


@dataclass(frozen=True)
class EasyQuestion:
    """An easy question to ask both ways."""

    text: bytes
    limits: Limits


def easiest(cases: Sequence[Case]) -> EasyQuestion | None:
    """Return the question of the case with the smallest input; None if there is none to read."""
    try:
        case = min(cases, key=lambda case: case.input.stat().st_size)
        return EasyQuestion(case.input.read_bytes(), case.limits)
    except (OSError, ValueError):
        return None


def suites_protocol(suites: Sequence[Suite]) -> SuiteProtocol | None:
    """Return how the suites want programs asked; a program has one way, so they must agree."""
    said = {suite.protocol: suite.name for suite in suites if suite.protocol}
    if len(said) > 1:
        both = " and ".join(list(said.values())[:2])
        raise JudgeError(f"found {both} with different protocols; grade these suites one by one")
    return next(iter(said), None)


def hint(paths: Iterable[Path]) -> Protocol | None:
    """Return the protocol that sources seem to be written for, None if they do not tell."""
    reads = False
    for path in paths:
        if language_of(path.name) is None or is_test_name(path.name):
            continue
        text = without_comments(read_text(path), path.suffix.lower())
        if mentions_files(text):
            return Protocol.FILES
        reads = reads or reads_input(text)
    return Protocol.STDIO if reads else None


def settle(
    program: Program, likely: Protocol | None, question: EasyQuestion | None, slot: Runner
) -> Program:
    """Return the program with the protocol that it answers by, and a note that tells it."""
    decided = replace(program, protocol=likely or Protocol.STDIO)
    order = [Protocol.FILES, Protocol.STDIO]
    if likely is Protocol.STDIO:
        order.reverse()
    if question is None:
        return decided
    for protocol in order:
        tried = replace(program, protocol=protocol)
        if _answers(slot.run(tried.job(question.text, _limits(question.limits))), tried):
            return replace(tried, notes=(*program.notes, told(tried)))
    silent = f"answered one easy question in neither way, so it is {told(decided)}"
    return replace(decided, notes=(*program.notes, silent))


def _limits(limits: Limits) -> Limits:
    cpu = min(limits.cpu, PATIENCE)
    return replace(limits, cpu=cpu, wall=min(limits.wall, 3 * PATIENCE))


def _answers(run: Run, program: Program) -> bool:
    if program.protocol is Protocol.FILES:
        return bool(run.collected and run.collected.strip())
    return run.stop is Stop.EXIT and run.exit_code == 0 and bool(run.stdout.strip())


def told(program: Program) -> str:
    """Return in words how a program is asked."""
    if program.protocol is Protocol.FILES:
        return f"asked by files ({program.names.input}, {program.names.output})"
    return "asked on standard input"
