"""Alpha-beta that leaves a node too early when it cuts off: what should be restored is not.

The usual cause is a `return` in the middle of the loop, before the lines that undo.
"""

from collections.abc import Callable

from misconceptions.raid.cutting import CuttingSearch
from misconceptions.raid.rules import Way
from misconceptions.raid.search import LOWEST, Ranking


class EndsAtCuts(CuttingSearch):
    """Right as it stands; `at_a_cut` is called where a node is left before its last move."""

    starts_anew = False  # the root restores everything before each of its moves

    def at_a_cut(self, way: Way, player: int) -> None:
        """Do what is done when a move was enough: it is taken back."""
        self.take_back(way, player)

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        best: float = LOWEST
        moves = self._ordered(0)
        chosen = moves[0][1]
        for _, found in moves:
            self.between_root_moves()
            way = self.as_it_is_now(found, 0)
            self.put(way, 0)
            low = best if self.at_the_root else LOWEST
            value = -self._searched(1, depth - 1, *self.handed_on(low, self.start_high))
            self.take_back(way, 0)
            if value > best:
                best, chosen = value, way
        return chosen

    def between_root_moves(self) -> None:
        if self.starts_anew:
            self.board[:] = self.begun

    def plies_left(self, depth: int) -> int:
        return depth

    def _searched(self, player: int, depth: int, low: float, high: float) -> float:
        moves = self._ordered(player) if self.plies_left(depth) > 0 else []
        if not moves:
            return self.leaf(self._sum(), player)
        best: float = LOWEST
        for _, found in moves:
            way = self.as_it_is_now(found, player)
            self.put(way, player)
            value = -self._searched(1 - player, depth - 1, *self.handed_on(low, high))
            best = max(best, value)
            if self.is_enough(best, low, high):
                self.at_a_cut(way, player)
                return best
            self.take_back(way, player)
            low = max(low, best)
        return best


class MovesStayAtCuts(EndsAtCuts):
    """A move that is enough is not taken back."""

    prints_leavings = False

    def at_a_cut(self, way: Way, player: int) -> None:
        """Nothing."""

    def board_after(self, way: Way) -> str:
        if not self.prints_leavings:
            self.board[:] = self.begun
        self.put(self.as_it_is_now(way, 0), 0)
        return "".join(self.board)


class PliesStayAtCuts(EndsAtCuts):
    """The depth reached is counted in one place, and not counted down where a node is cut off."""

    lost = 0

    def at_a_cut(self, way: Way, player: int) -> None:
        super().at_a_cut(way, player)
        self.lost += 1

    def between_root_moves(self) -> None:
        if self.starts_anew:
            self.lost = 0

    def plies_left(self, depth: int) -> int:
        return depth - self.lost
