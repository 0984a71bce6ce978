"""The end of a game, exactly: full search, deepened to the full board.

Values are those of the exact engine, which answers one question once; here the same position is
asked again at every depth and by other orders of moves, so remembering pays. Which of several best
moves is found is not fixed.
"""

from solver.search.deepening import Deepening
from solver.search.raid.last_plies import LOWEST, one_ply, two_plies
from solver.search.raid.node import CELL_BITS, CELL_MASK
from solver.search.raid.threats import Threats
from solver.search.transposition import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from solver.search.raid.node import Geometry, Node, Side

    Way: TypeAlias = tuple[int, list[int]]  # a cell and the pawns that are turned


class Endgame(Deepening):
    """The search of one move to the end of the game."""

    __slots__ = ("field",)

    closed = 2

    def __init__(
        self, field: "Geometry", root: "Node", side: "Side", stop: "Callable[[], bool]"
    ) -> None:
        self.field = field
        ways: list[Way] = [
            (key & CELL_MASK, turned)
            for key in root.orders[side]
            for turned in field.ways(root.owners, side, key & CELL_MASK)
        ]
        # With negative values a cell has two ways, and the orders know only the better gain.
        ways.sort(key=lambda way: -field.gain_of(*way))
        score = root.score if side == 0 else -root.score
        value = score + field.gain_of(*ways[0])
        super().__init__(root, side, ways, value, stop, field.width**2)

    def solve(self) -> "Way":
        """Return a best way to the end of the game; raises Stopped when the time is up.

        What one depth finds out puts the moves of the next one in order.
        """
        while self.depth < len(self.root.orders[0]):
            self.deepen()
        best: Way = self.ways[0]
        return best

    def _child(self, at: "Node", side: "Side", way: "Way") -> "Node":
        return self.field.child(at, side, *way)

    def _last_plies(
        self, at: "Node", side: "Side", depth: int, alpha: int, beta: int
    ) -> int | None:
        if depth == 2:
            return two_plies(self.field, at, side, alpha, beta)
        return one_ply(at, side) if depth == 1 else None

    def _best(
        self, at: "Node", side: "Side", depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        field, owners = self.field, at.owners
        score = at.score if side == 0 else -at.score
        bounded = depth == 3 and not field.any_negative
        threats = None
        best, chosen = LOWEST, UNKNOWN
        for key in _first_then_rest(at, side, first):
            cell = key & CELL_MASK
            for turned in field.ways(owners, side, cell):
                if threats and threats.refute(cell, turned, alpha - score + (key >> CELL_BITS)):
                    best = max(best, alpha)
                    continue
                value = self._after(at, side, (cell, turned), depth, alpha, beta, best == LOWEST)
                if value > best:
                    best, chosen = value, cell
                    if value >= beta:
                        return best, chosen
                    alpha = max(alpha, value)
                if bounded and threats is None:
                    threats = Threats(field, at, side)
        return best, chosen


def _first_then_rest(node: "Node", side: "Side", first: int) -> list[int]:
    """Return the keys of all moves, largest gain first, but the one of the cell `first` before."""
    order = node.orders[side]
    if first == UNKNOWN:
        return order
    front = first - (node.gains[side][first] << CELL_BITS)
    return [front, *[key for key in order if key != front]]
