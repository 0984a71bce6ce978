"""Rules of programs that look for own pawns and enemies together, or for the wrong side's pawns."""

from collections.abc import Sequence

from misconceptions.raid.other_rules import STEPS, beside_in
from misconceptions.raid.rules import Board, RaidRules, Way
from solver.games.raid import FREE, RAID, STAKE


class InOnePass(RaidRules):
    """The four neighbours are looked at once, in some order, for own pawns and for enemies."""

    order: Sequence[str] = tuple(STEPS)
    after_own = True  # enemies count after the first own pawn; else before it, where looking ends

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.passed = beside_in(size, self.order)

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        passed = self.passed[cell]
        seen = [board[near] for near in passed]
        first = seen.index(own) if own in seen else len(seen)
        counted = passed[first:] if self.after_own else passed[:first]
        return [near for near in counted if board[near] == enemy]


class Across(RaidRules):
    """A Raid turns only enemies on the other side of its cell from an own pawn."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        near = self.beside[cell]
        found = super().turned(board, cell, own, enemy)
        return [n for n in found if 2 * cell - n in near and board[2 * cell - n] == own]


class SupportedBy(RaidRules):
    """A Raid needs a pawn of a certain side beside it, whoever raids."""

    root, foe, anybody = "the player's", "the raided side's", "anybody's"
    whose = root

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        other = "O" if own == "X" else "X"
        wanted = {self.root: self.player, self.foe: other, self.anybody: "XO"}[self.whose]
        return any(board[near] in wanted for near in self.beside[cell])


class SupportedByX(RaidRules):
    """A Raid needs a pawn of X beside it, also if O raids."""

    pawn = "X"

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return super().may_raid(board, cell, self.pawn)


class SupportIsRemembered(RaidRules):
    """Once an own pawn was seen beside a free cell, later cells need none: a flag stays set."""

    by_rows = True  # until the row ends; else until the board does

    def moves(self, board: Board, own: str, enemy: str) -> list[Way]:
        found: list[Way] = []
        row, seen = -1, False
        for cell, pawn in enumerate(board):
            if self.by_rows and cell // self.size != row:
                row, seen = cell // self.size, False
            if pawn != FREE:
                continue
            seen = seen or self.may_raid(board, cell, own)
            found.append((STAKE, cell, []))
            if seen:
                found.append((RAID, cell, self.turned(board, cell, own, enemy)))
        return found


class EnemyTurnsNobody(RaidRules):
    """Raids of the enemy turn nobody: the program looks for the pawns that he himself has."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        return super().turned(board, cell, own, enemy) if own == self.player else []


class NeedsExactly(RaidRules):
    """A Raid needs exactly one own pawn beside it."""

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return [board[near] for near in self.beside[cell]].count(own) == 1


class TurnsWhereClosed(RaidRules):
    """A Raid turns somebody only where no free cell is beside its own."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        closed = all(board[near] in "XO" for near in self.beside[cell])
        return super().turned(board, cell, own, enemy) if closed else []


class OutnumbersStrictly(RaidRules):
    """A Raid turns enemies only where more own pawns are beside its cell."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        found = super().turned(board, cell, own, enemy)
        return found if [board[n] for n in self.beside[cell]].count(own) > len(found) else []


class Protected(RaidRules):
    """A pawn with another one of its side beside it is not turned."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        found = super().turned(board, cell, own, enemy)
        return [n for n in found if enemy not in [board[far] for far in self.beside[n]]]


class TurnsBesideSupporters(RaidRules):
    """A Raid turns the enemies beside the own pawns from which it starts."""

    itself_too = True  # and those beside its own cell

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        starts = [near for near in self.beside[cell] if board[near] == own]
        around = {far for near in starts for far in self.beside[near]}
        if self.itself_too:
            around |= {*self.beside[cell]}
        return sorted(near for near in around if board[near] == enemy)


class CellsLeftOut(RaidRules):
    """Some cells are not looked at when moves are made."""

    edge = 0  # the row or column that is left out, counted from 0; -1 is the last
    columns = False
    kinds: Sequence[int] = (STAKE, RAID)  # of the moves that are left out there

    def moves(self, board: Board, own: str, enemy: str) -> list[Way]:
        found = super().moves(board, own, enemy)
        edge = self.edge % self.size
        return [way for way in found if self._is_seen(way, edge)]

    def _is_seen(self, way: Way, edge: int) -> bool:
        line = way[1] % self.size if self.columns else way[1] // self.size
        return line != edge or way[0] not in self.kinds
