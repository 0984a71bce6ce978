"""The command line of a tournament, and the setup that it describes."""

import argparse
import re
from pathlib import Path

from arena.anchors import add_anchor
from arena.ladder import ladder_rounds
from arena.openings import Generator, Source, read_openings
from arena.players import NAME_RULE, parse_players
from arena.rules import ORIGINAL, ORIGINAL_GAMES, Rules
from arena.schedule import swiss_rounds
from arena.setup import Format, Setup
from arena.stats.sprt import LEAST_CHANCE, MOST_CHANCE, MOST_ELO, Sprt
from judge.cluster.options import add_cluster, check_security
from judge.model.errors import JudgeError
from judge.options import Parser
from judge.sandbox.level import Level
from judge.sandbox.probe import choose
from solver.formats.lines import parse_whole
from solver.formats.raid import LARGEST_VALUE
from solver.games.raid import LARGEST_SIZE

MOST_SOLVED = 12  # free cells that an adjudication may be asked to solve
DEFAULT_GAMES, LADDER_GAMES, SPRT_GAMES = 20, 2, 2000


DESCRIPTION = f"""\
Let Raid players play each other, and say which is better and how surely.

A player is a program that is started for each move in a folder of its own: it reads input.txt (the
size, COMPETITION, its side, its CPU seconds left, the values, the board) and writes output.txt (its
move, like "B2 Raid", and the board after it); docs/protocol.md has all of it. NAME is {NAME_RULE}.

Formats: in a round-robin all meet all; in a gauntlet the first meets each of the others; in a swiss
those with like points meet, nobody twice while that can be avoided; in a ladder those whose meeting
tells most about the order of all.
"""


def parser() -> argparse.ArgumentParser:
    """Return the parser of `python -m arena PLAYER PLAYER...`."""
    made = Parser(
        prog="python -m arena",
        description=DESCRIPTION,
        epilog="Also: `python -m arena standings LOG`, `python -m arena report LOG FOLDER`,"
        " `python -m arena replay LOG GAME FILE`.",
    )
    add = made.add_argument
    add("players", nargs="+", metavar="PLAYER", help="[NAME=] solver, a command, or sources")
    add("-j", "--jobs", type=int, default=1, help="games played at a time here (default 1)")
    add("--sandbox", choices=[level.value for level in Level], help="default: the strongest here")
    add("--log", type=Path, help="keep every game here, and continue from it when interrupted")
    add("--live", type=_folder, metavar="FOLDER", help="keep pages of the tournament fresh here")
    add("--quiet", action="store_true", help="show the tables only")
    add_anchor(made)
    add_cluster(made.add_argument_group("where"))
    _add_tournament(made.add_argument_group("the tournament"))
    _add_play(made.add_argument_group("the rules of play"))
    _add_openings(made.add_argument_group("the boards"))
    return made


def _folder(text: str) -> Path:
    if not text.strip():  # which would be the current folder
        raise argparse.ArgumentTypeError("found an empty name, wanted a folder for the pages")
    return Path(text)


