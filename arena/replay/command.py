"""`python -m arena replay LOG GAME FILE`: write the replay of one game."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from arena.log import read_log
from arena.replay.analysis import (
    DEPTH,
    SEARCH_TIMEOUT,
    SOLVE,
    SOLVE_IN_PYTHON,
    analyse,
    cells_to_solve,
)
from arena.replay.page import page
from judge.files.atomic import replacing
from judge.model.errors import JudgeError
from judge.options import Parser

GAVE_UP = (
    f"not analysed: the solver gave up or took more than {SEARCH_TIMEOUT:g} s;"
    " a smaller --depth and --solve take less"
)


def parser() -> argparse.ArgumentParser:
    made = Parser(
        prog="python -m arena replay",
        description="Write one game as an HTML file that needs no network: the board move by move,"
        " both clocks, the moves that were mistakes with what was better, and exercises.",
    )
    made.add_argument("log", type=Path, help="a game log of the arena")
    made.add_argument("game", type=int, help="the number of the game, from 1")
    made.add_argument("file", type=Path, help="the HTML file to write")
    made.add_argument(
        "--depth", type=int, default=DEPTH, help=f"plies to look ahead (default {DEPTH})"
    )
    made.add_argument(
        "--solve",
        type=int,
        help=f"free cells to solve exactly (default {SOLVE}, {SOLVE_IN_PYTHON} without the kernel)",
    )
    made.add_argument("--no-analysis", action="store_true", help="do not search for mistakes")
    return made


def write_replay(arguments: Sequence[str]) -> int:
    """Write the page and return the exit code."""
    options = parser().parse_args(arguments)
    solve = cells_to_solve() if options.solve is None else options.solve
    for name, plies in (("--depth", options.depth), ("--solve", solve)):
        if plies < 0:
            raise JudgeError(f"{name}: found {plies}, wanted a whole number from 0 up")
    games = {game.fixture.number + 1: game for game in read_log(options.log)[1]}
    if options.game not in games:
        held = f"its {len(games)}, up to {max(games)}" if games else "a log with games"
        raise JudgeError(f"{options.log}: found no game {options.game}, wanted one of {held}")
    if os.path.realpath(options.file) == os.path.realpath(options.log):
        raise JudgeError(f"{options.file}: is the log itself, wanted another file to write")
    game = games[options.game]
    looked = not options.no_analysis and options.depth > 0
    looks = analyse(game, options.depth, solve) if looked else []
    if looked and game.plies and not looks:
        print(f"{options.log}: game {options.game}: {GAVE_UP}", file=sys.stderr)
    try:
        with replacing(options.file) as file:
            file.write(page(game, looks))
    except OSError as error:
        raise JudgeError(f"{options.file}: cannot be written: {error.strerror}") from None
    print(f"{options.file}: {len(game.plies)} moves of game {options.game}")
    return 0
