"""`python -m arena replay LOG GAME FILE`: write the replay of one game."""

import argparse
import os
import sys
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path

from arena.console import tell
from arena.log import check_played, read_log
from arena.record import GameRecord
from arena.replay.analysis import (
    DEPTH,
    MOST_PLIES,
    SEARCH_TIMEOUT,
    SOLVE,
    SOLVE_IN_PYTHON,
    Look,
    analyse,
    by_solver,
    cells_to_solve,
)
from arena.replay.page import page
from judge.files.atomic import replacing
from judge.model.errors import JudgeError
from judge.options import Parser
from judge.text.safe_text import counted

GAVE_UP = f"not analysed: the solver gave up or answered nothing in {SEARCH_TIMEOUT:g} s"
STREAM = "-"  # as a file: standard output
LESS = "a smaller --depth and --solve take less"


def parser() -> argparse.ArgumentParser:
    made = Parser(
        prog="python -m arena replay",
        description="Write one game as an HTML file that needs no network: the board move by move,"
        " both clocks, the moves that were mistakes with what was better, and exercises.",
    )
    made.add_argument("log", type=Path, help="a game log of the arena")
    made.add_argument("game", type=int, help="the number of the game, from 1")
    made.add_argument(
        "file", help="the HTML file to write, or -; folders on the way to it are made"
    )
    made.add_argument(
        "--depth",
        type=int,
        default=DEPTH,
        help=f"plies to look ahead, 1 to {MOST_PLIES} (default {DEPTH})",
    )
    made.add_argument(
        "--solve",
        type=int,
        help=f"free cells to solve exactly, 0 to {MOST_PLIES} (default {SOLVE}, {SOLVE_IN_PYTHON}"
        " without the kernel)",
    )
    made.add_argument("--no-analysis", action="store_true", help="do not search for mistakes")
    return made


def write_replay(arguments: Sequence[str]) -> int:
    """Write the page and return the exit code."""
    options = parser().parse_args(arguments)
    solve = cells_to_solve() if options.solve is None else options.solve
    for name, plies, least in (("--depth", options.depth, 1), ("--solve", solve, 0)):
        if not least <= plies <= MOST_PLIES:
            raise JudgeError(f"{name}: found {plies}, wanted {least} to {MOST_PLIES}")
    if not options.file:
        raise JudgeError("FILE: found an empty name, wanted a file for the page")
    file = Path(options.file)
    played = read_log(options.log)[1]
    check_played(options.log, played)
    games = {game.fixture.number + 1: game for game in played}
    if options.game not in games:
        wanted = f"wanted {_numbers(games)}"
        raise JudgeError(f"{options.log}: found no game {options.game}, {wanted}")
    if os.path.realpath(file) == os.path.realpath(options.log):
        raise JudgeError(f"{file}: is the log itself, wanted another file to write")
    game = games[options.game]
    looks = [] if options.no_analysis else _looks(options, game, solve)
    told = f"{counted(len(game.plies), 'move')} of game {options.game}"
    if options.file == STREAM:
        sys.stdout.write(page(game, looks))
        tell(f"standard output: {told}")
        return 0
    try:
        with replacing(file) as opened:
            opened.write(page(game, looks))
    except OSError as error:
        raise JudgeError(f"{file}: cannot be written: {error.strerror}") from None
    print(f"{file}: {told}")
    return 0


def _looks(options: argparse.Namespace, game: GameRecord, solve: int) -> list[Look]:
    """Return looks at all moves; it is told how far a long search is, and that it gave up.

    Ctrl-C ends the search, not the command: the page has what was found.
    """
    where = f"{options.log}: game {options.game}"
    evaluate = partial(by_solver, say=lambda words: tell(f"{where}: {words}"), stoppable=True)
    looks = analyse(game, options.depth, solve, evaluate)
    if game.plies and not looks:
        tell(f"{where}: {GAVE_UP}; {LESS}")
    elif len(looks) < len(game.plies):
        tell(f"{where}: the last {len(looks)} of {len(game.plies)} moves are analysed; {LESS}")
    return looks


def _numbers(games: Collection[int]) -> str:
    """Return which games there are, in words."""
    first, last = min(games), max(games)
    if first == last:
        return f"{first}, its only game"
    if last - first + 1 == len(games):
        return f"{first} to {last}"
    return f"one of its {len(games)} games, which are between {first} and {last}"
