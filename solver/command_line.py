"""The command line with options and folders. A plain call does not load this: see __main__.py."""

import argparse
import os

from solver.answering import INPUT, answer_file, default_target, has_terminal, is_watched
from solver.errors import CommandRefused
from solver.files import STREAM
from solver.one_line import OneLineParser
from solver.tasks import TASKS, Options
from solver.version import ShowVersion

LONGEST_LIMIT = 1_000_000  # seconds
ENGINES = ("fast", "alphabeta", "minimax")
DESCRIPTION = f"""\
Answer a homework file, whose first line says which task it is:
{", ".join(TASKS)}.
Without arguments input.txt is read and output.txt is written; "-" means
standard input or output.
"""
EPILOG = """\
examples:
  python -m solver input.txt output.txt
  python -m solver --explain input.txt
  python -m solver --engine minimax - - < input.txt
  python -m solver --limit 10 input.txt -  an answer within 10 s, or none
  python -m solver cases/raid/             every .in file there, the answers
                                           to cases/raid/answers/
  python -m solver cases/raid/ answers/    the same, the answers to a folder
  python -m solver play input.txt          a board in the browser (play --help)
  python -m solver --game                  requests of Raid on standard input, each
                                           followed by an empty line, answered alike
"""


def parser() -> argparse.ArgumentParser:
    result = OneLineParser(
        prog="solver",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = result.add_argument
    add("--version", action=ShowVersion)
    add("input", nargs="?", metavar="INPUT", help="a file, a folder of .in files, or -")
    add("output", nargs="?", metavar="OUTPUT", help="a file, a folder, or -")
    add("--engine", choices=ENGINES, default="fast", help="which search answers (default: fast)")
    add("--game", action="store_true", help="answer the moves of a game of Raid as they are asked")
    add("--explain", action="store_true", help="explain the answer on standard error")
    add(
        "--limit",
        type=_seconds,
        default=0.0,
        metavar="SECONDS",
        help="give up after so many seconds for a file, without output, with exit code 75",
    )
    pictures = result.add_mutually_exclusive_group()
    pictures.add_argument("--draw", action="store_true", help="draw the answer as text instead")
    pictures.add_argument("--svg", action="store_true", help="draw the answer as SVG instead")
    return result


def _seconds(text: str) -> float:
    """Return a limit of time that is above 0 and has an end."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_LIMIT:
        wanted = f"wanted seconds above 0, at most {LONGEST_LIMIT}"
        raise argparse.ArgumentTypeError(f"found {text!r}, {wanted}")
    return seconds


def run_with_options(arguments: list[str]) -> int:
    """Answer what the command line asks for and return the exit code."""
    try:
        wanted = parser().parse_args(arguments)
    except SystemExit as leaving:  # argparse has printed the help
        return int(leaving.code or 0)
    if wanted.game:  # alone, it does not come here: see __main__.py
        raise CommandRefused("--game: found other words beside it, wanted it alone")
    named = wanted.input is not None
    source = wanted.input if named else INPUT
    target = default_target(named) if wanted.output is None else wanted.output
    options = Options(
        wanted.engine,
        wanted.explain,
        wanted.draw,
        wanted.svg,
        progress=is_watched(target),
        limit=wanted.limit,
        heartbeat=has_terminal(),
    )
    if source != STREAM and os.path.isdir(source):
        from solver.batch import answer_folder

        return answer_folder(source, wanted.output, options)
    return answer_file(source, target, options)
