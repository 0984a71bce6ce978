"""`grader.py doctor [--solver COMMAND | --submission PATH]`: does it obey the protocol at all?

Asks a few easy questions, for less than a minute, and says what is wrong in plain words, before a
single case is graded. Judges the manners of a program, not its answers: those are for grading.
Without a program it examines course.yaml: can the course be graded here, and (with --submissions
DIR) whose are the hand-ins?
"""

from collections.abc import Sequence
from pathlib import Path

from judge.model.protocol import Protocol
from judge.options import Parser, level


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 if the program behaves, 1 if something must be fixed first."""
    options = _parser().parse_args(arguments)
    from judge.commands.diagnosis import diagnose  # imported late: who asks for help needs it not

    return diagnose(options)


def _parser() -> Parser:
    parser = Parser(prog="grader.py doctor", description=__doc__)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--solver", metavar="COMMAND", help="quoted as one word")
    who.add_argument("--submission", type=Path, metavar="PATH", help="a hand-in, as grade takes it")
    parser.add_argument(
        "wanted", nargs="*", metavar="CASES", help="what to ask (default: the easiest of all)"
    )
    parser.add_argument(
        "--protocol",
        type=Protocol,
        default=Protocol.AUTO,
        metavar="stdio|files|auto",
        help="as grade (default: auto, whichever of the two it answers by)",
    )
    parser.add_argument("--submissions", type=Path, metavar="PATH", help="whose are these?")
    parser.add_argument("--course", type=Path, metavar="FILE", help="as grade takes it")
    parser.add_argument("--cases", type=Path, metavar="DIR", help="folder of suites")
    parser.add_argument("--expected", type=Path, metavar="DIR", help="folder of expected files")
    parser.add_argument("--sandbox", type=level, metavar="LEVEL", help="insist on a sandbox level")
    return parser
