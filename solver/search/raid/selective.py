"""The middle game of the COMPETITION player: a narrow, deep search by outlooks.

Raid has far more moves than matter. Of the hottest cells each position looks at a dozen, one ply
ahead, and searches the half of them that promise most. That proves nothing, but it sees much
further than a full search in the same time, and games say that this is worth more.
"""

from solver.games.raid import RAID, STAKE
from solver.search.deepening import Deepening
from solver.search.raid.evaluation import POINT, Evaluation, Weights
from solver.search.raid.last_plies import LOWEST
from solver.search.raid.node import CELL_MASK, Geometry
from solver.search.transposition import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.games.raid import Move, Position, RaidGame
    from solver.search.raid.evaluation import EvalNode, Look
    from solver.search.raid.node import Side

LOOKED_AT, SEARCHED = 12, 6  # how many of the hottest cells, and the most promising of those
ROOT_LOOKED_AT, ROOT_SEARCHED = 48, 12  # the same for the move that is going to be made


class Selective(Deepening):
    """The search of one move; its ways are looks, its values outlooks in parts of a point."""

    __slots__ = ("outlooks",)

    closed = 1

    def __init__(
        self,
        game: "RaidGame",
        position: "Position",
        stop: "Callable[[], bool]" = lambda: False,
        shares: Weights | None = None,
    ) -> None:
        board, side = position
        field = Geometry(game.size, game.values)
        self.outlooks = Evaluation(field, shares or Weights())
        root = self.outlooks.prospect(field.owners(board, game.pawns), game.score(position))
        looks = self._promising(root, side, ROOT_LOOKED_AT)[:ROOT_SEARCHED]
        super().__init__(root, side, looks, looks[0][0], stop, field.width**2)

    @property
    def move(self) -> "Move":
        """Return the best move so far."""
        _, cell, _, turned, _ = self.ways[0]
        return RAID if turned else STAKE, self.outlooks.field.inner(cell)

    @property
    def points(self) -> int:
        """Return what the best move so far promises, in whole points."""
        return round(self.value / POINT)

    def _promising(self, at: "EvalNode", side: "Side", number: int) -> "list[Look]":
        """Return the moves on the hottest cells, the most promising first."""
        look = self.outlooks.look
        looks = [look(at, side, key & CELL_MASK) for key in at.order[:number]]
        looks.sort(reverse=True)
        return looks

    def _child(self, at: "EvalNode", side: "Side", way: "Look") -> "EvalNode":
        return self.outlooks.after(at, side, way)

    def _last_plies(
        self, at: "EvalNode", side: "Side", depth: int, alpha: int, beta: int
    ) -> int | None:
        if not at.order:
            return self.outlooks.outlook(at, side)
        return self._promising(at, side, LOOKED_AT)[0][0] if depth == 1 else None

    def _best(
        self, at: "EvalNode", side: "Side", depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
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
