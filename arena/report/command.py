"""`python -m arena report LOG FOLDER`: write the pages of a tournament."""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from arena.anchors import add_anchor, anchors_of
from arena.console import tell
from arena.log import check_played, read_log
from arena.record import GameRecord
from arena.replay.analysis import DEPTH, Look, analyse, by_solver, cells_to_solve
from arena.report.facts import facts_of
from arena.report.pages import check_folder, write_pages, write_replay
from judge.model.errors import JudgeError
from judge.options import Parser

MOST_REPLAYS = 1000


def parser() -> argparse.ArgumentParser:
    made = Parser(
        prog="python -m arena report",
        description="Write a tournament as pages: open index.html in the folder.",
    )
    made.add_argument("log", type=Path, metavar="LOG", help="a game log of the arena")
    made.add_argument("folder", metavar="FOLDER", help="where the pages go")
    made.add_argument(
        "--replays",
        type=int,
        default=MOST_REPLAYS,
        metavar="N",
        help=f"write replays of the N most dramatic games (default {MOST_REPLAYS})",
    )
    made.add_argument(
        "--analyse",
        type=int,
        default=0,
        metavar="N",
        help="search the N most dramatic ones for mistakes, which takes longer (default 0)",
    )
    add_anchor(made)
    return made


def _looks(game: GameRecord) -> list[Look]:
    """Return looks at all moves of a game; it is told how far a long search is."""
    where = f"game {game.fixture.number + 1}"
    evaluate = partial(by_solver, say=lambda words: tell(f"{where}: {words}"))
    return analyse(game, DEPTH, cells_to_solve(), evaluate)


def write_report(arguments: Sequence[str]) -> int:
    """Write the pages and return the exit code."""
    options = parser().parse_args(arguments)
    for name, value in (("--replays", options.replays), ("--analyse", options.analyse)):
        if value < 0:
            raise JudgeError(f"{name}: found {value}, wanted a number of games, 0 or more")
    if not options.folder.strip():
        raise JudgeError("FOLDER: found an empty name, wanted a folder for the pages")
    header, games = read_log(options.log)
    names = list(header["players"])
    anchors = anchors_of(options, names)
    check_played(options.log, games)
    facts = facts_of(header, games, anchors)
    folder = Path(options.folder)
    check_folder(folder)
    replays = set()
    for place, (game, _) in enumerate(facts.games[: max(options.replays, options.analyse)]):
        looks = _looks(game) if place < options.analyse else []
        if write_replay(folder, game, looks):
            replays.add(game.fixture.number + 1)
    write_pages(folder, facts, replays)
    count = f"{len(games)} game{'s' * (len(games) != 1)}, {len(replays)} with a replay"
    print(f"{folder / 'index.html'}: {count}")
    return 0
