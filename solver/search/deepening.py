"""A search that goes one ply deeper at a time and remembers what it has found.

Alpha-beta with a table, for positions and ways of any kind: those who build on it say what a way
leads to, what the last plies are worth, and which ways to try in a position. Each position keeps
its last result and its best cell, which is tried first the next time.
"""

from solver.search.raid.last_plies import LOWEST
from solver.search.raid.search import SearchStopped
from solver.search.transposition import TranspositionTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from solver.search.raid.node import Side


class Deepening:
    """The search of one move. `ways` has the best of those seen so far in front.

    `nodes` counts the positions whose value was asked for; `stop` is called once for each of them
    and ends the search, by Stopped, when it returns True.
    """

    __slots__ = ("root", "side", "ways", "value", "depth", "nodes", "stop", "table")

    closed = 0  # how many last plies `_last_plies` knows; they cost no more with a full window

    def __init__(
        self,
        root: "Any",
        side: "Side",
        ways: "list[Any]",
        value: int,
        stop: "Callable[[], bool]",
        board_bytes: int,
    ) -> None:
        self.root, self.side = root, side
        self.ways = ways
        self.value = value
        self.depth = 1
        self.nodes = 0
        self.stop = stop
        self.table = TranspositionTable(board_bytes)

    def deepen(self) -> None:
        """Search one ply deeper; when Stopped, `ways[0]` is still the best one known.

        The best way of the last depth is looked at first, so what replaces it was better.
        """
        depth = self.depth + 1
        alpha = LOWEST
        for place, way in enumerate(list(self.ways)):
            value = self._after(self.root, self.side, way, depth, alpha, -LOWEST, place == 0)
            if value > alpha:
                alpha = self.value = value
                self.ways.insert(0, self.ways.pop(place))
        self.depth = depth

    def _child(self, at: "Any", side: "Side", way: "Any") -> "Any":
        """Return the position that a way leads to."""
        raise NotImplementedError

    def _last_plies(self, at: "Any", side: "Side", depth: int, alpha: int, beta: int) -> int | None:
        """Return the value of a position so near the end of the search, None if it is not."""
        raise NotImplementedError

    def _best(
        self, at: "Any", side: "Side", depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        """Return the value of the best way and its cell; `first` is the cell to try first."""
        raise NotImplementedError

    def _ask(self, at: "Any", side: "Side", depth: int, alpha: int, beta: int) -> int:
        """Return the value for the side to move if it lies between the bounds, else one beyond.

        `depth` must not exceed the number of free cells.
        """
        self.nodes += 1
        if self.stop():
            raise SearchStopped
        value = self._last_plies(at, side, depth, alpha, beta)
        if value is not None:
            return value
        key = bytes(at.owners)
        known, first = self.table.recall(key, depth, alpha, beta)
        if known is not None:
            return known
        best, cell = self._best(at, side, depth, alpha, beta, first)
        self.table.keep(key, depth, alpha, beta, best, cell if best > alpha else first)
        return best

    def _after(
        self,
        at: "Any",
        side: "Side",
        way: "Any",
        depth: int,
        alpha: int,
        beta: int,
        is_first: bool,
    ) -> int:
        """Return the value of a way for the side that takes it.

        One that is not the first need only prove that it is no better than `alpha`; if it cannot,
        it is looked at again in full.
        """
        child = self._child(at, side, way)
        if not is_first and depth - 1 > self.closed:
            value = -self._ask(child, 1 - side, depth - 1, -alpha - 1, -alpha)
            if not alpha < value < beta:
                return value
        return -self._ask(child, 1 - side, depth - 1, -beta, -alpha)
