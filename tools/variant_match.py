"""`python -m tools.variant_match A B`: games between two ways of searching Raid to a fixed depth.

    score:D             full search by the exact engine, which sees only the score
    evaluation:D        the narrow search of the COMPETITION player
    evaluation:D:FILE   the same with the weights of a file that `tools/tune.py` wrote
    evaluation:D:G,B,H  the same with three weights in all, in twentieths: of the difference of
                        gains, of cells that one side alone stands beside, of heat

This is how the player's evaluation is judged. There are no clocks and no processes here, so the
same command has the same result everywhere; the arena is for matches that count.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from arena.openings import Generator
from arena.stats.rating import show_elo
from arena.stats.ratings import difference
from arena.stats.results import Met, pair_counts
from judge.model.errors import JudgeError
from solver.games.raid import LARGEST_SIZE, Move, Position, RaidGame
from solver.search.raid.native import exact_engine, narrow_search
from solver.search.raid.weights import FREE_BOARD, FULL_BOARD, weights_at
from tools.tuned_figures import FigurePair, read_figures

Variant = Callable[[RaidGame, Position], Move]
SMALLEST = 3  # a board with free cells beside the pawns that an opening puts on it
SOLVED = 8  # from so few free cells on every variant plays exactly: ends are not the question
TWENTIETH = 50  # thousandths


def parse_variant(text: str) -> Variant:
    kind, _, rest = text.partition(":")
    depth, _, figures = rest.partition(":")
    if kind not in ("score", "evaluation") or not depth.isdecimal() or not 1 <= int(depth) <= 20:
        wanted = "score:D or evaluation:D[:FILE|:G,B,H]"
        raise argparse.ArgumentTypeError(f"found {text!r}, wanted {wanted}")
    if kind == "score":
        return lambda game, position: exact(game, position, int(depth))
    pair = parse_figures(figures) if figures else (FREE_BOARD, FULL_BOARD)
    return lambda game, position: narrow(game, position, int(depth), pair)


def parse_figures(text: str) -> FigurePair:
    """Return the figures that three numbers or a file mean."""
    if Path(text).is_file():
        try:
            return read_figures(Path(text))
        except JudgeError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    try:
        gains, beside, heat = map(int, text.split(","))
    except ValueError:
        wanted = "weights like 5,4,7 or a file of them"
        raise argparse.ArgumentTypeError(f"found {text!r}, wanted {wanted}") from None
    simple = simple_figures(gains, beside, heat)
    return simple, simple


def simple_figures(gains: int, beside: int, heat: int) -> tuple[int, ...]:
    """Return the figures of an evaluation with three weights, in twentieths."""
    # Where a Raid is possible the gains differ by twice what the pawns are worth.
    cell, turned = beside * TWENTIETH, 2 * gains * TWENTIETH
    alone, outnumbered = (cell, 0) * 4, (0, -turned, turned) * 2
    return (*alone, *outnumbered, -turned, -turned, heat * TWENTIETH)


def exact(game: RaidGame, position: Position, depth: int) -> Move:
    """Return the move of a full search."""
    return exact_engine(game, position, depth).choose(depth)[0]


def narrow(game: RaidGame, position: Position, depth: int, figures: FigurePair) -> Move:
    """Return the move of a search by evaluation."""
    free = position[0].count(".")
    weights = weights_at(free, len(position[0]), *figures)
    search = narrow_search(game, position, lambda: False, patient=True, weights=weights)
    while search.depth < min(depth, free):
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
        f" Elo {show_elo(difference(Met(0, 1, pair_counts(pairs))))}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
