"""`python -m arena replay LOG GAME FILE`: write the replay of one game."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from arena.log import read_log
from arena.replay.analysis import analyse, boards_of, by_solver
from arena.replay.page import page
from judge.files.atomic import replacing
from judge.model.errors import JudgeError
from judge.options import Parser
from solver.errors import FormatError, IllegalMove


def parser() -> argparse.ArgumentParser:
    made = Parser(prog="python -m arena replay")
    made.add_argument("log", type=Path, help="a game log of the arena")
    made.add_argument("game", type=int, help="the number of the game, from 1")
    made.add_argument("file", type=Path, help="the HTML file to write")
    made.add_argument("--depth", type=int, default=4, help="plies to look ahead (default 4)")
    made.add_argument("--solve", type=int, default=8, help="free cells to solve exactly")
    made.add_argument("--no-analysis", action="store_true", help="do not search for mistakes")
    return made


def write_replay(arguments: Sequence[str]) -> int:
    """Write the page and return the exit code."""
    options = parser().parse_args(arguments)
    games = {game.fixture.number + 1: game for game in read_log(options.log)[1]}
    if options.game not in games:
        held = f"its {len(games)}, up to {max(games)}" if games else "a log with games"
        raise JudgeError(f"{options.log}: found no game {options.game}, wanted one of {held}")
    if os.path.realpath(options.file) == os.path.realpath(options.log):
        raise JudgeError(f"{options.file}: is the log itself, wanted another file to write")
    game = games[options.game]
    try:
        boards_of(game)
    except (FormatError, IllegalMove) as error:
        raise JudgeError(
            f"{options.log}: game {options.game} cannot be replayed: {error}"
        ) from None
    looked = not options.no_analysis and options.depth > 0
    losses = analyse(game, options.depth, options.solve, by_solver) if looked else []
    try:
        with replacing(options.file) as file:
            file.write(page(game, losses))
    except OSError as error:
        raise JudgeError(f"{options.file}: cannot be written: {error.strerror}") from None
    print(f"{options.file}: {len(game.plies)} moves of game {options.game}")
    return 0
