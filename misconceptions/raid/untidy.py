"""Searches on one board that is restored wrongly, with or without alpha-beta and a running score.

What a program forgets to restore is one thing; what that changes depends on all the others.
"""

from collections.abc import Callable

from misconceptions.raid.plainly import PlainSearch
from misconceptions.raid.rules import Way
from misconceptions.raid.search import HIGHEST, LOWEST, Ranking
from solver.games.raid import FREE, RAID


class Undoing(PlainSearch):
    """Right as it stands. Whom a Raid turns, and what that gains, is found out when it is made."""

    cuts = False  # alpha-beta
    at_the_root = True  # the best move so far is a bound for the next one
    running = False  # the score is what the moves gained; else boards are summed
    starts_anew = False  # the root restores everything after each of its moves
    prints_leavings = False  # the answer is made on the board that the search has left behind

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        best: float = LOWEST
        moves = self._ordered(0)
        chosen = moves[0][1]
        for _, way in moves:
            low = best if self.cuts and self.at_the_root else LOWEST
            value = self._made(self.score, way, 0, depth, low, HIGHEST)
            if value > best:
                best, chosen = value, way
            if self.starts_anew:
                self.board[:] = self.begun
        return chosen

    def _made(
        self, score: int, way: Way, player: int, depth: int, low: float, high: float
    ) -> float:
        now = self.as_it_is_now(way, player)
        gain = self.values[now[1]] + 2 * sum(self.values[near] for near in now[2])
        self.put(now, player)
        after = score - gain if player else score + gain
        value = self._searched(after, 1 - player, depth - 1, low, high)
        self.undo(now, player)
        return value

    def _searched(self, score: int, player: int, depth: int, low: float, high: float) -> float:
        moves = self._ordered(player) if depth > 0 else []
        if not moves:
            return score if self.running else self._sum()
        best: float = HIGHEST if player else LOWEST
        for _, way in moves:
            value = self._made(score, way, player, depth, low, high)
            if player:
                best = min(best, value)
                high = min(high, best)
            else:
                best = max(best, value)
                low = max(low, best)
            if self.cuts and low >= high:
                break
        return best

    def undo(self, way: Way, player: int) -> None:
        """Restore the board after a move."""
        self.take_back(way, player)

    def board_after(self, way: Way) -> str:
        if not self.prints_leavings:
            self.board[:] = self.begun
        self.put(self.as_it_is_now(way, 0), 0)
        return "".join(self.board)


class OnlyTheCellIsFreed(Undoing):
    """Only the cell is freed."""

    def undo(self, way: Way, player: int) -> None:
        self.board[way[1]] = FREE


class GivesAllBeside(Undoing):
    """All of the mover's pawns beside the cell go to the other side, old ones too."""

    after = "every Raid"  # or "conquests", or "every move"

    def undo(self, way: Way, player: int) -> None:
        self.board[way[1]] = FREE
        happens = {"every Raid": way[0] == RAID, "conquests": bool(way[2]), "every move": True}
        if happens[self.after]:
            for near in self.rules.beside[way[1]]:
                if self.board[near] == self.pawns[player]:
                    self.board[near] = self.pawns[1 - player]


class NothingIsUndone(Undoing):
    """All boards of the search are one; or those after moves of one player."""

    players = (0, 1)

    def undo(self, way: Way, player: int) -> None:
        if player not in self.players:
            super().undo(way, player)


class TurnedAreFreed(Undoing):
    """The cells of turned pawns are freed as well."""

    def undo(self, way: Way, player: int) -> None:
        for cell in (way[1], *way[2]):
            self.board[cell] = FREE


class CellStaysFilled(Undoing):
    """Turned pawns are turned back, but the new one stays."""

    def undo(self, way: Way, player: int) -> None:
        super().undo(way, player)
        self.board[way[1]] = self.pawns[player]


class TurnedGoToOneSide(Undoing):
    """Turned pawns are given to one side, whoever turned them."""

    side = 1

    def undo(self, way: Way, player: int) -> None:
        super().undo(way, player)
        for near in way[2]:
            self.board[near] = self.pawns[self.side]


class OneGoesBack(Undoing):
    """Of several turned pawns the first or the last alone is turned back."""

    which = 0

    def undo(self, way: Way, player: int) -> None:
        self.board[way[1]] = FREE
        if way[2]:
            self.board[way[2][self.which]] = self.pawns[1 - player]
