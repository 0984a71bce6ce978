"""How good a policy is: computed, measured with its error, and against perfect play."""

import random

import pytest

from solver.games.numerical import Numerical
from solver.games.tictactoe import TicTacToe
from solver.learning.environment import Environment, uniform
from solver.learning.q.evaluate import mean_and_error, perfect, play_games
from solver.learning.q.expectation import expectation
from solver.learning.q.games import PLAYABLE, tictactoe
from solver.learning.q.policy import greedy
from solver.search import exact
from tests.solver.learning.q.test_learner import trained


def test_what_is_computed_is_what_is_measured() -> None:
    """The exact expectation of a policy lies within five errors of the mean over games."""
    learner = trained(300, 9)
    choose = greedy(Numerical(), learner.rows)
    exact = expectation(learner.environment, choose)
    assert exact.win + exact.tie + exact.loss == 1
    source = random.Random(4).random
    played = play_games(Environment(Numerical(), uniform(source)), choose, 2000)
    for (mean, error), true in zip(
        (played.value, played.win, played.loss), (exact.value, exact.win, exact.loss), strict=True
    ):
        assert abs(mean - float(true)) <= 5 * error / 1.96


@pytest.mark.parametrize("name", PLAYABLE)
def test_perfect_play_is_never_beaten_by_its_own_kind(name: str) -> None:
    """Tic-tac-toe between perfect players ties; numerical is won by the first."""
    playable, source = PLAYABLE[name](), random.Random(2).random
    player = perfect(playable, source)
    environment = Environment(playable.game, player)
    measure = play_games(environment, lambda p: player(p, playable.game.moves(p)), 5)
    assert (measure.win if name == "numerical" else measure.tie)[0] == 1.0


def test_plain_perfect_play_knows_tic_tac_toe() -> None:
    """The game is a tie, all nine openings are best, and 5,478 positions were met."""
    known = exact.values(TicTacToe(), (0, 0), exact.OPTIMAL)
    assert known[0, 0] == 0
    assert tictactoe().best_replies((0, 0)) == list(range(9))
    assert len(known) == 5478


def test_errors_are_standard_errors() -> None:
    """By hand: 0, 0, 1, 1 has mean 1/2, variance 1/3, standard error sqrt(1/12)."""
    mean, error = mean_and_error([0, 0, 1, 1])
    assert mean == 0.5
    assert error == pytest.approx(1.96 * (1 / 12) ** 0.5)
    assert mean_and_error([3]) == (3, 0.0)
