"""Iterative deepening for any game: alpha-beta with a transposition table and null windows.

The search goes one ply deeper at a time and remembers what it has found. A game builds on it by
saying what a move leads to, what the last plies are worth, and which moves to try in a position.
"""

from solver.search import LOWEST, SearchStopped
from solver.search.transposition import NO_MOVE, TranspositionTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    # Nodes and moves are opaque here: whatever the game makes of them.
    Node: TypeAlias = Any
    Move: TypeAlias = Any


class Deepening:
    """The search of one move. `root_moves` has the best of those seen so far in front.

    `side` is 0 or 1. `nodes` counts the positions whose value was asked for; `stop` is called once
    for each of them and ends the search, by SearchStopped, when it returns True. The table may know
    something from the same kind of search for earlier moves of this game. Values from `low`
    down and from `high` up need not be told apart: who asks less is answered sooner.
    """

    __slots__ = (
        *("root", "side", "root_moves", "value", "depth", "nodes", "stop", "table"),
        *("low", "high"),
    )

    closed_plies = 0  # how many `_last_plies` knows; they cost no more with a full window
    doubtful = 0  # if not 0: from this move of a position on, a ply less will do to refute one
    doubting = 4  # plies; nearer the end of the search nothing is doubted
    remembered = 3  # plies; nearer the end of the search a position is sooner searched than found

    def __init__(
        self,
        root: "Node",
        side: int,
        root_moves: "list[Move]",
        value: int,
        stop: "Callable[[], bool]",
        table: TranspositionTable,
    ) -> None:
        self.root, self.side = root, side
        self.root_moves = root_moves
        self.value = value
        self.depth = 1
        self.nodes = 0
        self.stop = stop
        self.table = table
        self.low, self.high = LOWEST, -LOWEST
        self._begin_with_what_is_known()

    def _begin_with_what_is_known(self) -> None:
        """Begin where the searches before have ended, if the table knows the root from them.

        If not, it knows little of what is below, and the kernel is faster with an empty table.
        """
        depth, number = self.table.look_up(self._key(self.root))
        if not depth:
            self.table.empty()
        for place, move in enumerate(self.root_moves if depth else ()):
            if self._number(move) == number:
                self.root_moves.insert(0, self.root_moves.pop(place))
                break
        self.depth = max(self.depth, depth - 1)

    def deepen(self) -> None:
        """Search deeper, by a ply as a rule.

        After SearchStopped `root_moves[0]` is still the best one known: that of the last depth is
        searched first, so what replaces it was better.
        """
        depth = self._next_depth()
        alpha = self.low
        for place, move in enumerate(list(self.root_moves)):
            value = self._value_of_move(
                self.root, self.side, move, depth, alpha, self.high, min(place, 1)
            )
            if value > alpha:
                alpha = self.value = value
                self.root_moves.insert(0, self.root_moves.pop(place))
                if value >= self.high:
                    break
        self.value = alpha
        self.depth = depth

    def _next_depth(self) -> int:
        return self.depth + 1

    def _child(self, node: "Node", side: int, move: "Move") -> "Node":
        """Return the position that a move leads to."""
        raise NotImplementedError

    def _number(self, move: "Move") -> int:
        """Return the number of a move, as the table remembers it."""
        raise NotImplementedError

    def _key(self, node: "Node") -> bytes:
        """Return what tells a position from all others, whose turn it is included.

        Positions whose values differ only by their standings may have the same key.
        """
        raise NotImplementedError

    def _standing(self, node: "Node", side: int) -> int:
        """Return the part of a position's value that its key does not tell."""
        return 0

    def _last_plies(self, node: "Node", side: int, depth: int, alpha: int, beta: int) -> int | None:
        """Return the value of a position so near the end of the search, None if it is not."""
        raise NotImplementedError

    def _best_move(
        self, node: "Node", side: int, depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        """Return the value of the best move and its number; try the one numbered `first` first."""
        raise NotImplementedError

    def _value(self, node: "Node", side: int, depth: int, alpha: int, beta: int) -> int:
        """Return the value for the side to move if it lies between the bounds, else one beyond.

        `depth` must not exceed the number of plies that are left in the game.
        """
        self.nodes += 1
        if self.stop():
            raise SearchStopped
        value = self._last_plies(node, side, depth, alpha, beta)
        if value is not None:
            return value
        if depth < self.remembered:
            return self._best_move(node, side, depth, alpha, beta, NO_MOVE)[0]
        key, standing = self._key(node), self._standing(node, side)
        low, high = alpha - standing, beta - standing
        known, first = self.table.recall(key, depth, low, high)
        if known is not None:
            return known + standing
        best, move = self._best_move(node, side, depth, alpha, beta, first)
        self.table.keep(key, depth, low, high, best - standing, move if best > alpha else first)
        return best

    def _value_of_move(
        self,
        node: "Node",
        side: int,
        move: "Move",
        depth: int,
        alpha: int,
        beta: int,
        place: int,
    ) -> int:
        """Return the value of a move for the side that makes it, the first of all having place 0.

        One that is not the first need only prove that it is no better than `alpha`; if it cannot,
        it is searched again with the full window. One that is doubtful is first searched a ply
        less: mostly it is no better then, either.
        """
        child = self._child(node, side, move)
        if place and depth - 1 > self.closed_plies:
            if place >= self.doubtful > 0 and depth >= self.doubting:
                value = -self._value(child, 1 - side, depth - 2, -alpha - 1, -alpha)
                if value <= alpha:
                    return value
            value = -self._value(child, 1 - side, depth - 1, -alpha - 1, -alpha)
            if not alpha < value < beta:
                return value
        return -self._value(child, 1 - side, depth - 1, -beta, -alpha)
