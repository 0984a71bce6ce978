"""Numerical tic-tac-toe as the twins play it: nine numbers in a row, 0 for a blank cell."""

from collections.abc import Sequence
from itertools import product

from solver.games.numerical import EVEN, LINES, NUMBERS, ODD, TARGET, Move

Cells = tuple[int, ...]


class NumericalRules:
    """The right rules, to be changed in one place each."""

    lines: tuple[tuple[int, ...], ...] = LINES

    def is_won(self, cells: Cells) -> bool:
        """Tell whether somebody has finished a line."""
        return any(self.counts([cells[cell] for cell in line]) for line in self.lines)

    def counts(self, line: list[int]) -> bool:
        """Tell whether three cells are a line that wins."""
        return 0 not in line and sum(line) == TARGET

    def is_over(self, cells: Cells) -> bool:
        return self.is_won(cells) or 0 not in cells

    def to_move(self, cells: Cells) -> int:
        return ODD if cells.count(0) % 2 else EVEN

    def numbers(self, cells: Cells, player: int) -> list[int]:
        """Return the numbers that a player may use."""
        return [number for number in NUMBERS[player] if number not in cells]

    def moves(self, cells: Cells, player: int) -> list[Move]:
        """Return the moves of a player, by cell and then by number."""
        free = [cell for cell, number in enumerate(cells) if not number]
        return list(product(free, self.numbers(cells, player)))

    def score(self, cells: Cells) -> int:
        """Return 1 if odd has won, -1 if even has, else 0."""
        if not self.is_won(cells):
            return 0
        return 1 if self.to_move(cells) == EVEN else -1


class BlanksCount(NumericalRules):
    """A blank cell of a line counts as 0: 6 + 9 + blank wins."""

    def counts(self, line: list[int]) -> bool:
        return sum(line) == TARGET


class DiagonalsMissed(NumericalRules):
    """Only rows and columns are lines."""

    lines = LINES[:6]


class AnyNumber(NumericalRules):
    """Even may use odd numbers as well."""

    def numbers(self, cells: Cells, player: int) -> list[int]:
        allowed = range(1, 10) if player == EVEN else NUMBERS[ODD]
        return [number for number in allowed if number not in cells]


class NumbersReused(NumericalRules):
    """A number may be used again."""

    def numbers(self, cells: Cells, player: int) -> list[int]:
        return list(NUMBERS[player])


class ByNumber(NumericalRules):
    """All moves are in order of their numbers, then of their cells."""

    def moves(self, cells: Cells, player: int) -> list[Move]:
        return by_number(super().moves(cells, player))


class EvenNeverWins(NumericalRules):
    """Nobody looks for a line after a move of even."""

    def is_won(self, cells: Cells) -> bool:
        return self.to_move(cells) == EVEN and super().is_won(cells)


class OddNeverWins(NumericalRules):
    """Nobody looks for a line after a move of odd."""

    def is_won(self, cells: Cells) -> bool:
        return self.to_move(cells) == ODD and super().is_won(cells)


class PlaysOnWithNumbers(NumericalRules):
    """A line does not end the game: it goes on until the board is full."""

    def is_over(self, cells: Cells) -> bool:
        return 0 not in cells


class FullOfNumbersIsDrawn(NumericalRules):
    """A full board is a draw, before anybody looks for a line on it."""

    def is_won(self, cells: Cells) -> bool:
        return 0 in cells and super().is_won(cells)


def by_number(moves: Sequence[Move]) -> list[Move]:
    """Return moves in order of their numbers, then of their cells."""
    return sorted(moves, key=lambda move: (move[1], move[0]))


def played(cells: Cells, move: Move) -> Cells:
    return (*cells[: move[0]], move[1], *cells[move[0] + 1 :])
