"""The middle game of the COMPETITION player: a narrow, deep search by evaluation.

Raid has far more moves than matter. Of the hottest cells each position previews a dozen
moves and searches the third of them that promise most. That proves nothing, but it sees much
further than a full search in the same time, and games say that this is worth more.
"""

from solver.games.raid import FREE, RAID, STAKE
from solver.search import LOWEST
from solver.search.deepening import Deepening
from solver.search.raid.evaluation import Evaluation, in_points
from solver.search.raid.node import CELL_BITS, CELL_MASK, Geometry
from solver.search.raid.weights import POINT, weights_at
from solver.search.transposition import NO_MOVE, TranspositionTable, room_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.games.raid import Move, Position, RaidGame
    from solver.search.raid.evaluation import EvalNode, MovePreview
    from solver.search.raid.node import Side
    from solver.search.raid.weights import Weights


class Widths:
    """How many of the hottest cells are previewed, and how many of those are searched.

    The same again for the root, whose move is the one that is going to be made.
    """

    __slots__ = ("previewed", "searched", "root_previewed", "root_searched")

    def __init__(
        self, previewed: int, searched: int, root_previewed: int, root_searched: int
    ) -> None:
        self.previewed = previewed
        self.searched = searched
        self.root_previewed = root_previewed
        self.root_searched = root_searched

    def numbers(self) -> tuple[int, ...]:
        """Return them in the order in which the kernel wants them."""
        return self.previewed, self.searched, self.root_previewed, self.root_searched


NARROW = Widths(12, 4, 48, 12)
WIDE = Widths(14, 8, 48, 24)  # for who is so fast that depth is not what is missing
SURPRISE = 200  # thousandths of the hottest cell's heat: what a search may find beyond the
SURPRISE_A_PLY = 50  # evaluation, and so much more with every ply; three standard deviations


def style(weights: "Weights", widths: Widths = NARROW) -> tuple[int, ...]:
    """Return all figures of the search in the order in which the kernel wants them: player.h."""
    return (*widths.numbers(), *weights.numbers())


def usual_weights(board: str) -> "Weights":
    """Return the weights that the player has on a board."""
    return weights_at(board.count(FREE), len(board))


class Selective(Deepening):
    """The search of one move; its moves are previews, its values in parts of a point."""

    __slots__ = ("evaluation", "widths")

    closed_plies = 1
    doubtful = 2

    def __init__(
        self,
        game: "RaidGame",
        position: "Position",
        stop: "Callable[[], bool]" = lambda: False,
        weights: "Weights | None" = None,
        widths: Widths = NARROW,
        table: TranspositionTable | None = None,
    ) -> None:
        self.widths = widths
        board, side = position
        geometry = Geometry(game.size, game.values)
        self.evaluation = Evaluation(geometry, weights or usual_weights(board))
        root = self.evaluation.node(geometry.owners(board, game.pawns), game.score(position))
        previews = self._promising(root, side, widths.root_previewed)[: widths.root_searched]
        table = table or TranspositionTable(room_for(len(root.owners)))
        super().__init__(root, side, previews, previews[0][0], stop, table)

    @property
    def move(self) -> "Move":
        _, cell, _, turned, _ = self.root_moves[0]
        return RAID if turned else STAKE, self.evaluation.geometry.inner(cell)

    @property
    def points(self) -> int:
        """Return what the best move so far promises, in whole points."""
        return in_points(self.value)

    def _promising(self, node: "EvalNode", side: "Side", number: int) -> "list[MovePreview]":
        """Return the moves on the hottest cells, the most promising first."""
        preview = self.evaluation.preview
        previews = [preview(node, side, key & CELL_MASK) for key in node.order[:number]]
        previews.sort(reverse=True)
        return previews

    def _child(self, node: "EvalNode", side: "Side", move: "MovePreview") -> "EvalNode":
        return self.evaluation.child(node, side, move)

    def _number(self, move: "MovePreview") -> int:
        return move[1]

    def _key(self, node: "EvalNode") -> bytes:
        # What the free cells have beside them is all that matters but for the score; who moves
        # follows from their number.
        return bytes(node.codes)

    def _standing(self, node: "EvalNode", side: "Side") -> int:
        return POINT * (node.score if side == 0 else -node.score)

    def _last_plies(
        self, node: "EvalNode", side: "Side", depth: int, alpha: int, beta: int
    ) -> int | None:
        value = self.evaluation.value(node, side)
        if not node.order:
            return value
        surprise = self._surprise(node, depth)
        if value - surprise >= beta:
            return value - surprise
        if value + surprise <= alpha:
            return value + surprise
        return self._most_promised(node, side, beta) if depth == 1 else None

    def _surprise(self, node: "EvalNode", depth: int) -> int:
        """Return by how much the value after some plies may well differ from the one at once.

        A position that is further than that beyond the window is not searched.
        """
        # Only where values are negative the coldest cell may matter more than the hottest.
        heat = max(-(node.order[0] >> CELL_BITS), node.order[-1] >> CELL_BITS)
        return (SURPRISE + SURPRISE_A_PLY * depth) * heat

    def _most_promised(self, node: "EvalNode", side: "Side", beta: int) -> int:
        """Return what the most promising move promises, or the first that reaches the bound."""
        best = LOWEST
        for key in node.order[: self.widths.previewed]:
            best = max(best, self.evaluation.preview(node, side, key & CELL_MASK)[0])
            if best >= beta:
                break
        return best

    def _best_move(
        self, node: "EvalNode", side: "Side", depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        previews = self._promising(node, side, self.widths.previewed)[: self.widths.searched]
        if first != NO_MOVE:  # if other weights chose it, it may be one more
            good = [preview for preview in previews if preview[1] == first]
            rest = [preview for preview in previews if preview[1] != first]
            previews = [*(good or [self.evaluation.preview(node, side, first)]), *rest]
        best, chosen = LOWEST, NO_MOVE
        for place, preview in enumerate(previews):
            value = self._value_of_move(node, side, preview, depth, alpha, beta, place)
            if value > best:
                best, chosen = value, preview[1]
                if best >= beta:
                    break
                alpha = max(alpha, best)
        return best, chosen
