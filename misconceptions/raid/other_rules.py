"""Further rules by which programs play, for the families: directions, limits, conditions."""

from collections.abc import Sequence

from misconceptions.raid.rules import Board, Neighbours, RaidRules, Way, WrapsAround
from solver.games.raid import FREE, RAID

UP, DOWN, LEFT, RIGHT = "above", "below", "to the left", "to the right"
STEPS = {UP: (-1, 0), DOWN: (1, 0), LEFT: (0, -1), RIGHT: (0, 1)}


def beside_in(size: int, directions: Sequence[str], least: int = 0, last: int = 0) -> Neighbours:
    """Return the neighbours in these directions, but none in rows and columns at the edge."""
    inside = range(least, size - last)
    return tuple(
        tuple(
            (row + STEPS[way][0]) * size + column + STEPS[way][1]
            for way in directions
            if row + STEPS[way][0] in inside and column + STEPS[way][1] in inside
        )
        for row in range(size)
        for column in range(size)
    )


class SomeDirections(RaidRules):
    """Own pawns and enemies are looked for in some directions only; edges may be left out."""

    support: Sequence[str] = tuple(STEPS)
    conquest: Sequence[str] = tuple(STEPS)
    least = last = 0  # rows and columns that are left out at the top left and the bottom right

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.beside = beside_in(size, self.support, self.least, self.last)
        self.reached = beside_in(size, self.conquest, self.least, self.last)

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        return [near for near in self.reached[cell] if board[near] == enemy]


class TurnsSome(SomeDirections):
    """A Raid turns at most so many, the first in the order of directions."""

    most = 1

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        return super().turned(board, cell, own, enemy)[: self.most]


class NeedsOwn(RaidRules):
    """A Raid needs so many own pawns beside it."""

    least_own = 2

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return [board[near] for near in self.beside[cell]].count(own) >= self.least_own


class Outnumbers(RaidRules):
    """A Raid turns enemies only where as many own pawns are beside its cell."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        found = super().turned(board, cell, own, enemy)
        return found if [board[n] for n in self.beside[cell]].count(own) >= len(found) else []


class Sandwich(RaidRules):
    """A Raid turns an enemy only between its cell and an own pawn."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        found = super().turned(board, cell, own, enemy)
        behind = ((near, near + near - cell) for near in found)
        return [near for near, far in behind if far in self.beside[near] and board[far] == own]


class TurnsByValue(RaidRules):
    """A Raid turns only enemies on cells that are worth less, or more, than its own."""

    sign = 1
    also_equal = False

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        above = self.sign * self.values[cell] + self.also_equal
        found = super().turned(board, cell, own, enemy)
        return [near for near in found if self.sign * self.values[near] < above]


class TurnsTheBest(SomeDirections):
    """A Raid turns the enemy on the dearest cell alone, of equals the first in its order."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        found = super().turned(board, cell, own, enemy)
        return sorted(found, key=lambda near: -self.values[near])[:1]


class RaidsOf(RaidRules):
    """Only one of the two players knows Raids."""

    enemy_raids = player_raids = True

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        allowed = self.player_raids if own == self.player else self.enemy_raids
        return allowed and super().may_raid(board, cell, own)


class FromTheStart(RaidRules):
    """Where a player may raid is read off the start board once and for all."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.start: Board = []

    def moves(self, board: Board, own: str, enemy: str) -> list[Way]:
        if not self.start:  # the first board that is asked about
            self.start = list(board)
        return super().moves(board, own, enemy)

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return super().may_raid(self.start, cell, own)


class OldPawnsSupport(FromTheStart):
    """Only pawns that were there at the start let their owner raid, while they are his."""

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        near = self.beside[cell]
        return any(board[n] == own and self.start[n] != FREE for n in near)


class NewPawnsAreSafe(FromTheStart):
    """Pawns that are set down in the search are not turned by Raids."""

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return RaidRules.may_raid(self, board, cell, own)

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        found = super().turned(board, cell, own, enemy)
        return [near for near in found if self.start[near] != FREE]


