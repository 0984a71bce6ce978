"""Twins of Raid whose search is another one altogether; plain, and slow on large boards."""

from collections.abc import Callable

from misconceptions.raid.rules import Way
from misconceptions.raid.search import LOWEST, Ranking, TwinSearch
from solver.games.raid import FREE, RAID, Move, Position, RaidGame


class RaidOnTheSameCell(TwinSearch):
    """The right Stake is called and played as a Raid where that is legal and worth as much."""

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        """Return the best move, or the Raid on its cell."""
        chosen = super().choose(depth, rank)
        there = [move for move in self._moves(0) if move[1][1] == chosen[1]]
        values = [
            self._after(self.score + gain, way, 0, depth, LOWEST, -LOWEST) for gain, way in there
        ]
        return there[-1][1] if values[-1] == max(values) else chosen


class MeanOfReplies(TwinSearch):
    """The enemy is taken for one that moves at random: a reply counts as the mean of all."""

    def _after(
        self, score: int, way: Way, player: int, depth: int, low: float, high: float
    ) -> float:
        return super()._after(score, way, player, depth, LOWEST, -LOWEST)

    def _value(self, score: int, player: int, depth: int, low: float, high: float) -> float:
        if player == 0:
            return super()._value(score, player, depth, LOWEST, -LOWEST)
        moves = self._moves(player)
        values = [self._after(score + gain, way, player, depth, low, high) for gain, way in moves]
        return sum(values) / len(values) if values else self.at_end(score)


class ConquestsNotUndone(TwinSearch):
    """The search takes its own pawn back, but leaves the pawns turned that it has turned."""

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        """Return the first of the best moves on a board that changes all the while."""
        best, chosen = LOWEST, None
        for kind, cell in self._plain_moves(0):
            value = self._played(kind, cell, 0, depth)
            if chosen is None or value > best:
                best, chosen = value, (kind, cell)
        assert chosen is not None, "a board of a request has a free cell"
        return self._way(*chosen, 0)

    def _plain_moves(self, player: int) -> list[Move]:
        own, enemy = self.pawns[player], self.pawns[1 - player]
        return sorted(way[:2] for way in self.rules.moves(self.board, own, enemy))

    def _way(self, kind: int, cell: int, player: int) -> Way:
        own, enemy = self.pawns[player], self.pawns[1 - player]
        turned = self.rules.turned(self.board, cell, own, enemy) if kind == RAID else []
        return kind, cell, turned

    def _played(self, kind: int, cell: int, player: int, depth: int) -> int:
        _, _, turned = self._way(kind, cell, player)
        for each in (cell, *turned):
            self.board[each] = self.pawns[player]
        value = self._plain_value(1 - player, depth - 1)
        self.board[cell] = FREE  # and what was turned stays turned
        return value

    def _plain_value(self, player: int, depth: int) -> int:
        moves = self._plain_moves(player) if depth else []
        if not moves:
            return self._sum()
        values = [self._played(kind, cell, player, depth) for kind, cell in moves]
        return min(values) if player else max(values)

    def _sum(self) -> int:
        signs = {self.pawns[0]: 1, self.pawns[1]: -1, FREE: 0}
        return sum(signs[p] * v for p, v in zip(self.board, self.values, strict=True))


class MovingPawn(RaidGame):
    """A Raid moves the pawn beside its cell there (the first of several), so its cell is free."""

    __slots__ = ()

    def play(self, position: Position, move: Move) -> Position:
        board, player = super().play(position, move)
        if move[0] == RAID:
            left = self._beside(position[0], move[1], self.pawns[position[1]])[0]
            board = board[:left] + FREE + board[left + 1 :]
        return board, player
