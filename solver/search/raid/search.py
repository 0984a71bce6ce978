"""Alpha-beta below the root of a Raid search: moves by gain, the last plies in closed form."""

from solver.search.raid.last_plies import LOWEST, one_ply, two_plies
from solver.search.raid.node import CELL_BITS, CELL_MASK
from solver.search.raid.threats import Threats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from solver.search.raid.node import Geometry, Node, Side

    Table: TypeAlias = dict[bytes, tuple[int, int, int]]  # depth, value at least and at most


MOST_KNOWN = 20_000  # positions in the table; some 20 MB on the largest board


class SearchStopped(Exception):
    """The search was told to stop before it was done."""


class Search:
    """One search on one field. `nodes` counts the positions whose value was asked for.

    `stop` is called once for each of them and ends the search, by Stopped, when it returns True.
    """

    __slots__ = ("field", "stop", "nodes", "table")

    def __init__(self, field: "Geometry", stop: "Callable[[], bool] | None" = None) -> None:
        self.field = field
        self.stop = stop
        self.nodes = 0
        self.table: Table | None = None  # set it for a search deep enough to meet positions again

    def value(self, node: "Node", side: "Side", depth: int, alpha: int, beta: int) -> int:
        """Return the value for the side to move if it lies between the bounds, else one beyond.

        `depth` must not exceed the number of free cells.
        """
        self.nodes += 1
        if self.stop is not None and self.stop():
            raise SearchStopped
        if depth == 0:
            return node.score if side == 0 else -node.score
        if depth == 1:
            return one_ply(node, side)
        if depth == 2:
            return two_plies(self.field, node, side, alpha, beta)
        if self.table is None:
            return self._many_plies(node, side, depth, alpha, beta)
        return self._looked_up(self.table, node, side, depth, alpha, beta)

    def _looked_up(
        self, table: "Table", node: "Node", side: "Side", depth: int, alpha: int, beta: int
    ) -> int:
        """Return what is known of the position from another order of the same moves, or search."""
        key = bytes(node.owners)  # who moves follows from the number of free cells
        known_depth, low, high = table.get(key, (depth, LOWEST, -LOWEST))
        if known_depth != depth:
            low, high = LOWEST, -LOWEST
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        value = self._many_plies(node, side, depth, alpha, beta)
        if len(table) < MOST_KNOWN or key in table:
            table[key] = (
                depth,
                (low if value <= alpha else value),
                (high if value >= beta else value),
            )
        return value

    def _many_plies(self, node: "Node", side: "Side", depth: int, alpha: int, beta: int) -> int:
        field = self.field
        score = node.score if side == 0 else -node.score
        threats = None
        for key in node.orders[side]:
            cell = key & CELL_MASK
            for turned in field.ways(node.owners, side, cell):
                missing = alpha - score + (key >> CELL_BITS)
                if threats and threats.refute(cell, turned, missing):
                    continue
                child = field.child(node, side, cell, turned)
                value = -self.value(child, 1 - side, depth - 1, -beta, -alpha)
                if value >= beta:
                    return value
                alpha = max(alpha, value)
                # Looking for threats pays only if the likeliest move has not ended the matter.
                if depth == 3 and threats is None:
                    threats = Threats(field, node, side)
        return alpha
