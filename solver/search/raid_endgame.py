"""The end of a game, exactly: alpha-beta that remembers, deepened to the full board.

The exact engine answers one question once; here the same position is asked again at every depth
and by other orders of moves. So each position keeps its last result and its best cell, which is
tried first the next time, and moves after the first are only asked to prove that they are no
better. Values are those of the engine; which of several best moves is found is not fixed.
"""

from solver.search.bounds import UNKNOWN, Bounds
from solver.search.raid_bound import Threats
from solver.search.raid_leaf import LOWEST, one_ply, two_plies
from solver.search.raid_node import CELL_BITS, CELL_MASK
from solver.search.raid_search import Stopped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from solver.search.raid_node import Field, Node, Side

    Way: TypeAlias = tuple[int, list[int]]  # a cell and the pawns that are turned


class Endgame:
    """The search of one move. `ways` has the best of the moves seen so far in front."""

    __slots__ = ("field", "root", "side", "search", "ways", "value", "depth")

    def __init__(
        self, field: "Field", root: "Node", side: "Side", stop: "Callable[[], bool]"
    ) -> None:
        self.field, self.root, self.side = field, root, side
        self.search = TableSearch(field, stop)
        self.ways: list[Way] = [
            (key & CELL_MASK, turned)
            for key in root.orders[side]
            for turned in field.ways(root.owners, side, key & CELL_MASK)
        ]
        # With negative values a cell has two ways, and the orders know only the better gain.
        self.ways.sort(key=lambda way: -field.gain_of(*way))
        score = root.score if side == 0 else -root.score
        self.value = score + field.gain_of(*self.ways[0])
        self.depth = 1

    def solve(self) -> "Way":
        """Return a best way to the end of the game; raises Stopped when the time is up.

        What one depth finds out puts the moves of the next one in order.
        """
        while self.depth < len(self.root.orders[0]):
            self._deepen()
        return self.ways[0]

    def _deepen(self) -> None:
        depth = self.depth + 1
        alpha = LOWEST
        for place, (cell, turned) in enumerate(list(self.ways)):
            child = self.field.child(self.root, self.side, cell, turned)
            value = self.search.after(child, self.side, depth, alpha, -LOWEST, place == 0)
            if value > alpha:
                alpha = self.value = value
                self.ways.insert(0, self.ways.pop(place))
        self.depth = depth


class TableSearch:
    """One search with its table. `nodes` counts the positions whose value was asked for.

    `stop` is called once for each of them and ends the search, by Stopped, when it returns True.
    """

    __slots__ = ("field", "stop", "nodes", "table")

    def __init__(self, field: "Field", stop: "Callable[[], bool]") -> None:
        self.field = field
        self.stop = stop
        self.nodes = 0
        self.table = Bounds(field.width**2)

    def value(self, node: "Node", side: "Side", depth: int, alpha: int, beta: int) -> int:
        """Return the value for the side to move if it lies between the bounds, else one beyond.

        `depth` must not exceed the number of free cells.
        """
        self.nodes += 1
        if self.stop():
            raise Stopped
        if depth == 2:
            return two_plies(self.field, node, side, alpha, beta)
        if depth == 1:
            return one_ply(node, side)
        if depth == 0:
            return node.score if side == 0 else -node.score
        key = bytes(node.owners)
        known, first = self.table.recall(key, depth, alpha, beta)
        if known is not None:
            return known
        best, cell = self._best(node, side, depth, alpha, beta, first)
        self.table.keep(key, depth, alpha, beta, best, cell if best > alpha else first)
        return best

    def _best(
        self, node: "Node", side: "Side", depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        """Return the value of the best move and its cell; `first` is the cell to try first."""
        field, owners = self.field, node.owners
        score = node.score if side == 0 else -node.score
        bounded = depth == 3 and not field.any_negative
        threats = None
        best, chosen = LOWEST, UNKNOWN
        for key in _first_then_rest(node, side, first):
            cell = key & CELL_MASK
            for turned in field.ways(owners, side, cell):
                if threats and threats.refute(cell, turned, alpha - score + (key >> CELL_BITS)):
                    best = max(best, alpha)
                    continue
                child = field.child(node, side, cell, turned)
                value = self.after(child, side, depth, alpha, beta, best == LOWEST)
                if value > best:
                    best, chosen = value, cell
                    if value >= beta:
                        return best, chosen
                    alpha = max(alpha, value)
                if bounded and threats is None:
                    threats = Threats(field, node, side)
        return best, chosen

    def after(
        self, child: "Node", side: "Side", depth: int, alpha: int, beta: int, is_first: bool
    ) -> int:
        """Return the value, for the side that moved, of the position that its move made.

        A move that is not the first need only prove that it is no better than `alpha`; if it
        cannot, it is looked at again in full.
        """
        if is_first or depth == 3:  # the last two plies cost no more in full
            return -self.value(child, 1 - side, depth - 1, -beta, -alpha)
        value = -self.value(child, 1 - side, depth - 1, -alpha - 1, -alpha)
        if alpha < value < beta:
            value = -self.value(child, 1 - side, depth - 1, -beta, -alpha)
        return value


def _first_then_rest(node: "Node", side: "Side", first: int) -> list[int]:
    """Return the keys of all moves, largest gain first, but the one of the cell `first` before."""
    order = node.orders[side]
    if first == UNKNOWN:
        return order
    front = first - (node.gains[side][first] << CELL_BITS)
    return [front, *[key for key in order if key != front]]
