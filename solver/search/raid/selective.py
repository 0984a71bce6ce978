"""The middle game of the COMPETITION player: a narrow, deep search by evaluation.

Raid has far more moves than matter. Of the hottest cells each position previews a dozen
moves and searches the half of them that promise most. That proves nothing, but it sees much
further than a full search in the same time, and games say that this is worth more.
"""

from solver.games.raid import RAID, STAKE
from solver.search import LOWEST
from solver.search.deepening import Deepening
from solver.search.raid.evaluation import POINT, Evaluation, Weights
from solver.search.raid.node import CELL_MASK, Geometry
from solver.search.transposition import NO_MOVE, TranspositionTable, room_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.games.raid import Move, Position, RaidGame
    from solver.search.raid.evaluation import EvalNode, MovePreview
    from solver.search.raid.node import Side

PREVIEWED, SEARCHED = 12, 6  # how many of the hottest cells, and the most promising of those
ROOT_PREVIEWED, ROOT_SEARCHED = 48, 12  # the same for the move that is going to be made


class Selective(Deepening):
    """The search of one move; its moves are previews, its values in parts of a point."""

    __slots__ = ("evaluation",)

    closed_plies = 1

    def __init__(
        self,
        game: "RaidGame",
        position: "Position",
        stop: "Callable[[], bool]" = lambda: False,
        weights: Weights | None = None,
    ) -> None:
        board, side = position
        geometry = Geometry(game.size, game.values)
        self.evaluation = Evaluation(geometry, weights or Weights())
        root = self.evaluation.node(geometry.owners(board, game.pawns), game.score(position))
        previews = self._promising(root, side, ROOT_PREVIEWED)[:ROOT_SEARCHED]
        table = TranspositionTable(room_for(len(root.owners)))
        super().__init__(root, side, previews, previews[0][0], stop, table)

    @property
    def move(self) -> "Move":
        _, cell, _, turned, _ = self.root_moves[0]
        return RAID if turned else STAKE, self.evaluation.geometry.inner(cell)

    @property
    def points(self) -> int:
        """Return what the best move so far promises, in whole points."""
        return round(self.value / POINT)

    def _promising(self, node: "EvalNode", side: "Side", number: int) -> "list[MovePreview]":
        """Return the moves on the hottest cells, the most promising first."""
        preview = self.evaluation.preview
        previews = [preview(node, side, key & CELL_MASK) for key in node.order[:number]]
        previews.sort(reverse=True)
        return previews

    def _child(self, node: "EvalNode", side: "Side", move: "MovePreview") -> "EvalNode":
        return self.evaluation.child(node, side, move)

    def _key(self, node: "EvalNode") -> bytes:
        return bytes(node.owners)  # who moves follows from the number of free cells

    def _last_plies(
        self, node: "EvalNode", side: "Side", depth: int, alpha: int, beta: int
    ) -> int | None:
        if not node.order:
            return self.evaluation.value(node, side)
        return self._promising(node, side, PREVIEWED)[0][0] if depth == 1 else None

    def _best_move(
        self, node: "EvalNode", side: "Side", depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        previews = self._promising(node, side, PREVIEWED)[:SEARCHED]
        if first != NO_MOVE:
            previews.sort(key=lambda preview: preview[1] != first)
        best, chosen = LOWEST, NO_MOVE
        for preview in previews:
            value = self._value_of_move(node, side, preview, depth, alpha, beta, best == LOWEST)
            if value > best:
                best, chosen = value, preview[1]
                if best >= beta:
                    break
                alpha = max(alpha, best)
        return best, chosen
