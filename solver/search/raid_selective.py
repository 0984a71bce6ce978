"""The middle game of the COMPETITION player: a narrow, deep search by outlooks.

Raid has far more moves than matter. Of the hottest cells each position looks at a dozen, one ply
ahead, and searches the half of them that promise most. That proves nothing, but it sees much
further than a full search in the same time, and games say that this is worth more.
"""

from solver.games.raid import RAID, STAKE
from solver.search.bounds import UNKNOWN, Bounds
from solver.search.raid_leaf import LOWEST
from solver.search.raid_node import CELL_MASK
from solver.search.raid_outlook import POINT, Outlooks, Shares
from solver.search.raid_search import Stopped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.games.raid import Move
    from solver.search.raid_node import Field, Side
    from solver.search.raid_outlook import Look, Prospect

LOOKED_AT, SEARCHED = 12, 6  # how many of the hottest cells, and the most promising of those
ROOT_LOOKED_AT, ROOT_SEARCHED = 48, 12  # the same for the move that is going to be made


class Selective:
    """The search of one move, deeper step by step. `looks` has the best move so far in front.

    Values are outlooks, in parts of a point. `nodes` counts the positions whose value was asked
    for; `stop` is called for each and ends the search, by Stopped, when it returns True.
    """

    __slots__ = ("outlooks", "root", "side", "looks", "value", "depth", "nodes", "stop", "table")

    def __init__(
        self,
        field: "Field",
        owners: bytearray,
        score: int,
        side: "Side",
        shares: Shares | None = None,
    ) -> None:
        self.outlooks = Outlooks(field, shares or Shares())
        self.root = self.outlooks.prospect(owners, score)
        self.side = side
        self.looks = self._promising(self.root, side, ROOT_LOOKED_AT)[:ROOT_SEARCHED]
        self.value = self.looks[0][0]
        self.depth = 1
        self.nodes = 0
        self.stop: Callable[[], bool] = lambda: False
        self.table = Bounds(field.width**2)

    @property
    def move(self) -> "Move":
        """Return the best move so far."""
        _, cell, _, turned, _ = self.looks[0]
        return RAID if turned else STAKE, self.outlooks.field.inner(cell)

    @property
    def points(self) -> int:
        """Return what the best move so far promises, in whole points."""
        return round(self.value / POINT)

    def deepen(self) -> None:
        """Search one ply deeper; when Stopped, `looks[0]` is still the best move known.

        The best move of the last depth is looked at first, so what replaces it was better.
        """
        depth = self.depth + 1
        alpha = LOWEST
        for place, look in enumerate(list(self.looks)):
            value = self._after(self.root, self.side, look, depth, alpha, -LOWEST, place == 0)
            if value > alpha:
                alpha = self.value = value
                self.looks.insert(0, self.looks.pop(place))
        self.depth = depth

    def _promising(self, at: "Prospect", side: "Side", number: int) -> "list[Look]":
        """Return the moves on the hottest cells, the most promising first."""
        look = self.outlooks.look
        looks = [look(at, side, key & CELL_MASK) for key in at.order[:number]]
        looks.sort(reverse=True)
        return looks

    def _value(self, at: "Prospect", side: "Side", depth: int, alpha: int, beta: int) -> int:
        """Return the outlook for the side to move after so many plies, or a bound beyond."""
        self.nodes += 1
        if self.stop():
            raise Stopped
        if not at.order:
            return self.outlooks.outlook(at, side)
        if depth == 1:
            return self._promising(at, side, LOOKED_AT)[0][0]
        key = bytes(at.owners)
        known, first = self.table.recall(key, depth, alpha, beta)
        if known is not None:
            return known
        best, cell = self._best(at, side, depth, alpha, beta, first)
        self.table.keep(key, depth, alpha, beta, best, cell if best > alpha else first)
        return best

    def _best(
        self, at: "Prospect", side: "Side", depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        """Return the value of the best move and its cell; `first` is the cell to try first."""
        looks = self._promising(at, side, LOOKED_AT)[:SEARCHED]
        if first != UNKNOWN:
            looks.sort(key=lambda look: look[1] != first)
        best, chosen = LOWEST, UNKNOWN
        for look in looks:
            value = self._after(at, side, look, depth, alpha, beta, best == LOWEST)
            if value > best:
                best, chosen = value, look[1]
                if best >= beta:
                    break
                alpha = max(alpha, best)
        return best, chosen

    def _after(
        self,
        at: "Prospect",
        side: "Side",
        look: "Look",
        depth: int,
        alpha: int,
        beta: int,
        is_first: bool,
    ) -> int:
        """Return the value of a move; one that is not the first need only prove to be no better."""
        child = self.outlooks.after(at, side, look)
        if not is_first and depth > 2:
            value = -self._value(child, 1 - side, depth - 1, -alpha - 1, -alpha)
            if not alpha < value < beta:
                return value
        return -self._value(child, 1 - side, depth - 1, -beta, -alpha)
