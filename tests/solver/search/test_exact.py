"""Exact values by backward induction: Bellman's equations, for two games."""

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.games.numerical import Numerical
from solver.games.numerical import Position as NumericalPosition
from solver.games.tictactoe import Position
from solver.search import exact
from tests.solver.games.numerical_positions import positions as numerical_positions
from tests.solver.games.tictactoe_positions import GAME, positions

OPTIMAL, AGENT_X, AGENT_O, BOTH_RANDOM = (False, False), (False, True), (True, False), (True, True)
OPPONENTS = {"optimal": OPTIMAL, "x": AGENT_X, "o": AGENT_O, "both-random": BOTH_RANDOM}
opponents = st.sampled_from(sorted(OPPONENTS.values()))


@given(positions(fewest=2), opponents)
@settings(max_examples=30)
def test_bellman(start: Position, random_players: tuple[bool, bool]) -> None:
    """Every value is the best, or the mean, of the values of its moves, for each opponent."""
    known = exact.values(GAME, start, random_players)
    for position, value in known.items():
        by_move = exact.move_values(GAME, position, known)
        player = GAME.to_move(position)
        if not by_move:
            assert value == GAME.score(position)
        elif random_players[player]:
            assert value * len(by_move) == sum(by_move.values())
        else:
            assert value == (min if player else max)(by_move.values())


@given(numerical_positions(fewest=5), opponents)
@settings(max_examples=15)
def test_bellman_holds_for_another_game(
    start: NumericalPosition, random_players: tuple[bool, bool]
) -> None:
    """The plain backward induction knows only the protocol: numerical tic-tac-toe fits as well."""
    game = Numerical()
    known = exact.values(game, start, random_players)
    moves = exact.move_values(game, start, known)
    if not moves:
        assert known == {start: game.score(start)}
    elif random_players[game.to_move(start)]:
        assert known[start] == sum(moves.values()) / len(moves)
    else:
        assert known[start] == moves[exact.best_moves(game, start, known)[0]]
