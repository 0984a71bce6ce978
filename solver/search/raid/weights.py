"""What counts how much in the evaluation of the COMPETITION player: figures found by games.

A free cell with pawns beside it *leans* to a side by its own value and by what those pawns are
worth. How much each of these counts depends on the situation, that is on how many pawns the sides
have beside the cell: 2:1 are two pawns of one side and one of the other. Seen from the other side
everything is reversed, so only situations with more own pawns need figures for all three, and where
the numbers are equal one is enough. The last figure is the share of the hottest cell's heat that
the side to move has.

All of them change as the board fills: there are figures for a free board and for a full one, and in
between each is as far from one as the board is. `tools/tune.py` found them, see docs/engine.md.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Figures: TypeAlias = tuple[int, ...]  # one for each of NAMES
    Row: TypeAlias = tuple[int, int, int]  # of the cell's value, of own pawns, of the enemy's

POINT = 1000  # values are counted in thousandths of a point
SITUATIONS = ((1, 0), (2, 0), (3, 0), (4, 0), (2, 1), (3, 1), (1, 1), (2, 2))
NAMES = (
    *("1:0 cell", "1:0 own", "2:0 cell", "2:0 own", "3:0 cell", "3:0 own", "4:0 cell", "4:0 own"),
    *("2:1 cell", "2:1 own", "2:1 enemy", "3:1 cell", "3:1 own", "3:1 enemy", "1:1 own", "2:2 own"),
    "heat",
)
# fmt: off
FREE_BOARD = (
    -40, 210, 210, -60, 190, -70, 30, 20,
    -290, -550, 250, 630, -710, 570, -460, -410,
    300,
)
FULL_BOARD = (
    660, -240, 400, 30, 450, -40, 120, 10,
    280, -600, 790, 180, -330, 690, -800, -290,
    290,
)
# fmt: on


class Weights:
    """The figures that hold on one board, in thousandths."""

    __slots__ = ("rows", "heat")

    def __init__(self, figures: "Figures") -> None:
        *lopsided, one_each, two_each, self.heat = figures
        alone = [(cell, own, 0) for cell, own in zip(lopsided[:8:2], lopsided[1:8:2], strict=True)]
        rows: list[Row] = [
            *alone,
            (lopsided[8], lopsided[9], lopsided[10]),
            (lopsided[11], lopsided[12], lopsided[13]),
            (0, one_each, -one_each),
            (0, two_each, -two_each),
        ]
        self.rows: dict[tuple[int, int], Row] = dict(zip(SITUATIONS, rows, strict=True))

    def lean(self, value: int, pawns: tuple[int, int], sums: tuple[int, int]) -> int:
        """Return by how much a free cell leans to side 0.

        `pawns` are the numbers of both sides' pawns beside it, `sums` what these are worth.
        """
        if pawns == (0, 0):
            return 0
        if pawns[1] > pawns[0]:
            return -self.lean(value, pawns[::-1], sums[::-1])
        cell, own, enemy = self.rows[pawns]
        return cell * value + own * sums[0] + enemy * sums[1]

    def numbers(self) -> tuple[int, ...]:
        """Return everything in the order in which the kernel wants it: evaluation.h."""
        return (POINT, self.heat, *(figure for row in self.rows.values() for figure in row))


def weights_at(
    free: int, cells: int, first: "Figures" = FREE_BOARD, last: "Figures" = FULL_BOARD
) -> Weights:
    """Return the weights of a board with so many of its cells free."""
    figures = zip(first, last, strict=True)
    return Weights(tuple((a * free + b * (cells - free)) // cells for a, b in figures))
