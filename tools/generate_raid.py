"""Random Raid boards from a declaration. The same declaration gives the same bytes everywhere.

Only `Random.random()` is used: its sequence for a seed is promised for all versions of Python, that
of `randint` and `shuffle` is not.
"""

from collections.abc import Mapping
from random import Random

from solver.formats.raid import (
    ALGORITHMS,
    COMPETITION,
    LARGEST_DEPTH,
    LARGEST_VALUE,
    MOST_SECONDS,
    Request,
    render_request,
)
from solver.games.raid import LARGEST_SIZE
from tools.declaration import Declaration

KEYS = ("size", "fill", "free", "values", "depth", "seconds", "algorithm", "player", "seed")


def generate_raid(said: Mapping[str, object]) -> bytes:
    """Return the input file that a declaration asks for; ValueError says what is wrong with it.

    `fill` is the share of cells that are taken, or `free` the number of cells that are not;
    `values` the lowest and the highest value, each value in between being as likely as the others.
    """
    declared = Declaration(said, KEYS)
    random = Random(declared.whole("seed", 0, 2**31))
    size = declared.whole("size", 1, LARGEST_SIZE)
    algorithm = declared.one_of("algorithm", ALGORITHMS)
    player = declared.one_of("player", ("X", "O"))
    depth = seconds = None
    if algorithm == COMPETITION:
        seconds = declared.number("seconds", 0, MOST_SECONDS)
    else:
        depth = declared.whole("depth", 1, LARGEST_DEPTH)
    low, high = declared.range("values", -LARGEST_VALUE, LARGEST_VALUE)
    cells = size * size
    values = tuple(low + int(random.random() * (high - low + 1)) for _ in range(cells))
    board = _board(random, cells, _free_cells(declared, cells))
    request = Request(size, algorithm, player, depth, seconds, values, board)
    return render_request(request).encode()


def _free_cells(declared: Declaration, cells: int) -> int:
    if declared.has("free"):
        return declared.whole("free", 1, cells)
    return max(1, cells - round(cells * declared.number("fill", 0, 1)))


def _board(random: Random, cells: int, free: int) -> str:
    """Return a board with so many free cells at random places, the rest X or O at random."""
    places = sorted(range(cells), key=[random.random() for _ in range(cells)].__getitem__)
    board = ["."] * cells
    for place in places[free:]:
        board[place] = "X" if random.random() < 0.5 else "O"
    return "".join(board)
