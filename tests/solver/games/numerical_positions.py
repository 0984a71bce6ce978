"""Hypothesis strategies of numerical tic-tac-toe: games played by drawn choices."""

from hypothesis import strategies as st

from solver.games.numerical import Move, Numerical, Position

GAME = Numerical()


@st.composite
def histories(draw: st.DrawFn, fewest: int = 0, most: int = 9) -> tuple[list[Position], list[Move]]:
    """Draw a legal game: its positions, the empty board first, and its moves."""
    wanted = draw(st.integers(fewest, most))
    positions = [GAME.initial()]
    moves: list[Move] = []
    while len(moves) < wanted and (legal := GAME.moves(positions[-1])):
        moves.append(draw(st.sampled_from(legal)))
        positions.append(GAME.play(positions[-1], moves[-1]))
    return positions, moves


def positions(fewest: int = 0, most: int = 9) -> st.SearchStrategy[Position]:
    """Draw the last position of a legal game (it may be over, and then have fewer plies)."""
    return histories(fewest, most).map(lambda history: history[0][-1])
