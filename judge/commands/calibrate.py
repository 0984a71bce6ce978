"""`grader.py calibrate`: time limits from a course's own right and too slow solutions.

Runs every right solution on every case, several times, and the slow ones on the cases that take
longest; proposes a limit of CPU time for each group, with the margin each way. Exit code 1: some
group cannot be separated, or a solution that should be right is not.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from judge.commands.single_slot import SingleSlot
from judge.grading.calibration import LimitProposal, Timing, propose
from judge.grading.run_case import attempt
from judge.manifest.editing import check_own, set_value
from judge.manifest.select import choose, default_cases, suites_environment
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.model.suite import Suite
from judge.model.verdict import Verdict
from judge.options import Parser, count, level, many
from judge.programs.class_folder import find_class
from judge.programs.program import Program
from judge.programs.protocol import easiest, suites_protocol

HARDEST = 3  # cases of a group on which slow solutions are tried
WALL = 3  # times the CPU time that a run may take on the clock, when limits are written
PATIENCE = 20  # times the CPU time on the clock while measuring: a busy machine tells nothing


@dataclass(frozen=True)
class _Solution:
    name: str
    program: Program


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    options = _parser().parse_args(arguments)
    suites, cases = choose(options.wanted, options.cases or default_cases(Path.cwd()))
    sure = True
    for suite in suites if options.write else ():
        _check_written(suite, cases)
    for suite in suites:
        chosen = [case for case in cases if case.suite == suite.name]
        sure = _calibrate(suite, chosen, options) and sure
    return 0 if sure else 1


def _check_written(suite: Suite, cases: Sequence[Case]) -> None:
    """Raise JudgeError unless every group that would get a limit is measured as a whole."""
    check_own(suite.path, "--write")
    chosen = {case.title for case in cases}
    for group in {case.group for case in suite.cases if case.title in chosen}:
        own = [case.title in chosen for case in suite.cases if case.group == group]
        if not all(own):
            name = f"the group {group}" if group else f"the suite {suite.name}"
            found = f"{sum(own)} of the {len(own)} cases of {name}"
            raise JudgeError(f"--write: found {found}, wanted all: the limit would be that of all")


def _parser() -> Parser:
    parser = Parser(prog="grader.py calibrate", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="CASES", help="as for grade (default: all)")
    add = parser.add_argument
    add("--right", type=Path, required=True, metavar="DIR", help="solutions that must pass")
    add("--slow", type=Path, metavar="DIR", help="solutions that are right and must not pass")
    add("--repeat", type=count, default=3, metavar="K", help="runs of each (default: 3)")
    add("--over", type=_factor, default=2.0, metavar="X", help="times the slowest right (2)")
    add("--under", type=_factor, default=1.5, metavar="X", help="times below the slow ones (1.5)")
    add("--longest", type=many, default=60, metavar="S", help="CPU seconds of a run (default: 60)")
    add("--write", action="store_true", help="write the limits into suite.yaml")
    add("--cases", type=Path, metavar="DIR", help="folder of suites")
    add("--sandbox", type=level, metavar="LEVEL", help="insist on a sandbox level")
    return parser


def _factor(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 1 <= number <= 100:
        raise argparse.ArgumentTypeError(f"found {text!r}, wanted a number from 1 to 100")
    return number


def _calibrate(suite: Suite, cases: Sequence[Case], options: argparse.Namespace) -> bool:
    """Measure and propose for the groups of one suite; False if that fails for any."""
    closed = sorted({path.parent for case in cases for path in (case.input, case.expected)})
    with SingleSlot(options.sandbox, closed) as single:
        right = list(_solutions(options.right, single, suite, closed))
        slow = list(_solutions(options.slow, single, suite, closed)) if options.slow else []
        sure = True
        for group in dict.fromkeys(case.group for case in cases):
            own = [case for case in cases if case.group == group]
            measuring = _Measuring(single, options.repeat, float(options.longest))
            sure = _group(suite, group, own, right, slow, measuring, options) and sure
    return sure


def _solutions(
    folder: Path, single: SingleSlot, suite: Suite, closed: Sequence[Path]
) -> Iterator[_Solution]:
    if not folder.is_dir() or not any(folder.iterdir()):
        raise JudgeError(f"{folder}: found no solutions there, wanted a folder with some")
    easy = easiest(suite.cases)
    for submission in find_class(folder, Protocol.AUTO, single.room).submissions:
        environment = suites_environment([suite])
        protocol = suites_protocol([suite])
        prepared = single.prepared(submission, closed, easy, protocol, environment)
        try:
            yield _Solution(submission.name, single.program(prepared))
        except JudgeError as error:
            raise JudgeError(f"{submission.path}: {error}") from None


class _Measuring:
    """Runs solutions on cases, one after the other: two at a time would disturb each other."""

    def __init__(self, single: SingleSlot, repeat: int, longest: float) -> None:
        self._single, self._repeat, self._longest = single, repeat, longest

    def right(self, solution: _Solution, case: Case) -> Timing | str:
        """Return the longest time on a case, or why the solution is not right."""
        times = []
        for _ in range(self._repeat):
            seconds, verdict = self._run(solution, case)
            if verdict is not Verdict.AC:
                return f"{solution.name} is not right: {verdict.name} on {case.title}"
            times.append(seconds)
        return Timing(solution.name, case.title, max(times))

    def slow(self, solution: _Solution, case: Case) -> Timing:
        """Return the shortest time on a case; one run that is stopped is enough."""
        times = []
        for _ in range(self._repeat):
            seconds, verdict = self._run(solution, case)
            times.append(seconds)
            if verdict in (Verdict.TLE, Verdict.WTLE):
                return Timing(solution.name, case.title, min(times), stopped=len(times) == 1)
        return Timing(solution.name, case.title, min(times))

    def _run(self, solution: _Solution, case: Case) -> tuple[float, Verdict]:
        limits = replace(case.limits, cpu=self._longest, wall=self._longest * PATIENCE)
        patient = replace(case, limits=limits)
        slot, level = self._single.slot, self._single.level.value
        result = attempt(solution.name, solution.program, patient, slot, level)
        if result.verdict is Verdict.JE:
            raise JudgeError(result.finding.staff)
        return result.cpu, result.verdict


def _group(
    suite: Suite,
    group: str,
    cases: Sequence[Case],
    right: Sequence[_Solution],
    slow: Sequence[_Solution],
    measuring: _Measuring,
    options: argparse.Namespace,
) -> bool:
    """Measure one group, print what is proposed and write it if asked to."""
    made = [measuring.right(solution, case) for case in cases for solution in right]
    timings = [each for each in made if isinstance(each, Timing)]
    wrong = [each for each in made if isinstance(each, str)]
    _print(f"{suite.name} {group}".strip() + f": limit now {_now(cases)}")
    for line in wrong:
        _print(f"    {line}")
    if not timings:
        return False
    longest = {t.case: t.seconds for t in sorted(timings, key=lambda each: each.seconds)}
    hardest = sorted(cases, key=lambda case: -longest.get(case.title, 0.0))[:HARDEST]
    slows = [measuring.slow(solution, case) for solution in slow for case in hardest]
    proposal = propose(timings, slows, options.over, options.under)
    for line in proposal.lines:
        _print(f"    {line}")
    if options.write and proposal.limit is not None and not wrong:
        if slow or proposal.limit > max(case.limits.cpu for case in cases):
            _write(suite, group, cases, proposal)
        else:
            _print("    kept: without --slow nothing tells that the limit is too long")
    return proposal.limit is not None and not wrong


def _now(cases: Sequence[Case]) -> str:
    limits = sorted({case.limits.cpu for case in cases})
    return " to ".join(f"{limit:g} s" for limit in dict.fromkeys((limits[0], limits[-1])))


def _write(suite: Suite, group: str, cases: Sequence[Case], proposal: LimitProposal) -> None:
    names = ("groups", group, "limits") if group else ("limits",)
    assert proposal.limit is not None
    limit = proposal.limit
    set_value(suite.path, (*names, "cpu"), int(limit) if limit == int(limit) else limit)
    wall = min(case.limits.wall for case in cases)
    if wall < limit * WALL:
        set_value(suite.path, (*names, "wall"), int(limit * WALL + 1))
    _print(f"    written: {suite.path}")


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