def _add_tournament(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add("--format", choices=[f.value for f in Format], default=Format.ROUND_ROBIN.value)
    add("--games", type=int, help=f"games of a meeting (default {DEFAULT_GAMES}; of a ladder 2)")
    add("--rounds", type=int, help="rounds of a Swiss tournament or a ladder (default: enough)")
    add("--preset", choices=["original"], help="200 CPU seconds, 5 games, as in the homework")
    add("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help="stop once A-B is decided")
    add("--alpha", type=float, default=0.05, help="chance of a wrong H1 (default 0.05)")
    add("--beta", type=float, default=0.05, help="chance of a wrong H0 (default 0.05)")


def _add_play(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add("--clock", type=float, default=10.0, help="CPU seconds of a player per game (default 10)")
    add("--grace", type=float, default=10.0, help="wall seconds a move may wait (default 10)")
    add("--memory", type=int, default=512, help="MiB of memory for each player (default 512)")
    add("--solve", type=int, default=0, help="free cells to adjudicate at (default 0: never)")


def _add_openings(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add("--size", type=int, default=6, help="size of generated boards (default 6)")
    add(
        "--values",
        default="1-99",
        help="smallest and largest value of a cell (default 1-99; below 0: --values=-50-50)",
    )
    add("--pawns", type=int, default=2, help="pawns that each side begins with (default 2)")
    add("--openings", type=Path, help="a file of openings instead of generated ones")
    add("--seed", type=int, default=1, help="seed of openings and players (default 1)")


def setup_of(options: argparse.Namespace) -> Setup:
    """Return the tournament that was asked for; JudgeError says what is wrong with it."""
    _check(options)
    level = choose(Level(options.sandbox) if options.sandbox else None)
    openings, source = _openings(options)
    original = options.preset == "original"
    rules = Rules(options.clock, options.grace, options.solve, options.memory)
    return Setup(
        players=tuple(parse_players(options.players)),
        rules=ORIGINAL if original else rules,
        openings=openings,
        opening_source=source,
        format=Format(options.format),
        games=_games(options),
        rounds=options.rounds or _rounds(options),
        seed=options.seed,
        level=level.value,
        sprt=_sprt(options),
    )


def _sprt(options: argparse.Namespace) -> Sprt | None:
    if not options.sprt:
        return None
    elo0, elo1 = options.sprt
    return Sprt(elo0, elo1, options.alpha, options.beta)


def _rounds(options: argparse.Namespace) -> int:
    if options.format == Format.LADDER.value:
        return ladder_rounds(len(options.players), _games(options), DEFAULT_GAMES)
    return swiss_rounds(len(options.players))


def _games(options: argparse.Namespace) -> int:
    if options.preset == "original":
        return int(options.games or ORIGINAL_GAMES)
    if options.format == Format.LADDER.value:
        return int(options.games or LADDER_GAMES)
    return int(options.games or (SPRT_GAMES if options.sprt else DEFAULT_GAMES))


def _openings(options: argparse.Namespace) -> tuple[Source, str]:
    if options.openings:
        openings, content = read_openings(options.openings)
        return openings, f"{options.openings}, SHA-256 {content}"
    low, high = _span(options.values)
    if 2 * options.pawns >= options.size**2:
        raise JudgeError(f"--pawns {options.pawns}: leave a free cell on a board of {options.size}")
    made = Generator(options.seed, options.size, low, high, options.pawns)
    span = f"values {low} to {high}"
    return made, f"generated: size {options.size}, {span}, {options.pawns} pawns a side"


def _span(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(-?\d+)-(-?\d+)", text)
    low, high = (parse_whole(word) for word in found.groups()) if found else (None, None)
    if low is None or high is None or not -LARGEST_VALUE <= low <= high <= LARGEST_VALUE:
        wanted = f"two whole numbers up to {LARGEST_VALUE}, like 1-99 or =-50-50"
        raise JudgeError(f"--values {text[:40]!r}: wanted {wanted}")
    return low, high


def _check(options: argparse.Namespace) -> None:
    """Refuse options that describe no tournament."""
    check_security(options.cluster, options.cluster_security)
    if len(options.players) < 2:
        raise JudgeError("found one player, wanted at least two")
    if options.sprt and len(options.players) != 2:
        raise JudgeError(f"--sprt: found {len(options.players)} players, wanted two")
    if options.sprt and options.format in (Format.SWISS.value, Format.LADDER.value):
        raise JudgeError(
            f"--sprt: wanted one meeting of two players, not --format {options.format}"
        )
    bounds = (
        ("--size", options.size, 1, LARGEST_SIZE),
        ("--jobs", options.jobs, 1, 256),
        ("--games", 1 if options.games is None else options.games, 1, 1_000_000),
        ("--rounds", 1 if options.rounds is None else options.rounds, 1, 1000),
        ("--solve", options.solve, 0, MOST_SOLVED),
        ("--pawns", options.pawns, 0, LARGEST_SIZE**2),
        ("--clock", options.clock, 0.001, 1_000_000),
        ("--grace", options.grace, 0.0, 1_000_000),
        ("--memory", options.memory, 1, 1_000_000),
        ("--alpha", options.alpha, LEAST_CHANCE, MOST_CHANCE),
        ("--beta", options.beta, LEAST_CHANCE, MOST_CHANCE),
        *(("--sprt", elo, -MOST_ELO, MOST_ELO) for elo in options.sprt or ()),
    )
    for name, value, low, high in bounds:
        if not low <= value <= high:
            raise JudgeError(f"{name}: found {value:g}, wanted {low:g} to {high:g}")
    if options.sprt and options.sprt[0] >= options.sprt[1]:
        found = "{:g} {:g}".format(*options.sprt)
        raise JudgeError(f"--sprt: found {found}, wanted ELO0 below ELO1, like 0 10")
