"""The command line of `grader.py hunt`."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from judge.cluster.options import add_cluster, check_security
from judge.manifest.loader import MANIFEST
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.options import Parser, add_toolchains, count, level, many, processors

ABOUT = """\
Look for the smallest input on which a program is wrong, and for what it believes that is not so.

Inputs that tell known misconceptions apart come first, then random ones of growing size. What goes
wrong is made smaller; then everything smaller in a stated set is tried. See docs/hunt.md.
"""
RUNS, SECONDS = 400, 120


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options, or raise JudgeError."""
    options = _parser().parse_args(arguments)
    check_security(options.cluster, options.cluster_security)
    if bool(options.generator) != bool(options.reference):
        raise JudgeError("--generator and --reference: wanted both, or none of them")
    if options.save and options.generator and not options.suite:
        raise JudgeError("--save: wanted the name of the suite that the case is for")
    if options.save and not (options.save / MANIFEST).is_file():
        raise JudgeError(
            f"--save {options.save}: found no {MANIFEST} there, wanted the folder of a suite"
        )
    if options.wrong and not options.wrong.is_dir():
        raise JudgeError(f"--wrong {options.wrong}: found no such folder")
    return options


def _parser() -> Parser:
    parser = Parser(prog="grader.py hunt", description=ABOUT)
    parser.add_argument(
        "suite", nargs="?", metavar="SUITE", help="what to ask for (default: raid if there is one)"
    )
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--solver", metavar="[NAME=]COMMAND", help="quoted as one word")
    who.add_argument("--submission", type=Path, metavar="PATH", help="a hand-in, as grade takes it")
    parser.add_argument(
        "--protocol", type=Protocol, default=Protocol.AUTO, metavar="stdio|files|auto"
    )
    _add_budget(parser.add_argument_group("how long"))
    own = parser.add_argument_group("a homework of one's own")
    own.add_argument(
        "--generator",
        metavar="FILE[:NAME]",
        help="a Python file with inputs(seed), or with the Hypothesis strategy NAME",
    )
    own.add_argument("--reference", metavar="COMMAND", help="a solution that is right")
    _add_rest(parser)
    return parser


def _add_budget(group: "argparse._ArgumentGroup") -> None:
    group.add_argument(
        "--runs", type=many, default=RUNS, metavar="N", help=f"runs at most (default: {RUNS})"
    )
    group.add_argument(
        "--seconds",
        type=many,
        default=SECONDS,
        metavar="S",
        help=f"seconds at most (default: {SECONDS})",
    )
    group.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same seed asks the same (default: 1)"
    )


def _add_rest(parser: Parser) -> None:
    parser.add_argument(
        "--save", type=Path, metavar="DIR", help="add the find to the suite in this folder"
    )
    parser.add_argument(
        "--wrong", type=Path, metavar="DIR", help="a folder of wrong programs (default: wrong)"
    )
    parser.add_argument("--cases", type=Path, metavar="DIR", help="folder of suites")
    parser.add_argument("--expected", type=Path, metavar="DIR", help="folder of expected files")
    parser.add_argument("--course", type=Path, metavar="FILE", help="as grade takes it")
    parser.add_argument("--no-course", action="store_true", help="leave course.yaml aside")
    parser.add_argument("--store", type=Path, metavar="FILE", help="where the find is kept")
    parser.add_argument("--no-store", action="store_true", help="keep nothing")
    group = parser.add_argument_group("how it is run")
    group.add_argument(
        "-j", dest="jobs", type=count, default=processors(), metavar="N", help="runs at a time"
    )
    group.add_argument("--sandbox", type=level, metavar="LEVEL", help="insist on a sandbox level")
    group.add_argument(
        "--untrusted", action="store_true", help="refuse the level rlimit, which hides no files"
    )
    add_toolchains(group, os.environ)
    add_cluster(group)
