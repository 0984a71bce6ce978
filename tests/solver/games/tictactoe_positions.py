"""Hypothesis strategies of tic-tac-toe, and a game with the historic mistake in it."""

from hypothesis import strategies as st

from solver.games.tictactoe import FREE_CELLS, HAS_LINE, LINES, START, Position, TicTacToe

GAME = TicTacToe()


@st.composite
def positions(draw: st.DrawFn, fewest: int = 0, most: int = 9) -> Position:
    """Draw the last position of a legal game (it may be over, and then have fewer moves)."""
    position = START
    for _ in range(draw(st.integers(fewest, most))):
        if not (moves := GAME.moves(position)):
            break
        position = GAME.play(position, draw(st.sampled_from(moves)))
    return position


class BlindToCellZero(TicTacToe):
    """The historic mistake: a line of the second player through cell 0 is not seen."""

    SEEN = tuple(line for line in LINES if not line & 1)

    def _o_won(self, position: Position) -> bool:
        return any(position[1] & line == line for line in self.SEEN)

    def moves(self, position: Position) -> tuple[int, ...]:
        """Return the free cells unless a line is seen."""
        if HAS_LINE[position[0]] or self._o_won(position):
            return ()
        return FREE_CELLS[position[0] | position[1]]

    def score(self, position: Position) -> int:
        """Return who is seen to have won."""
        return 1 if HAS_LINE[position[0]] else -1 if self._o_won(position) else 0
