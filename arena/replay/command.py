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
    """Return the parser of the command."""
    words = Parser(prog="python -m arena replay")
    words.add_argument("log", type=Path, help="a game log of the arena")
    words.add_argument("game", type=int, help="the number of the game, from 1")
    words.add_argument("file", type=Path, help="the HTML file to write")
    words.add_argument("--depth", type=int, default=4, help="plies to look ahead (default 4)")
    words.add_argument("--solve", type=int, default=8, help="free cells to solve exactly")
    words.add_argument("--no-analysis", action="store_true", help="do not search for mistakes")
    return words


def write_replay(arguments: Sequence[str]) -> int:
    """Write the page and return the exit code."""
    words = parser().parse_args(arguments)
    games = {game.fixture.number + 1: game for game in read_log(words.log)[1]}
    if words.game not in games:
        held = f"its {len(games)}, up to {max(games)}" if games else "a log with games"
        raise JudgeError(f"{words.log}: found no game {words.game}, wanted one of {held}")
    if os.path.realpath(words.file) == os.path.realpath(words.log):
        raise JudgeError(f"{words.file}: is the log itself, wanted another file to write")
    game = games[words.game]
    try:
        boards_of(game)
    except (FormatError, IllegalMove) as error:
        raise JudgeError(f"{words.log}: game {words.game} cannot be replayed: {error}") from None
    looked = not words.no_analysis and words.depth > 0
    verdicts = analyse(game, words.depth, words.solve, by_solver) if looked else []
    try:
        with replacing(words.file) as file:
            file.write(page(game, verdicts))
    except OSError as error:
        raise JudgeError(f"{words.file}: cannot be written: {error.strerror}") from None
    print(f"{words.file}: {len(game.plies)} moves of game {words.game}")
    return 0
