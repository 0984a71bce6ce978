"""`python -m solver play [FILE] [--out board.html]`: the board page, written and opened."""

import argparse
import os
import sys

from solver.answering import name_of
from solver.board.page import embedded, page
from solver.errors import CommandRefused, FormatError
from solver.files import DONE, STREAM, WRONG_INPUT, check_apart, read_text, tell, write_chunks
from solver.one_line import OneLineParser
from solver.tasks import task_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PAGE = "board.html"
SHOWN = ("raid", "traversal", "qtable", "numerical")
DESCRIPTION = """\
Write one HTML file, which needs no network: play against the solver, walk
the tree, see why a move is best. Raid, tic-tac-toe and numerical tic-tac-toe.
"""
EPILOG = """\
examples:
  python -m solver play                        an example, in board.html
  python -m solver play cases/raid/greedy-is-wrong.in
  python -m solver play input.txt --out - > page.html
"""


def run_play(arguments: "Sequence[str]") -> int:
    """Write the page that the command line asks for and return the exit code."""
    try:
        wanted = _parser().parse_args(arguments)
    except SystemExit as leaving:  # argparse has printed the help
        return int(leaving.code or 0)
    if wanted.component:
        write_chunks(STREAM, [embedded().encode()])
        return DONE
    text = ""
    if wanted.input is not None:
        _refuse_same(wanted.input, wanted.out)
        try:
            text = playable(read_text(wanted.input))
        except FormatError as error:
            tell(f"{name_of(wanted.input)}:{error.line}: {error}")
            return WRONG_INPUT
    _write(wanted.out, page(text).encode())
    if wanted.out != STREAM:
        shown = not wanted.no_open and has_screen(sys.platform, os.environ) and _opened(wanted.out)
        tell(f"{wanted.out}: {'opened' if shown else 'open it'} in a browser")
    return DONE


def _parser() -> argparse.ArgumentParser:
    result = OneLineParser(
        prog="solver play",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    result.add_argument("input", nargs="?", metavar="FILE", help="an input file, or -")
    result.add_argument(
        "--out", default=PAGE, metavar="PAGE", help=f"where the page goes, or - (default: {PAGE})"
    )
    result.add_argument(
        "--component", action="store_true", help="print what another page needs, as JSON"
    )
    result.add_argument("--no-open", action="store_true", help="do not start a browser")
    return result


def _write(target: str, data: bytes) -> None:
    """Write the page; folders on the way to it are made, as for all pages and reports."""
    if not target:
        raise CommandRefused("--out: found an empty name, wanted a file for the page, or -")
    if os.path.isdir(target):
        raise CommandRefused(f"{target}: found a folder, wanted a file for the page")
    try:
        if target != STREAM:
            os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
        write_chunks(target, [data])
    except BrokenPipeError:
        raise
    except OSError as error:  # of a device it has no name
        name = "standard output" if target == STREAM else target
        raise CommandRefused(f"{name}: cannot be written: {error.strerror or error}") from None


def _refuse_same(source: str, target: str) -> None:
    try:
        check_apart(source, target)
    except OSError:
        raise CommandRefused(f"{target}: it is the input: name another page by --out") from None


def playable(text: str) -> str:
    """Return the request as the format writes it; FormatError unless it is for a game with a board.

    So the page, which reads it once more, meets plain texts only.
    """
    task = task_of(text)
    if task not in SHOWN:
        raise FormatError(1, f"a request for {task}", f"one with a board: {', '.join(SHOWN)}")
    texts = __import__(f"solver.formats.{task}", fromlist=["parse_request", "render_request"])
    plain: str = texts.render_request(texts.parse_request(text))
    return plain


def has_screen(platform: str, environment: "Mapping[str, str]") -> bool:
    """Tell whether a browser would have a window; in a bare terminal it would take that over."""
    if platform in ("darwin", "win32"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _opened(path: str) -> bool:
    import webbrowser
    from urllib.request import pathname2url

    try:
        return webbrowser.open("file://" + pathname2url(os.path.abspath(path)))
    except webbrowser.Error:
        return False