class StakeNeeds(RaidRules):
    """A Stake is legal only where something stands, or does not stand, beside its cell."""

    near_own: bool | None = None  # None: does not matter
    near_enemy: bool | None = None

    def ways(self, board: Board, cell: int, own: str, enemy: str) -> list[Way]:
        near = [board[n] for n in self.beside[cell]]
        ways = super().ways(board, cell, own, enemy)
        legal = self.near_own in (None, own in near) and self.near_enemy in (None, enemy in near)
        return ways if legal else ways[1:]

    def moves(self, board: Board, own: str, enemy: str) -> list[Way]:
        return super().moves(board, own, enemy) or RaidRules(self.size).moves(board, own, enemy)


class RaidsComeFirst(RaidRules):
    """Stakes are legal only where no Raid is, anywhere on the board."""

    def moves(self, board: Board, own: str, enemy: str) -> list[Way]:
        moves = super().moves(board, own, enemy)
        return [way for way in moves if way[0]] or moves


class Torus(RaidRules):
    """All edges meet the opposite ones."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        square = range(size)
        self.beside = tuple(
            tuple(
                sorted(
                    {
                        (row + down) % size * size + (column + right) % size
                        for down, right in STEPS.values()
                    }
                    - {row * size + column}
                )
            )
            for row in square
            for column in square
        )


class ReachesFar(RaidRules):
    """An own pawn lets its owner raid any free cell in its row or column with nothing between."""

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        for near in self.beside[cell]:
            step, here = near - cell, near
            while board[here] == FREE and here + step in self.beside[here]:
                here += step
            if board[here] == own:
                return True
        return False


class RowsJoinedOneWay(RaidRules):
    """Beyond one side of a row is the end of the row before, or the start of the next."""

    step = -1

    def __init__(self, size: int) -> None:
        super().__init__(size)
        edge = 0 if self.step < 0 else size - 1
        cells = range(size * size)
        self.beside = tuple(
            tuple(sorted({*near, cell + self.step} & {*cells} if cell % size == edge else near))
            for cell, near in enumerate(self.beside)
        )


class MissesTheEdge(RaidRules):
    """A test of an edge is off by one: pawns there are not seen from the cell before it."""

    way = UP
    for_pawns = "XO"  # in the branch of these alone
    misses_support = misses_conquest = True

    def __init__(self, size: int) -> None:
        super().__init__(size)
        row, column = STEPS[self.way]
        last = size - 1
        self.unseen = {
            cell
            for cell in range(size * size)
            if (row and cell // size == (last if row > 0 else 0))
            or (column and cell % size == (last if column > 0 else 0))
        }
        self.step = row * size + column

    def _is_unseen(self, cell: int, near: int, own: str) -> bool:
        return own in self.for_pawns and near - cell == self.step and near in self.unseen

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        near = [n for n in self.beside[cell] if board[n] == own]
        if self.misses_support:
            near = [n for n in near if not self._is_unseen(cell, n, own)]
        return bool(near)

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        found = super().turned(board, cell, own, enemy)
        if self.misses_conquest:
            found = [near for near in found if not self._is_unseen(cell, near, own)]
        return found


class SupportWrapsAround(WrapsAround):
    """Own pawns are looked for beyond the first row and column; enemies are not."""

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        return RaidRules(self.size).turned(board, cell, own, enemy)


class ConquestWrapsAround(WrapsAround):
    """Enemies are looked for beyond the first row and column; own pawns are not."""

    def may_raid(self, board: Board, cell: int, own: str) -> bool:
        return RaidRules(self.size).may_raid(board, cell, own)


class RaidsOntoEnemies(RaidRules):
    """A Raid may also go to the cell of an enemy beside an own pawn; that enemy is turned, too.

    Only `plainly.EnemiesAreFilled` takes such moves back.
    """

    ends_when_full = True

    def moves(self, board: Board, own: str, enemy: str) -> list[Way]:
        found = super().moves(board, own, enemy)
        if self.ends_when_full and not found:
            return []
        onto = (cell for cell, pawn in enumerate(board) if pawn == enemy)
        return found + [
            (RAID, cell, [cell, *self.turned(board, cell, own, enemy)])
            for cell in onto
            if self.may_raid(board, cell, own)
        ]
