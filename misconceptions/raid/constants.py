"""Rules of programs that ask for one player by name, or look at the wrong cell's neighbours."""

from misconceptions.raid.rules import Board, RaidRules, Way
from solver.games.raid import RAID


class OnlyRaidsOf(RaidRules):
    """One of X and O cannot raid; that his Raids turn nobody would come to the same."""

    pawn = "X"  # who can

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return own == self.pawn and super().may_raid(board, cell, own)


class Transposed(RaidRules):
    """Row and column are exchanged where neighbours are looked at."""

    for_support = for_conquest = True

    def _mirrored(self, cell: int) -> int:
        return cell % self.size * self.size + cell // self.size

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return super().may_raid(board, self._mirrored(cell) if self.for_support else cell, own)

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        looked = self._mirrored(cell) if self.for_conquest else cell
        return super().turned(board, looked, own, enemy)


class ChainOnce(RaidRules):
    """Pawns that are turned turn their own neighbours, but these turn nobody."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        first = super().turned(board, cell, own, enemy)
        more = (n for near in first for n in self.beside[near] if board[n] == enemy)
        return list(dict.fromkeys((*first, *more)))


class MovesOfTheStart(RaidRules):
    """The moves of the player at the start are the moves of both, as long as a cell is free."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.raids: set[int] | None = None

    def moves(self, board: Board, own: str, enemy: str) -> list[Way]:
        if self.raids is None:
            found = super().moves(board, own, enemy)
            self.raids = {way[1] for way in found if way[0] == RAID}
        return super().moves(board, own, enemy)

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        if self.raids is None:
            return super().may_raid(board, cell, own)
        return cell in self.raids


class NeedsAnEnemy(RaidRules):
    """A Raid needs so many enemies beside it to turn any."""

    least = 2

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        found = super().turned(board, cell, own, enemy)
        return found if len(found) >= self.least else []
