"""Rules of tic-tac-toe on two bitboards, and the test that tells a possible board from others.

    0 | 1 | 2
    --+---+--      Bit n of a bitboard stands for cell n. A position is the pair
    3 | 4 | 5      (crosses, noughts). X moves first; a won board ends the game.
    --+---+--
    6 | 7 | 8

No search, no text; the fast paths of other packages use the tables below directly.
"""

Bitboard = int
Position = tuple[Bitboard, Bitboard]  # crosses, noughts
Cell = int

X, O = 0, 1  # noqa: E741 - the letter is the player's name
CELLS = range(9)
FULL: Bitboard = 0o777
LINES: tuple[Bitboard, ...] = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
START: Position = (0, 0)

# Whether a bitboard holds a line, for all 512 of them: asked far more often than anything else.
HAS_LINE: tuple[bool, ...] = tuple(
    [any(board & line == line for line in LINES) for board in range(512)]
)
# The free cells, ascending, for each of the 512 sets of filled cells.
FREE_CELLS: tuple[tuple[Cell, ...], ...] = tuple(
    [tuple([cell for cell in CELLS if not filled >> cell & 1]) for filled in range(512)]
)


class TicTacToe:
    """The rules as a Game; moves are cells in ascending order."""

    def initial(self) -> Position:
        return START

    def to_move(self, position: Position) -> int:
        """Return the player whose turn it is: X while both have moved equally often."""
        crosses, noughts = position
        return O if crosses.bit_count() > noughts.bit_count() else X

    def moves(self, position: Position) -> tuple[Cell, ...]:
        """Return the free cells in ascending order; none when the game is over."""
        crosses, noughts = position
        if HAS_LINE[crosses] or HAS_LINE[noughts]:
            return ()
        return FREE_CELLS[crosses | noughts]

    def play(self, position: Position, move: Cell) -> Position:
        """Return the position after the player to move has taken a free cell."""
        crosses, noughts = position
        if self.to_move(position) == X:
            return crosses | 1 << move, noughts
        return crosses, noughts | 1 << move

    def is_over(self, position: Position) -> bool:
        """Tell whether somebody has a line or the board is full."""
        crosses, noughts = position
        return HAS_LINE[crosses] or HAS_LINE[noughts] or crosses | noughts == FULL

    def score(self, position: Position) -> int:
        """Return 1 if X has a line, -1 if O has one, 0 otherwise."""
        crosses, noughts = position
        return HAS_LINE[crosses] - HAS_LINE[noughts]


def depth_of(position: Position) -> int:
    return (position[0] | position[1]).bit_count()


def faults_of(position: Position) -> list[str]:
    """Return every reason why no game reaches this pair of bitboards; none if one does.

    A test over all pairs proves that it accepts exactly the 5,478 reachable positions.
    """
    crosses, noughts = position
    lead = crosses.bit_count() - noughts.bit_count()
    line_of_x, line_of_o = HAS_LINE[crosses], HAS_LINE[noughts]
    found = (
        (bool(crosses & noughts), "a cell holds both X and O"),
        (lead > 1, "too many X"),
        (lead < 0, "too many O"),
        (line_of_x and line_of_o, "both have a line"),
        (lead == 0 and line_of_x, "X has a line but O moved last"),
        (lead == 1 and line_of_o, "O has a line but X moved last"),
    )
    return [reason for holds, reason in found if holds]


def is_possible(position: Position) -> bool:
    """Tell whether some game reaches this pair of bitboards."""
    return not faults_of(position)
