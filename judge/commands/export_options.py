"""What the exports of suites share: which cases, whose rights, which solutions."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from judge.exporting.metadata import Licence
from judge.exporting.problem import Problem, make_problem
from judge.exporting.submissions import Specimen, given_specimens
from judge.manifest.select import choose
from judge.options import Parser
from judge.text.safe_text import counted, printable_line

SHOWN_NOTES = 20  # of a package; the rest is in its README.md


def suite_parser(kind: str, description: str | None) -> Parser:
    """Return the parser of an export of suites."""
    parser = Parser(prog=f"grader.py export {kind}", description=description)
    parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help="a new folder")
    parser.add_argument("wanted", nargs="*", metavar="SUITES", help="as for grade (default: all)")
    parser.add_argument("--group", action="append", default=[], metavar="NAME", help="only of it")
    parser.add_argument("--cases", type=Path, metavar="DIR", help="folder of suites")
    parser.add_argument("--expected", type=Path, metavar="DIR", help="folder of expected files")
    parser.add_argument(
        "--solutions",
        type=Path,
        metavar="DIR",
        help="your solutions, in folders named by verdict: accepted, wrong_answer, ...",
    )
    parser.add_argument(
        "--pass-fail", action="store_true", help="no points: a problem is solved or it is not"
    )
    names = [licence.value for licence in Licence]
    parser.add_argument(
        "--license",
        choices=names,
        metavar="NAME",
        help=f"of the problems: {', '.join(names)} (unknown unless ours)",
    )
    parser.add_argument("--owner", default="", metavar="NAME", help="who holds the rights")
    parser.add_argument("--force", action="store_true", help="replace an earlier export")
    return parser


def parsed(parser: Parser, arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options, which may stand between the names; FOLDER is the first of these."""
    options = parser.parse_intermixed_args(arguments)
    if options.folder is None:
        parser.error("found no FOLDER, wanted the name of a new folder")
    return options


def problems(options: argparse.Namespace) -> Iterator[Problem]:
    """Yield the problem of each chosen suite, under names that differ."""
    suites, cases = choose(options.wanted, options.cases, options.expected, options.group)
    taken: set[str] = set()
    for suite in suites:
        own = [case for case in cases if case.suite == suite.name]
        problem = make_problem(suite, own, taken, options.pass_fail)
        taken.add(problem.name)
        yield problem


def given(options: argparse.Namespace) -> tuple[Specimen, ...]:
    """Return the instructor's own solutions."""
    return given_specimens(options.solutions) if options.solutions else ()


def tell_notes(notes: tuple[str, ...], path: Path) -> None:
    """Print what was left out or changed, the first of it."""
    for note in notes[:SHOWN_NOTES]:
        print(f"  {printable_line(note, 200)}")
    if len(notes) > SHOWN_NOTES:
        print(f"  {counted(len(notes) - SHOWN_NOTES, 'more note')}: see {path}")
