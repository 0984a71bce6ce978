"""Random Raid boards on which Python's searches and the kernel's are compared.

All sizes, few and many pawns, flat and steep values, ties, negative and huge ones; so deep that
Python needs milliseconds.
"""

import random
from dataclasses import dataclass

from solver.games.raid import FREE, Position, RaidGame

SIZES = (1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 12, 15, 20, 26)
HUGE = 999_999_999  # the largest value that a file may have
PALETTES: tuple[tuple[int, ...], ...] = (
    (1,),
    (1, 2, 3),
    (0, 1),
    (-2, -1, 0, 1, 2),
    (-1,),
    (-HUGE, 0, 5, HUGE),
    (HUGE - 1, HUGE),
    tuple(range(1, 100)),
    tuple(range(-50, 100)),
    tuple(2**power for power in range(30)),
)
FILLED = (0.0, 0.1, 0.3, 0.6, 0.9, 0.97)


@dataclass(frozen=True)
class KernelBoard:
    """A position, and how deep to search it."""

    game: RaidGame
    position: Position
    depth: int

    def line(self) -> str:
        """Return all of it, to be tried again by hand."""
        game = self.game
        return f"{game.size} {game.values} {self.position} {game.pawns} depth {self.depth}"


def random_board(rng: random.Random) -> KernelBoard:
    """Return a board with a free cell."""
    size = rng.choice(SIZES)
    palette, filled = rng.choice(PALETTES), rng.choice(FILLED)
    values = tuple(rng.choice(palette) for _ in range(size * size))
    cells = [FREE if rng.random() >= filled else rng.choice("XO") for _ in range(size * size)]
    cells[rng.randrange(size * size)] = FREE
    board = "".join(cells)
    game = RaidGame(size, values, board, rng.choice("XO"))
    return KernelBoard(game, (board, rng.randrange(2)), _depth(rng, cells.count(FREE), min(values)))


def _depth(rng: random.Random, free: int, least: int) -> int:
    """Return a depth that Python can search; two moves a cell make it harder."""
    deepest = next(deep for most, deep in ((7, 20), (10, 8), (30, 5), (676, 3)) if free <= most)
    if least < 0:
        deepest = min(deepest, 2 if free > 100 else 3 if free > 12 else 6)
    return rng.randint(1, deepest)
