"""`python -m tools.tune FILE`: look for better weights of Raid's evaluation, by games (SPSA).

Each step moves all figures a little at random, up for one player and down for the other, and lets
the two play a board from both sides. The figures then go towards those of the winner, further the
more it won by. Steps shrink as in Spall's method (1992). What was found so far is in FILE, written
anew from time to time; `--start FILE` begins with the figures of one.

The same command has the same result everywhere, with the kernel as without it; with it a step takes
a tenth of a second, without it some ten. Whether what was found is better is for
`tools/variant_match.py` to say, and in the end for the arena.
"""

import argparse
import math
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from arena.openings import Generator
from judge.model.errors import JudgeError
from solver.games.raid import RaidGame
from solver.search.raid.weights import FREE_BOARD, FULL_BOARD, NAMES
from tools.tuned_figures import LARGEST, FigurePair, read_figures, write_figures
from tools.variant_match import narrow, play

SIZES = range(5, 11)
VALUES = ((1, 99), (40, 60), (1, 5), (0, 999))  # the ends between which a board's values lie
COMMON, RARE = 60, 120  # how far a figure is moved at the end, in thousandths,
RARE_NAMES = ("3:0", "4:0", "3:1", "2:2")  # of common situations and of these
STEP_POWER, RATE_POWER = 0.101, 0.602  # how steps and their effect shrink: Spall's advice
SETTLING = 0.1  # the part of all steps before which the effect hardly shrinks
DECISIVE = 1.5  # by how many times the mean value of a row a game is clearly won


@dataclass(frozen=True)
class Plan:
    """One run: everything that its result depends on."""

    start: FigurePair
    pairs: int
    seed: int
    depth: int
    rate: float


def board_of(dice: random.Random) -> RaidGame:
    """Return a board of any size, few or many pawns, flat or spread values."""
    size = dice.choice(SIZES)
    low, high = dice.choice(VALUES)
    pawns = size * size // 5 if dice.random() < 1 / 8 else dice.randrange(4)
    return Generator(dice.randrange(1 << 30), size, low, high, pawns)(0).game()


def outcome(game: RaidGame, up: FigurePair, down: FigurePair, depth: int) -> float:
    """Return how much better the first figures played, from -2 to 2, over both sides."""
    players = [
        lambda game, position, pair=pair: narrow(game, position, depth, pair) for pair in (up, down)
    ]
    decisive = DECISIVE * max(1.0, abs(sum(game.values)) / game.size)
    won = play(game, players), -play(game, players[::-1])
    return sum(math.tanh(score / decisive) for score in won)


def rounded(figures: Sequence[float]) -> FigurePair:
    """Return figures as they are used: whole, and such as the kernel takes."""
    whole = [max(-LARGEST, min(LARGEST, round(figure))) for figure in figures]
    return tuple(whole[: len(NAMES)]), tuple(whole[len(NAMES) :])


def moved(figures: Sequence[float], moves: Sequence[float], factor: float) -> list[float]:
    """Return the figures a factor of the moves away."""
    return [figure + factor * move for figure, move in zip(figures, moves, strict=True)]


def tune(plan: Plan, path: Path, every: int = 100) -> FigurePair:
    """Return the figures after all steps; they are kept in a file as they change."""
    figures: list[float] = [*plan.start[0], *plan.start[1]]
    usual = [RARE if name.startswith(RARE_NAMES) else COMMON for name in NAMES] * 2
    settling = SETTLING * plan.pairs
    for number in range(plan.pairs):
        dice = random.Random(f"{plan.seed}/{number}")
        game = board_of(dice)
        step = (plan.pairs / (number + 1)) ** STEP_POWER
        rate = plan.rate * ((plan.pairs + settling) / (number + 1 + settling)) ** RATE_POWER
        moves = [dice.choice((-1, 1)) * step * move for move in usual]
        up, down = rounded(moved(figures, moves, 1)), rounded(moved(figures, moves, -1))
        figures = moved(figures, moves, rate * outcome(game, up, down, plan.depth))
        if (number + 1) % every == 0 or number + 1 == plan.pairs:
            about = {"seed": plan.seed, "pairs": number + 1, "of": plan.pairs, "depth": plan.depth}
            write_figures(path, rounded(figures), {**about, "rate": plan.rate})
    return rounded(figures)


def main(arguments: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="python -m tools.tune", description=__doc__)
    words.formatter_class = argparse.RawDescriptionHelpFormatter
    words.add_argument("file", metavar="FILE", type=Path)
    words.add_argument("--start", type=Path, metavar="FILE", help="figures to begin with")
    words.add_argument("--pairs", type=int, default=20_000, help="pairs of games (20000)")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--depth", type=int, default=4, help="plies of each search (4)")
    words.add_argument("--rate", type=float, default=0.01, help="effect of a step (0.01)")
    chosen = words.parse_args(arguments)
    if chosen.pairs < 1 or not 1 <= chosen.depth <= 20 or not 0 < chosen.rate <= 1:
        words.error("wanted --pairs of at least 1, --depth 1 to 20, --rate above 0 and up to 1")
    try:
        start = read_figures(chosen.start) if chosen.start else (FREE_BOARD, FULL_BOARD)
    except JudgeError as error:
        words.error(str(error))
    found = tune(Plan(start, chosen.pairs, chosen.seed, chosen.depth, chosen.rate), chosen.file)
    for figures in found:
        print(*figures)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
