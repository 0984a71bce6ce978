"""Searches in which some moves count for more or less than a ply, or are not tried at all."""

from misconceptions.raid.plainly import Moves, PlainSearch, Summed
from misconceptions.raid.rules import Way
from solver.games.raid import FREE, RAID


class MovesCost(PlainSearch):
    """A move takes as much of the depth as `cost` says: by its kind and how many it turns."""

    fills_the_board = False  # the depth beyond the end counts
    root_too = True

    @staticmethod
    def cost(kind: int, turned: int) -> int:
        return 1

    def _tried(self, score: int, way: Way, ply: int, depth: int) -> float:
        less = self.cost(way[0], len(way[2])) if ply or self.root_too else 1
        return super()._tried(score, way, ply, depth + 1 - less)


class SomeAreNotTried(PlainSearch):
    """Loops over moves that begin too late or end too early."""

    first, last = 0, 0  # moves that are left out
    at_the_root = below = True
    after_conquest = True  # moves after the first that conquers are tried, too

    def _ordered(self, player: int) -> Moves:
        moves = super()._ordered(player)
        if not (self.at_the_root if self.board == self.begun else self.below):
            return moves
        if not self.after_conquest:
            conquering = (place for place, (_, way) in enumerate(moves, 1) if way[2])
            moves = moves[: next(conquering, len(moves))]
        return moves[self.first : len(moves) - self.last]


class PawnMoves(Summed):
    """A Raid takes its pawn from a cell beside it: a move for each, or one of them.

    A cell that is left is written among those that are turned, as -1 less its number.
    """

    fills_the_board = False
    every = True  # own pawn beside the cell is a Raid of its own

    def _moves(self, player: int) -> Moves:
        found: Moves = []
        own = self.pawns[player]
        for gain, (kind, cell, turned) in super()._moves(player):
            if kind != RAID:
                found.append((gain, (kind, cell, turned)))
                continue
            near = [n for n in self.rules.beside[cell] if self.board[n] == own]
            for start in near if self.every else near[:1]:
                found.append((gain, (kind, cell, [*turned, -1 - start])))
        return found

    def put(self, way: Way, player: int) -> None:
        super().put((way[0], way[1], [n for n in way[2] if n >= 0]), player)
        for left in (n for n in way[2] if n < 0):
            self.board[-1 - left] = FREE

    def take_back(self, way: Way, player: int) -> None:
        super().take_back((way[0], way[1], [n for n in way[2] if n >= 0]), player)
        for left in (n for n in way[2] if n < 0):
            self.board[-1 - left] = self.pawns[player]

    def board_after(self, way: Way) -> str:
        self.board[:] = self.begun
        self.put(way, 0)
        return "".join(self.board)


class OwnAreTurnedToo(Summed):
    """A Raid exchanges all pawns beside it: own ones go over to the enemy."""

    def put(self, way: Way, player: int) -> None:
        self._exchange(way, player)
        self.board[way[1]] = self.pawns[player]

    def take_back(self, way: Way, player: int) -> None:
        self._exchange(way, player)
        self.board[way[1]] = FREE

    def _exchange(self, way: Way, player: int) -> None:
        other = {self.pawns[0]: self.pawns[1], self.pawns[1]: self.pawns[0], FREE: FREE}
        for near in self.rules.beside[way[1]] if way[0] == RAID else ():
            self.board[near] = other[self.board[near]]

    def board_after(self, way: Way) -> str:
        self.board[:] = self.begun
        self.put(way, 0)
        return "".join(self.board)
