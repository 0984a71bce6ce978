"""The rules of Raid. Deliberately no search, no text, no clock.

Cells are numbered row by row from the top left; their names put the column first:

        A  B  C
    1   0  1  2        cell 5 is C2 on a board of size 3
    2   3  4  5
    3   6  7  8

A move fills one free cell with a pawn of the player to move, and no player may pass. A *Stake* may
fill any free cell. A *Raid* needs an own pawn beside the cell (up, down, left or right), and every
enemy pawn beside the cell changes side; there may be none.
"""

from solver.errors import IllegalMove

# Aliases without `typing`, whose import would take as long as many solves.
Cell = int
Move = tuple[int, Cell]  # (STAKE or RAID, cell); comparing moves is canonical order
Position = tuple[str, int]  # (one character a cell, player to move: 0 or 1)

STAKE, RAID = 0, 1
FREE = "."
PAWNS = "XO"
LARGEST_SIZE = 26


class RaidGame:
    """Raid on one board. Player 0 is the one to move at the start and owns the pawns `player`.

    The score is the sum of the values under player 0's pawns less that under the others'.
    """

    __slots__ = ("size", "values", "pawns", "board", "neighbours")

    def __init__(self, size: int, values: tuple[int, ...], board: str, player: str) -> None:
        self.size = size
        self.values = values
        self.board = board
        self.pawns = "XO" if player == "X" else "OX"  # the pawn of player 0, then of player 1
        self.neighbours = neighbours_of(size)

    def initial(self) -> Position:
        """Return the board of the request, with player 0 to move."""
        return self.board, 0

    def to_move(self, position: Position) -> int:
        return position[1]

    def is_over(self, position: Position) -> bool:
        """Tell whether the board is full, which is the only way for a game to end."""
        return FREE not in position[0]

    def score(self, position: Position) -> int:
        """Return the sum of values under player 0's pawns less that under player 1's."""
        own, enemy = self.pawns[0], self.pawns[1]
        total = 0
        for pawn, value in zip(position[0], self.values, strict=True):
            if pawn == own:
                total += value
            elif pawn == enemy:
                total -= value
        return total

    def moves(self, position: Position) -> list[Move]:
        """Return all Stakes row by row, then all Raids row by row."""
        board, player = position
        own = self.pawns[player]
        free = [cell for cell, pawn in enumerate(board) if pawn == FREE]
        stakes = [(STAKE, cell) for cell in free]
        return stakes + [(RAID, cell) for cell in free if self._beside(board, cell, own)]

    def play(self, position: Position, move: Move) -> Position:
        board, player = position
        own = self.pawns[player]
        cells = list(board)
        cells[move[1]] = own
        for cell in self.turned(position, move):
            cells[cell] = own
        return "".join(cells), 1 - player

    def turned(self, position: Position, move: Move) -> list[Cell]:
        """Return the cells whose pawns change side by a legal move, row by row."""
        board, player = position
        if move[0] == STAKE:
            return []
        return self._beside(board, move[1], self.pawns[1 - player])

    def check(self, position: Position, move: Move) -> None:
        """Raise IllegalMove, naming the rule that is broken, unless the move is legal."""
        board, player = position
        kind, cell = move
        if kind not in (STAKE, RAID):
            raise IllegalMove("a move is a Stake or a Raid")
        if not 0 <= cell < len(board):
            raise IllegalMove(f"the cell lies outside the board of size {self.size}")
        name = cell_name(cell, self.size)
        if board[cell] != FREE:
            raise IllegalMove(f"{name} is taken by {board[cell]}, and a move fills a free cell")
        own = self.pawns[player]
        if kind == RAID and not self._beside(board, cell, own):
            raise IllegalMove(f"no pawn of {own} is beside {name}, and a Raid needs one")

    def _beside(self, board: str, cell: Cell, pawn: str) -> list[Cell]:
        return [near for near in self.neighbours[cell] if board[near] == pawn]


def neighbours_of(size: int) -> tuple[tuple[Cell, ...], ...]:
    """Return for each cell of a square board the cells beside it, row by row."""
    last = size - 1
    found = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        beside = (
            (row > 0, cell - size),
            (column > 0, cell - 1),
            (column < last, cell + 1),
            (row < last, cell + size),
        )
        found.append(tuple(near for exists, near in beside if exists))
    return tuple(found)


def cell_name(cell: Cell, size: int) -> str:
    """Return the name of a cell: column letter, then row number."""
    row, column = divmod(cell, size)
    return f"{chr(ord('A') + column)}{row + 1}"
