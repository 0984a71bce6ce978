"""A Raid position as the fast engine sees it: every gain known, every gain sorted.

The *gain* of a free cell for a side is what its score grows by when it fills that cell in the
better way: the value of the cell and, if a Raid is legal there, twice the values that it turns
(when they come to more than nothing). A move changes gains only within distance 2 of its cell, so a
child is a copy of its parent with a few gains recomputed, and no board is ever summed.

Cells are numbered on a board with a border two cells wide, which saves every test for an edge: cell
(row, column) of a board of size N is (row + 2) * (N + 4) + column + 2, always below 1024.
"""

from bisect import bisect_left, insort

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Side: TypeAlias = int  # 0 or 1, as the players of the game
    Gains: TypeAlias = list[int]  # by cell
    Order: TypeAlias = list[int]  # one key a free cell, the largest gain first

NOBODY, BORDER = 0, 3  # what owns a cell, besides side + 1
CELL_BITS = 10
CELL_MASK = (1 << CELL_BITS) - 1


class Node:
    """One position: owners of the cells, gains and sorted gains by side, score for side 0.

    A key of `orders` is `cell - (gain << CELL_BITS)`: sorting keys puts the largest gain first, and
    `-(key >> CELL_BITS)` and `key & CELL_MASK` take the gain and the cell out again.
    """

    __slots__ = ("owners", "gains", "orders", "score")

    def __init__(
        self,
        owners: bytearray,
        gains: "tuple[Gains, Gains]",
        orders: "tuple[Order, Order]",
        score: int,
    ) -> None:
        self.owners = owners
        self.gains = gains
        self.orders = orders
        self.score = score


class Geometry:
    """What all positions of a search share: the values with their border, and who is near whom."""

    __slots__ = ("size", "width", "values", "any_negative", "beside", "near", "touched", "close")

    def __init__(self, size: int, values: tuple[int, ...]) -> None:
        self.size = size
        self.width = width = size + 4
        self.values = [0] * (width * width)
        for row in range(size):
            start = (row + 2) * width + 2
            self.values[start : start + size] = values[row * size : (row + 1) * size]
        self.any_negative = min(values) < 0
        self.beside = (-width, -1, 1, width)
        second = (-2 * width, -width - 1, -width + 1, -2, 2, width - 1, width + 1, 2 * width)
        self.near = self.beside + second  # distance 1, then 2: all that a move may touch
        self.touched = frozenset((0, *self.near))
        self.close = frozenset(  # distance 4 or less: what two moves touch may overlap
            row * width + column
            for row in range(-4, 5)
            for column in range(abs(row) - 4, 5 - abs(row))
        )

    def inner(self, cell: int) -> int:
        """Return the number that the game gives to a cell."""
        row, column = divmod(cell, self.width)
        return (row - 2) * self.size + column - 2

    def owners(self, board: str, pawns: str) -> bytearray:
        """Return who owns each cell; `pawns` are those of side 0 and side 1."""
        width, size = self.width, self.size
        owners = bytearray([BORDER]) * (width * width)
        digits = board.translate({ord("."): NOBODY, ord(pawns[0]): 1, ord(pawns[1]): 2}).encode()
        for row in range(size):
            start = (row + 2) * width + 2
            owners[start : start + size] = digits[row * size : (row + 1) * size]
        return owners

    def node(self, owners: bytearray, score: int) -> Node:
        gains = self.values.copy(), self.values.copy()
        orders: tuple[Order, Order] = [], []
        for cell, owner in enumerate(owners):
            if owner == NOBODY:
                gains[0][cell], gains[1][cell] = both = self.gains_at(owners, cell)
                orders[0].append(cell - (both[0] << CELL_BITS))
                orders[1].append(cell - (both[1] << CELL_BITS))
        orders[0].sort()
        orders[1].sort()
        return Node(owners, gains, orders, score)

    def gains_at(self, owners: bytearray, cell: int) -> tuple[int, int]:
        """Return the gains of a free cell for side 0 and for side 1."""
        values, width = self.values, self.width
        turned_by_0 = turned_by_1 = present = 0
        for near in (cell - width, cell - 1, cell + 1, cell + width):
            owner = owners[near]
            if owner == 1:
                turned_by_1 += values[near]
                present |= 1
            elif owner == 2:
                turned_by_0 += values[near]
                present |= 2
        value = values[cell]
        if present != 3:  # a Raid that turns somebody needs pawns of both sides
            return value, value
        return (
            value + 2 * turned_by_0 if turned_by_0 > 0 else value,
            value + 2 * turned_by_1 if turned_by_1 > 0 else value,
        )

    def turned(self, owners: bytearray, side: "Side", cell: int) -> list[int]:
        """Return the cells that a Raid would turn; none where a Raid is not legal."""
        width, own = self.width, side + 1
        found = []
        legal = False
        for near in (cell - width, cell - 1, cell + 1, cell + width):
            owner = owners[near]
            if owner == own:
                legal = True
            elif owner == 3 - own:
                found.append(near)
        return found if legal else []

    def ways(self, owners: bytearray, side: "Side", cell: int) -> list[list[int]]:
        """Return what may be turned when a side fills a cell, without ways that cannot be better.

        With values of 0 and more a Raid that turns somebody is never worse than the Stake: more own
        pawns and fewer enemies allow every later move that fewer did and forbid some of the
        enemy's.
        """
        turned = self.turned(owners, side, cell)
        return [turned, []] if turned and self.any_negative else [turned]

    def gain_of(self, cell: int, turned: list[int]) -> int:
        """Return what filling a cell and turning some pawns adds to the score."""
        values = self.values
        gain = values[cell]
        for pawn in turned:
            gain += 2 * values[pawn]
        return gain

    def child(self, node: Node, side: "Side", cell: int, turned: list[int]) -> Node:
        """Return the position after a side fills a cell and turns the pawns of the list."""
        owners, width, own = node.owners.copy(), self.width, side + 1
        owners[cell] = own
        touched = {cell - width, cell - 1, cell + 1, cell + width}
        for pawn in turned:
            owners[pawn] = own
            touched.update((pawn - width, pawn - 1, pawn + 1, pawn + width))
        gains = node.gains[0].copy(), node.gains[1].copy()
        orders = node.orders[0].copy(), node.orders[1].copy()
        for order, old in zip(orders, gains, strict=True):
            del order[bisect_left(order, cell - (old[cell] << CELL_BITS))]
        for near in touched:
            if owners[near] == NOBODY:
                new = self.gains_at(owners, near)
                _replace(gains[0], orders[0], near, new[0])
                _replace(gains[1], orders[1], near, new[1])
        change = self.gain_of(cell, turned)
        return Node(owners, gains, orders, node.score + (change if side == 0 else -change))


def _replace(gains: "Gains", order: "Order", cell: int, gain: int) -> None:
    """Give a free cell another gain, in both places where gains are kept."""
    old = gains[cell]
    if gain != old:
        gains[cell] = gain
        del order[bisect_left(order, cell - (old << CELL_BITS))]
        insort(order, cell - (gain << CELL_BITS))
