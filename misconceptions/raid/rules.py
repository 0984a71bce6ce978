"""The rules of Raid as the twins play them: the right ones, to be changed in one place each.

A board is a list of one character a cell. A twin overrides what it has misunderstood; all else
stays right.
"""

from collections.abc import Sequence
from functools import cache

from solver.games.raid import FREE, RAID, STAKE, neighbours_of

Board = list[str]
Way = tuple[int, int, list[int]]  # STAKE or RAID, the cell it fills, the cells that it turns
Neighbours = tuple[tuple[int, ...], ...]
_beside = cache(neighbours_of)  # rules are made anew for every answer


class RaidRules:
    """Raid on a board of one size; `player` is the one who is to move first.

    `values` are those of the cells: no right rule asks for them.
    """

    player = ""
    values: Sequence[int] = ()

    def __init__(self, size: int) -> None:
        self.size = size
        self.beside = _beside(size)

    def moves(self, board: Board, own: str, enemy: str) -> list[Way]:
        """Return every move in reading order of its cell, the Stake before the Raid."""
        free = [cell for cell, pawn in enumerate(board) if pawn == FREE]
        return [way for cell in free for way in self.ways(board, cell, own, enemy)]

    def ways(self, board: Board, cell: int, own: str, enemy: str) -> list[Way]:
        """Return the moves that fill a free cell."""
        if not self.may_raid(board, cell, own):
            return [(STAKE, cell, [])]
        return [(STAKE, cell, []), (RAID, cell, self.turned(board, cell, own, enemy))]

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        """Tell whether a Raid on a free cell is legal."""
        return own in [board[near] for near in self.beside[cell]]

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        """Return the cells whose pawns a Raid turns."""
        return [near for near in self.beside[cell] if board[near] == enemy]


def diagonal_neighbours(size: int) -> Neighbours:
    """Return for each cell those that touch its corners."""
    return tuple(
        tuple(
            (row + down) * size + column + right
            for down in (-1, 1)
            for right in (-1, 1)
            if 0 <= row + down < size and 0 <= column + right < size
        )
        for row in range(size)
        for column in range(size)
    )


class NoRaids(RaidRules):
    """Stakes are all there is."""

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return False


class RaidAnywhere(RaidRules):
    """A Raid needs no own pawn beside its cell."""

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return True


class DiagonalNeighbours(RaidRules):
    """Cells that touch at a corner are neighbours, in every way."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.really_beside = self.beside
        corners = diagonal_neighbours(size)
        self.beside = tuple(a + b for a, b in zip(self.beside, corners, strict=True))


class TurnsDiagonals(DiagonalNeighbours):
    """A Raid turns diagonal pawns too, but needs an own pawn that is really beside it."""

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return own in [board[near] for near in self.really_beside[cell]]


class DiagonalSupport(DiagonalNeighbours):
    """An own pawn at a corner is enough for a Raid, which turns only those really beside it."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        return [near for near in self.really_beside[cell] if board[near] == enemy]


class ChainConquests(RaidRules):
    """A pawn that is turned turns its own neighbours in its turn."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        found = super().turned(board, cell, own, enemy)
        for turned in found:  # which grows as we go
            found += [n for n in self.beside[turned] if board[n] == enemy and n not in found]
        return found


class TurnsOne(RaidRules):
    """A Raid turns the first enemy beside it alone."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        return super().turned(board, cell, own, enemy)[:1]


class TurnsLines(RaidRules):
    """A Raid turns all enemies in a row from its cell, not only the first."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        found = []
        for near in self.beside[cell]:
            step, here = near - cell, near
            while board[here] == enemy:
                found.append(here)
                if here + step not in self.beside[here]:
                    break
                here += step
        return found


class StakeConquers(RaidRules):
    """A Stake turns the enemies beside it, as a Raid does."""

    def ways(self, board: Board, cell: int, own: str, enemy: str) -> list[Way]:
        turned = self.turned(board, cell, own, enemy)
        return [(kind, cell, turned) for kind, _, _ in super().ways(board, cell, own, enemy)]


class StakeConquersBesideOwn(RaidRules):
    """A Stake beside an own pawn conquers without being called a Raid."""

    def ways(self, board: Board, cell: int, own: str, enemy: str) -> list[Way]:
        ways = super().ways(board, cell, own, enemy)
        return [(kind, cell, ways[-1][2]) for kind, _, _ in ways]


class NoStakeBesideOwn(RaidRules):
    """Beside an own pawn there are only Raids."""

    def ways(self, board: Board, cell: int, own: str, enemy: str) -> list[Way]:
        return super().ways(board, cell, own, enemy)[-1:]


class NoStakeWhereRaidConquers(RaidRules):
    """Where a Raid turns somebody it is the only move."""

    def ways(self, board: Board, cell: int, own: str, enemy: str) -> list[Way]:
        ways = super().ways(board, cell, own, enemy)
        return ways[-1:] if ways[-1][2] else ways


class OnlyConqueringRaids(RaidRules):
    """A Raid that turns nobody is not legal."""

    def ways(self, board: Board, cell: int, own: str, enemy: str) -> list[Way]:
        ways = super().ways(board, cell, own, enemy)
        return ways if ways[-1][2] else ways[:1]


class ConquestIsCompulsory(RaidRules):
    """Who can conquer must."""

    def moves(self, board: Board, own: str, enemy: str) -> list[Way]:
        moves = super().moves(board, own, enemy)
        return [move for move in moves if move[2]] or moves


class EnemyCannotRaid(RaidRules):
    """The enemy answers with Stakes alone."""

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return own == self.player and super().may_raid(board, cell, own)


class RowsJoined(RaidRules):
    """The last cell of a row is beside the first of the next."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        cells = range(size * size)
        steps = sorted({-size, -1, 1, size})
        self.beside = tuple(tuple(c + s for s in steps if c + s in cells) for c in cells)


class WrapsAround(RaidRules):
    """What is above the first row is the last, and so for columns: index -1 in many languages."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        last = size - 1
        found = []
        for cell, beside in enumerate(self.beside):
            row, column = divmod(cell, size)
            above = [cell + last * size] * (row == 0 and last > 0)
            left = [cell + last] * (column == 0 and last > 0)
            found.append(tuple(sorted({*beside, *above, *left})))
        self.beside = tuple(found)
