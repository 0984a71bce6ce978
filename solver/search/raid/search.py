"""Alpha-beta below the root of a Raid search: moves by gain, the last plies in closed form."""

from solver.search import SearchStopped
from solver.search.raid.last_plies import one_ply, two_plies
from solver.search.raid.node import CELL_BITS, CELL_MASK
from solver.search.raid.threats import Threats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.search.raid.node import Geometry, Node, Side
    from solver.search.transposition import TranspositionTable


class Search:
    """One search on one board. `nodes` counts the positions whose value was asked for.

    `stop` is called once for each of them; when it returns True, the search ends by SearchStopped.
    """

    __slots__ = ("geometry", "stop", "nodes", "table")

    def __init__(self, geometry: "Geometry", stop: "Callable[[], bool] | None" = None) -> None:
        self.geometry = geometry
        self.stop = stop
        self.nodes = 0
        self.table: TranspositionTable | None = None  # for a search that meets positions again

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
            return two_plies(self.geometry, node, side, alpha, beta)
        if self.table is None:
            return self._many_plies(node, side, depth, alpha, beta)
        return self._looked_up(self.table, node, side, depth, alpha, beta)

    def _looked_up(
        self,
        table: "TranspositionTable",
        node: "Node",
        side: "Side",
        depth: int,
        alpha: int,
        beta: int,
    ) -> int:
        """Return what is known of the position from another order of the same moves, or search."""
        key = bytes(node.owners)  # who moves follows from the number of free cells
        known, _ = table.recall(key, depth, alpha, beta)
        if known is not None:
            return known
        value = self._many_plies(node, side, depth, alpha, beta)
        table.keep(key, depth, alpha, beta, value)
        return value

    def _many_plies(self, node: "Node", side: "Side", depth: int, alpha: int, beta: int) -> int:
        geometry = self.geometry
        score = node.score if side == 0 else -node.score
        threats = None
        for key in node.orders[side]:
            cell = key & CELL_MASK
            for turned in geometry.ways(node.owners, side, cell):
                missing = alpha - score + (key >> CELL_BITS)
                if threats and threats.refute(cell, turned, missing):
                    continue
                child = geometry.child(node, side, cell, turned)
                value = -self.value(child, 1 - side, depth - 1, -beta, -alpha)
                if value >= beta:
                    return value
                alpha = max(alpha, value)
                # Looking for threats pays only if the likeliest move has not ended the matter.
                if depth == 3 and threats is None:
                    threats = Threats(geometry, node, side)
        return alpha
