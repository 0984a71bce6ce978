"""Rules of numerical tic-tac-toe: odd numbers (player 0, first) against even numbers.

Each number 1..9 is used once; the side that completes a line of three *filled* cells that sums to
15 wins.

    0 1 2      A position is one integer, and a move is an addition (bits, low to high):
    3 4 5        0..63   a byte a line: each of its filled cells adds 16 + number; 63 = won
    6 7 8       64..99   four bits a cell: its number, 0 while blank
               100..108  the cells that are filled        109..117  the numbers that are used

So the legal moves are one look into a table, and "has anybody won?" is "is there a byte 63?" (two
filled cells give at most 32 + 17 = 49). Deliberately knows no text, no search and no randomness.
"""

from itertools import product

from solver.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Position = int
Move = tuple[int, int]  # cell 0..8, number 1..9
ODD, EVEN = 0, 1  # the players
CELLS = range(9)
NUMBERS = ((1, 3, 5, 7, 9), (2, 4, 6, 8))  # of each player
TARGET = 15
LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)
EMPTY: Position = 0
PER_FILLED_CELL = 16
WON_LINE = 3 * PER_FILLED_CELL + TARGET
LINE_BITS = (1 << 64) - 1
CELL_SHIFT, FILLED_SHIFT, USED_SHIFT = 64, 100, 108
ALL_FILLED = (1 << 9) - 1
FULL = ((1 << 18) - 1) << FILLED_SHIFT  # all marks set: only full boards are as large as this


def _increment(cell: int, number: int) -> int:
    """Return what a move adds to a position."""
    lines = sum(
        (PER_FILLED_CELL + number) << (8 * place)
        for place, line in enumerate(LINES)
        if cell in line
    )
    marks = 1 << (FILLED_SHIFT + cell) | 1 << (USED_SHIFT + number)
    return lines | number << (CELL_SHIFT + 4 * cell) | marks


INCREMENT = {(cell, number): _increment(cell, number) for cell in CELLS for number in range(1, 10)}


class Numerical:
    """The game. Moves are in ascending order of cell, then number."""

    __slots__ = ("_moves",)

    def __init__(self) -> None:
        # The moves depend on the filled cells and the used numbers alone: few enough to remember.
        self._moves: dict[int, tuple[Move, ...]] = {}

    def initial(self) -> Position:
        return EMPTY

    def to_move(self, position: Position) -> int:
        """Return ODD or EVEN; they alternate."""
        return (position >> FILLED_SHIFT & ALL_FILLED).bit_count() & 1

    def moves(self, position: Position) -> "Sequence[Move]":
        """Return the legal moves, none when the game is over."""
        if WON_LINE in (position & LINE_BITS).to_bytes(8, "little"):
            return ()
        found = self._moves.get(position >> FILLED_SHIFT)
        return self.unfinished_moves(position) if found is None else found

    def unfinished_moves(self, position: Position) -> "Sequence[Move]":
        """Return the moves of a position that nobody has won: `moves` without that question."""
        marks = position >> FILLED_SHIFT
        found = self._moves.get(marks)
        if found is None:
            numbers = numbers_left(position, self.to_move(position))
            found = tuple(product(free_cells(position), numbers))
            self._moves[marks] = found
        return found

    def play(self, position: Position, move: Move) -> Position:
        return position + INCREMENT[move]

    def is_over(self, position: Position) -> bool:
        """Tell whether a line is won or the board is full."""
        return position >= FULL or WON_LINE in (position & LINE_BITS).to_bytes(8, "little")

    def score(self, position: Position) -> int:
        """Return 1 if odd has won, -1 if even has, else 0."""
        if not is_won(position):
            return 0
        return 1 if self.to_move(position) == EVEN else -1  # the side that moved last has won


def is_won(position: Position) -> bool:
    """Tell whether a line of three filled cells sums to 15."""
    return WON_LINE in (position & LINE_BITS).to_bytes(8, "little")


def free_cells(position: Position) -> "list[int]":
    """Return the blank cells, ascending."""
    filled = position >> FILLED_SHIFT
    return [cell for cell in CELLS if not filled >> cell & 1]


def numbers_left(position: Position, player: int) -> "list[int]":
    """Return the numbers that a player may still use, ascending."""
    used = position >> USED_SHIFT
    return [number for number in NUMBERS[player] if not used >> number & 1]


def cells_of(position: Position) -> "tuple[int, ...]":
    """Return the nine numbers of a position, 0 for a blank cell."""
    return tuple(position >> (CELL_SHIFT + 4 * cell) & 15 for cell in CELLS)


def position_of(cells: "Sequence[int]") -> Position:
    """Return the position with these nine numbers (0 for blank); see `faults` for what is legal."""
    return sum(INCREMENT[cell, number] for cell, number in enumerate(cells) if number)


def faults(cells: "Sequence[int]") -> "list[str]":
    """Return every reason why no game can reach nine numbers; none if one can.

    Any order of the moves that made a board without a finished line is a game, so a board can be
    reached if its counts are right and taking one number back undoes every finished line.
    """
    numbers = [number for number in cells if number]
    reasons = [f"{n} is used twice" for n in range(1, 10) if numbers.count(n) > 1]
    odd = sum(number % 2 for number in numbers)
    even = len(numbers) - odd
    if odd > even + 1:
        reasons.append(f"{odd} odd numbers and {even} even ones: too many odd")
    if even > odd:
        reasons.append(f"{odd} odd numbers and {even} even ones: too many even")
    if not reasons and not _could_be_last(cells, last_is_odd=odd > even):
        name = "odd" if odd > even else "even"
        reasons.append(f"a line sums to 15 that the last move, an {name} number, did not finish")
    return reasons


def _could_be_last(cells: "Sequence[int]", last_is_odd: bool) -> bool:
    won = [line for line in LINES if _is_won_line([cells[cell] for cell in line])]
    return not won or any(
        cells[cell] % 2 == last_is_odd and all(cell in line for line in won) for cell in won[0]
    )


def _is_won_line(numbers: "list[int]") -> bool:
    return 0 not in numbers and sum(numbers) == TARGET


def check_move(position: Position, move: Move) -> None:
    """Raise IllegalMove, with the rule that is broken, unless the move is legal."""
    cell, number = move
    player = (position >> FILLED_SHIFT & ALL_FILLED).bit_count() & 1
    if is_won(position) or position >= FULL:
        raise IllegalMove(f"{cell} {number}: the game is over")
    if cell not in CELLS:
        raise IllegalMove(f"{cell} {number}: there is no cell {cell}, only 0 to 8")
    if not 1 <= number <= 9:
        raise IllegalMove(f"{cell} {number}: there is no number {number}, only 1 to 9")
    if position >> (FILLED_SHIFT + cell) & 1:
        raise IllegalMove(f"{cell} {number}: cell {cell} is taken by {cells_of(position)[cell]}")
    if number not in NUMBERS[player]:
        mine, kind = ("odd", "even") if player == ODD else ("even", "odd")
        raise IllegalMove(f"{cell} {number}: {number} is {kind}, and it is {mine}'s turn")
    if position >> (USED_SHIFT + number) & 1:
        raise IllegalMove(f"{cell} {number}: the number {number} is used already")
