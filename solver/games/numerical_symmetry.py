"""The 16 symmetries of numerical tic-tac-toe: 8 of the board, each with or without n -> 10 - n.

n -> 10 - n keeps odd odd and even even, and maps a line that sums to 15 to one that sums to
30 - 15 = 15; so values, moves and results are the same in every image of a position.
"""

from operator import add

from solver.games.numerical import CELL_SHIFT, INCREMENT, Move, Position
from solver.games.square_symmetry import BOARD_SYMMETRIES, CellMap

Symmetry = tuple[CellMap, bool]  # where each cell goes; whether n becomes 10 - n

ROW_BITS = (1 << 12) - 1
# The identity comes first; the first 8 keep the numbers.
SYMMETRIES = tuple(
    (cells, complemented) for complemented in (False, True) for cells in BOARD_SYMMETRIES
)


def image_of_move(move: Move, symmetry: Symmetry) -> Move:
    """Return the move that a symmetry makes of a move."""
    cells, complemented = symmetry
    return cells[move[0]], 10 - move[1] if complemented else move[1]


def origin_of_move(image: Move, symmetry: Symmetry) -> Move:
    """Return the move of which a symmetry makes `image`."""
    cells, complemented = symmetry
    return cells.index(image[0]), 10 - image[1] if complemented else image[1]


class Images:
    """Maps positions to their images; remembers what each row of three cells becomes."""

    __slots__ = ("symmetries", "_rows")

    def __init__(self, symmetries: tuple[Symmetry, ...] = SYMMETRIES) -> None:
        self.symmetries = symmetries
        # A position is a sum over its filled cells, so an image is the sum of three rows' images.
        self._rows: tuple[dict[int, tuple[int, ...]], ...] = ({}, {}, {})

    def all(self, position: Position) -> list[Position]:
        """Return the image under each symmetry, in the order of `symmetries` (with repetitions)."""
        first, second, third = self._parts(position)
        return list(map(add, map(add, first, second), third))

    def canonical(self, position: Position) -> Position:
        """Return the smallest image: the same for two positions exactly if they are symmetric."""
        first, second, third = self._parts(position)
        smallest: Position = min(map(add, map(add, first, second), third))
        return smallest

    def orbit(self, position: Position) -> set[Position]:
        """Return the different images, the position itself among them."""
        return set(self.all(position))

    def _parts(self, position: Position) -> "tuple[tuple[int, ...], ...]":
        """Return what each of the three rows adds to each image."""
        cells = position >> CELL_SHIFT
        top, middle, bottom = cells & ROW_BITS, cells >> 12 & ROW_BITS, cells >> 24 & ROW_BITS
        rows = self._rows
        return (
            rows[0].get(top) or self._row(0, top),
            rows[1].get(middle) or self._row(1, middle),
            rows[2].get(bottom) or self._row(2, bottom),
        )

    def _row(self, row: int, numbers: int) -> tuple[int, ...]:
        moves = [(3 * row + column, numbers >> 4 * column & 15) for column in range(3)]
        images = tuple(
            sum(INCREMENT[image_of_move(move, symmetry)] for move in moves if move[1])
            for symmetry in self.symmetries
        )
        self._rows[row][numbers] = images
        return images
