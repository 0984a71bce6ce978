"""`python -m tools.variant_match A B`: games between two ways of searching Raid to a fixed depth.

    score:D             full search by the exact engine, which sees only the score
    evaluation:D        the narrow search of the COMPETITION player
    evaluation:D:G,B,H  the same with other weights, in twentieths: of gains, cells beside, heat

This is how the player's evaluation was chosen. There are no clocks and no processes here, so the
same command has the same result everywhere; the arena is for matches that count.
"""

import argparse
import sys
from collections.abc import Callable, Sequence

from arena.openings import Generator
from arena.stats.rating import elo_interval, show_elo
from arena.stats.standings import pair_counts
from solver.games.raid import LARGEST_SIZE, Move, Position, RaidGame
from solver.search.raid.engine import RaidEngine
from solver.search.raid.evaluation import Weights
from solver.search.raid.selective import Selective

Variant = Callable[[RaidGame, Position], Move]
SMALLEST = 3  # a board with free cells beside the pawns that an opening puts on it
SOLVED = 8  # from so few free cells on every variant plays exactly: ends are not the question


def parse_variant(text: str) -> Variant:
    kind, _, rest = text.partition(":")
    depth, _, numbers = rest.partition(":")
    if kind not in ("score", "evaluation") or not depth.isdecimal() or not 1 <= int(depth) <= 20:
        raise argparse.ArgumentTypeError(f"found {text!r}, wanted score:D or evaluation:D[:G,B,H]")
    if kind == "score":
        return lambda game, position: exact(game, position, int(depth))
    weights = parse_weights(numbers) if numbers else Weights()
    return lambda game, position: narrow(game, position, int(depth), weights)


def parse_weights(text: str) -> Weights:
    """Return the weights that three numbers mean."""
    try:
        gains, beside, heat = map(int, text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"found {text!r}, wanted weights like 5,4,7") from None
    return Weights(gains, beside, heat)


def exact(game: RaidGame, position: Position, depth: int) -> Move:
    """Return the move of a full search."""
    return RaidEngine(game, position).choose(depth)[0]


def narrow(game: RaidGame, position: Position, depth: int, weights: Weights) -> Move:
    """Return the move of a search by evaluation."""
    search = Selective(game, position, weights=weights)
    while search.depth < min(depth, position[0].count(".")):
        search.deepen()
    return search.move


def play(game: RaidGame, variants: Sequence[Variant]) -> int:
    """Return the score, for the first variant, of a game that it begins."""
    position = game.initial()
    while not game.is_over(position):
        free = position[0].count(".")
        variant = variants[position[1]]
        move = exact(game, position, free) if free <= SOLVED else variant(game, position)
        position = game.play(position, move)
    return game.score(position)


def margins(first: Variant, second: Variant, generator: Generator, games: int) -> list[int]:
    """Return the first variant's scores; each opening is played from both sides."""
    found = []
    for number in range(games):
        game = generator(number // 2).game()
        begins = number % 2 == 0
        score = play(game, (first, second) if begins else (second, first))
        found.append(score if begins else -score)
    return found


def main(arguments: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="python -m tools.variant_match", description=__doc__)
    words.formatter_class = argparse.RawDescriptionHelpFormatter
    words.add_argument("first", metavar="A", type=parse_variant)
    words.add_argument("second", metavar="B", type=parse_variant)
    words.add_argument("--games", type=int, default=100)
    words.add_argument("--size", type=int, default=8)
    words.add_argument("--seed", type=int, default=1)
    chosen = words.parse_args(arguments)
    if chosen.games < 2 or chosen.games % 2:  # each opening is played from both sides
        words.error(f"--games: found {chosen.games}, wanted an even number of at least 2")
    if not SMALLEST <= chosen.size <= LARGEST_SIZE:
        words.error(f"--size: found {chosen.size}, wanted {SMALLEST} to {LARGEST_SIZE}")
    generator = Generator(chosen.seed, chosen.size)
    found = margins(chosen.first, chosen.second, generator, chosen.games)
    halves = [1 + (score > 0) - (score < 0) for score in found]
    pairs = [sum(pair) for pair in zip(halves[::2], halves[1::2], strict=True)]
    print(
        f"{halves.count(2)}-{halves.count(1)}-{halves.count(0)} (won-drawn-lost),"
        f" {50 * sum(halves) / len(halves):.1f}%, margin {sum(found) / len(found):+.0f} a game,"
        f" Elo {show_elo(elo_interval(pair_counts(pairs)))}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
