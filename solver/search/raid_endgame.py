"""The search of the COMPETITION player: alpha-beta that remembers, for deepening step by step.

The exact engine answers one question once; here the same position is asked again at every depth
and by other orders of moves. So each position keeps its last result and its best cell, which is
tried first the next time, and moves after the first are only asked to prove that they are no
better. Values are those of the engine; which of several best moves is found is not fixed.
"""

from solver.search.raid_bound import Threats
from solver.search.raid_leaf import LOWEST, one_ply, two_plies
from solver.search.raid_node import CELL_BITS, CELL_MASK
from solver.search.raid_search import Stopped as Stopped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from solver.search.raid_node import Field, Node, Side

    Entry: TypeAlias = tuple[int, int, int, int]  # depth, bound, value, best cell (0: unknown)

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
TABLE_BYTES = 200_000_000  # what the table may take, at about
ENTRY_BYTES = 300  # one entry without the board


class TableSearch:
    """One search with its table. `nodes` counts the positions whose value was asked for.

    `stop` is called once for each of them and ends the search, by Stopped, when it returns True.
    """

    __slots__ = ("field", "stop", "nodes", "table", "room")

    def __init__(self, field: "Field", stop: "Callable[[], bool]") -> None:
        self.field = field
        self.stop = stop
        self.nodes = 0
        self.table: dict[bytes, Entry] = {}
        self.room = TABLE_BYTES // (ENTRY_BYTES + field.width**2)

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
        known = self.table.get(key)
        first = 0
        if known is not None:
            seen, bound, value, first = known
            if seen == depth and (
                bound == EXACT
                or (bound == AT_LEAST and value >= beta)
                or (bound == AT_MOST and value <= alpha)
            ):
                return value
        best, cell = self._best(node, side, depth, alpha, beta, first)
        if known is not None or len(self.table) < self.room:
            bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
            self.table[key] = depth, bound, best, cell if best > alpha else first
        return best

    def _best(
        self, node: "Node", side: "Side", depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        """Return the value of the best move and its cell; `first` is the cell to try first."""
        field, owners = self.field, node.owners
        score = node.score if side == 0 else -node.score
        bounded = depth == 3 and not field.any_negative
        threats = None
        best, chosen = LOWEST, 0
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
    if not first:
        return order
    front = first - (node.gains[side][first] << CELL_BITS)
    return [front, *[key for key in order if key != front]]
