"""Tic-tac-toe as the twins play it: the right rules, changed in one place each."""

from functools import cache

from solver.games.tictactoe import FREE_CELLS, FULL, LINES, Cell, O, Position, TicTacToe, X

STRAIGHT = LINES[:6]
BY_COLUMNS = (0, 3, 6, 1, 4, 7, 2, 5, 8)
CENTRE_FIRST = (4, 0, 1, 2, 3, 5, 6, 7, 8)


@cache
def has_line(lines: tuple[int, ...]) -> tuple[bool, ...]:
    """Return for all 512 bitboards whether they hold one of the lines."""
    return tuple([any(board & line == line for line in lines) for board in range(512)])


class TwinGame(TicTacToe):
    """The rules: which lines each player wins by, who moves, which cells in which order."""

    lines_of_x: tuple[int, ...] = LINES
    lines_of_o: tuple[int, ...] = LINES

    def is_won(self, position: Position) -> bool:
        """Tell whether the game ends here because somebody has a line."""
        return bool(self.score(position))

    def score(self, position: Position) -> int:
        """Return 1 if X has a line, -1 if O has one, 0 otherwise."""
        crosses, noughts = position
        return has_line(self.lines_of_x)[crosses] - has_line(self.lines_of_o)[noughts]

    def moves(self, position: Position) -> tuple[Cell, ...]:
        """Return the cells that may be filled, in the order in which they are tried."""
        return () if self.is_won(position) else self.in_order(FREE_CELLS[position[0] | position[1]])

    def in_order(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Return free cells in the order in which they are tried."""
        return cells

    def is_over(self, position: Position) -> bool:
        return self.is_won(position) or position[0] | position[1] == FULL


class PlaysOn(TwinGame):
    """A line does not end the game: it goes on until the board is full."""

    def is_won(self, position: Position) -> bool:
        return False


class NoDiagonals(TwinGame):
    """Only rows and columns are lines."""

    lines_of_x = lines_of_o = STRAIGHT


class OnlyRows(TwinGame):
    """Only rows are lines."""

    lines_of_x = lines_of_o = LINES[:3]


class MissesLinesOfO(TwinGame):
    """Nobody looks whether O has won."""

    lines_of_o = ()


class MissesLinesOfX(TwinGame):
    """Nobody looks whether X has won."""

    lines_of_x = ()


class XAtTheStart(TwinGame):
    """X moves on the start board, whatever stands there; from then on they take turns."""

    start: Position = (0, 0)

    def to_move(self, position: Position) -> int:
        filled, before = (
            (crosses | noughts).bit_count() for crosses, noughts in (position, self.start)
        )
        return X if (filled - before) % 2 == 0 else O

    def play(self, position: Position, move: Cell) -> Position:
        crosses, noughts = position
        if self.to_move(position) == X:
            return crosses | 1 << move, noughts
        return crosses, noughts | 1 << move


class OFirst(TwinGame):
    """O moves while both have moved equally often."""

    def to_move(self, position: Position) -> int:
        crosses, noughts = position
        return X if noughts.bit_count() > crosses.bit_count() else O


class OnlyX(TwinGame):
    """X moves every time."""

    def to_move(self, position: Position) -> int:
        return X


class Descending(TwinGame):
    """The last free cell is tried first."""

    def in_order(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return cells[::-1]


class ByColumns(TwinGame):
    """Cells are tried column by column."""

    def in_order(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(sorted(cells, key=BY_COLUMNS.index))


class CentreFirst(TwinGame):
    """The centre is tried before all others."""

    def in_order(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(sorted(cells, key=CENTRE_FIRST.index))


class FullIsDrawn(TwinGame):
    """A full board is a draw, before anybody looks for a line on it."""

    def score(self, position: Position) -> int:
        return 0 if position[0] | position[1] == FULL else super().score(position)
