"""The command line of `grader.py adequacy`."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from judge.cluster.options import add_cluster, check_security
from judge.options import Parser, count, processors

ABOUT = """\
Which mistakes would these cases let through? Every wrong twin of the bank, and every program of the
folder `wrong` beside the cases, answers every case; the checkers decide. See docs/adequacy.md.
"""


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options, or raise JudgeError."""
    parser = Parser(prog="grader.py adequacy", description=ABOUT)
    add = parser.add_argument
    add("wanted", nargs="*", metavar="SUITES", help="suites or cases, as for grade (default: all)")
    add(
        "--group",
        action="append",
        default=[],
        metavar="NAME",
        help="only cases of this group or tag",
    )
    add("--fill", action="store_true", help="write cases that catch survivors into the suites")
    add("--threshold", type=_percent, default=0.0, metavar="PERCENT", help="exit 1 below this")
    add("--report", type=_html, metavar="html=FILE", help="write a page")
    add("--wrong", type=Path, metavar="DIR", help="a folder of wrong programs (default: wrong)")
    add("--seconds", type=_seconds, metavar="S", help="CPU time of a twin for one answer")
    add("-j", "--jobs", type=count, default=processors(), metavar="N", help="processes at a time")
    add("--cases", type=Path, metavar="DIR", help="folder of suites")
    add("--expected", type=Path, metavar="DIR", help="folder of expected files")
    add("--store", type=Path, metavar="FILE", help="where finished cases are kept")
    add("--no-store", action="store_true", help="do not use or keep stored results")
    add("--quiet", action="store_true", help="only the line for a badge")
    add_cluster(parser.add_argument_group("where"))
    options = parser.parse_args(arguments)
    check_security(options.cluster, options.cluster_security)
    return options


def _percent(text: str) -> float:
    return _number(text.removesuffix("%"), 0, 100, "a percentage from 0 to 100")


def _seconds(text: str) -> float:
    return _number(text, 0.01, 600, "seconds from 0.01 to 600")


def _number(text: str, low: float, high: float, wanted: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"found {text!r}, wanted {wanted}")
    return number


def _html(text: str) -> Path:
    kind, equals, name = text.partition("=")
    if kind != "html" or (equals and not name):
        raise argparse.ArgumentTypeError(f"found {text!r}, wanted html=FILE")
    return Path(name or "adequacy.html")
