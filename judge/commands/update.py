"""`grader.py update`: rewrite expected files that are snapshots, from the bundled solver.

Snapshots only prove that nothing changed, so they may follow the solver; what was written by hand
or cross-checked, or states no origin, is never touched. Shows each difference and asks, unless told
`--yes`.
"""

import lzma
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO

from judge.commands.single_slot import SingleSlot
from judge.files.atomic import replace_file
from judge.manifest.files import open_expected
from judge.manifest.select import choose, default_cases
from judge.model.case import Case, Origin
from judge.model.errors import JudgeError
from judge.options import Parser, level
from judge.programs.program import Program
from judge.reports.diff import difference
from judge.sandbox.job import Run, Stop
from judge.text.safe_text import last_line

SIGNS = {"same": " ", "missing": "-", "extra": "+"}
READ = 1024 * 1024  # bytes of each side that a shown difference is made from


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 when every snapshot matches the solver's answer, 1 when some do not."""
    options = _parser().parse_args(arguments)
    folder = options.cases or default_cases(Path.cwd())
    _, cases = choose(options.wanted, folder, options.expected)
    for case in cases:
        if not case.states_origin:
            print(f"{case.title} states no origin: not rewritten")
    snapshots = [case for case in cases if case.origin is Origin.SNAPSHOT and case.states_origin]
    if not snapshots:
        print(f"no snapshot among {len(cases)} chosen cases: nothing to update")
        return 0
    ask = (lambda _: True) if options.yes else ask_on(sys.stdin, sys.stdout)
    with SingleSlot(options.sandbox) as single:
        program = single.bundled()
        left = [
            case for case in snapshots if not _update(case, _answer(single, program, case), ask)
        ]
    done = len(snapshots) - len(left)
    print(f"{done} of {len(snapshots)} snapshots are up to date; other origins are never touched")
    return 1 if left else 0


def _parser() -> Parser:
    parser = Parser(prog="grader.py update", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="CASES", help="as for grade (default: all)")
    parser.add_argument("--yes", action="store_true", help="write without asking")
    parser.add_argument("--cases", type=Path, metavar="DIR", help="folder of suites")
    parser.add_argument("--expected", type=Path, metavar="DIR", help="folder of expected files")
    parser.add_argument("--sandbox", type=level, metavar="LEVEL", help="insist on a sandbox level")
    return parser


def ask_on(answers: IO[str], questions: IO[str]) -> Callable[[str], bool]:
    """Return the function that asks a person; no answer means no."""

    def ask(question: str) -> bool:
        questions.write(f"{question} [y/N] ")
        questions.flush()
        return answers.readline().strip().lower() in ("y", "yes")

    return ask


def _answer(single: SingleSlot, program: Program, case: Case) -> bytes:
    run = single.ask(program, case.input.read_bytes(), case.limits)
    if run.stop is not Stop.EXIT or run.exit_code != 0:
        raise JudgeError(f"{case.input}: the bundled solver gave no answer: {_fate(run)}")
    return run.stdout


def _fate(run: Run) -> str:
    if run.stop is not Stop.EXIT:
        return run.trouble or f"it was stopped by its limit of {run.stop.value}"
    said = last_line(run.stderr)
    return f"exit code {run.exit_code}" + (f": {said}" if said else "")


def _update(case: Case, answer: bytes, ask: Callable[[str], bool]) -> bool:
    """Bring one expected file up to date; False if the person declines."""
    with open_expected(case.expected) as stream:
        expected = stream.read()
    if expected == answer:
        return True
    print(f"{case.title}: {case.expected}")
    sys.stdout.writelines(line + "\n" for line in _difference(expected, answer))
    if not ask(f"write {case.expected}?"):
        return False
    replace_expected(case.expected, answer)
    return True


def _difference(expected: bytes, answer: bytes) -> Iterator[str]:
    old, new = (data[:READ].decode("utf-8", "backslashreplace") for data in (expected, answer))
    lines = difference(old, new)
    for line in lines:
        yield f"  {SIGNS[line.kind]} {line.number:>5} {line.text}"
    if not lines:
        yield "  (they differ only in white space or beyond the first MiB)"


def replace_expected(path: Path, answer: bytes) -> None:
    """Write an expected file atomically, compressed if its name says so."""
    replace_file(path, lzma.compress(answer, preset=9) if path.suffix == ".xz" else answer)
