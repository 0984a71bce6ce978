"""The learner: equal to a plain one, true to its symmetry, and at work on other games."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.games.numerical import Numerical, cells_of
from solver.games.tictactoe import TicTacToe
from solver.learning.environment import Environment, uniform
from solver.learning.q.expectation import best_expectation, expectation
from solver.learning.q.games import numerical
from solver.learning.q.learner import Learner, Schedule
from solver.learning.q.policy import greedy
from solver.learning.q.training import Training
from solver.learning.splitmix import SplitMix64
from tests.solver.learning.q.plain_qlearning import learn as plainly_learn

DECAY = 0.002
PLAIN = Schedule(alpha=0.1, power=0, decay=DECAY)


def trained(episodes: int, seed: int) -> Learner:
    """Return a learner of numerical tic-tac-toe without symmetry."""
    source = SplitMix64(seed).random
    learner = Learner(Environment(Numerical(), uniform(source)), PLAIN, source)
    learner.train(episodes)
    return learner


@settings(max_examples=8)
@given(st.integers(0, 2**64 - 1), st.integers(1, 150))
def test_the_table_is_that_of_a_plain_learner(seed: int, episodes: int) -> None:
    """Same generator, same settings: the same floats and results as the textbook version."""
    learner = trained(episodes, seed)
    table, results = plainly_learn(episodes, seed, 0.1, DECAY)
    found = {
        (cells_of(position), move): value
        for position, row in learner.rows.items()
        for move, value in zip(Numerical().moves(position), row, strict=True)
    }
    assert found == table
    assert learner.results == results


def test_epsilon_follows_its_formula() -> None:
    """epsilon(t) = 0.001 + 0.999 exp(-1e-6 t): 1 at first, 0.001 in the end."""
    schedule = Schedule()
    assert schedule.epsilon(0) == 1.0
    assert schedule.epsilon(1_000_000) == pytest.approx(0.001 + 0.999 / 2.718281828459045)
    assert schedule.epsilon(10**9) == pytest.approx(0.001)


def test_rates_fall_to_alpha() -> None:
    """The n-th update has 1 / n ** power until alpha is reached; power 0 has none but alpha."""
    assert Schedule(alpha=0.25, power=1).first_rates() == [1.0, 1.0, 1 / 2, 1 / 3]
    assert Schedule(alpha=0.5, power=0).first_rates() == []


def test_the_first_update_adopts_what_it_sees() -> None:
    """With a falling rate a value that was updated once is its target, not a tenth of it."""
    source = SplitMix64(6).random
    learner = Learner(Environment(Numerical(), uniform(source)), Schedule(power=1), source)
    learner.train(1)
    assert sorted({value for row in learner.rows.values() for value in row})[0] in (-10, -1)
    assert sum(count for counts in learner.counts.values() for count in counts) <= 5


def test_symmetry_keeps_one_row_a_class() -> None:
    """Every row of a symmetric learner is the canonical image of its class."""
    training = Training("numerical", seed=5, schedule=Schedule(decay=DECAY))
    training.learner.train(300)
    canonical = numerical().canonical
    assert all(canonical(position) == position for position in training.learner.rows)


def test_a_symmetric_policy_plays_legal_moves_alike_in_all_images() -> None:
    """The moves that it plays in two images of a position lead to the same class."""
    training = Training("numerical", seed=5, schedule=Schedule(decay=DECAY))
    training.learner.train(300)
    playable = training.playable
    choose = greedy(playable.game, training.learner.rows, playable.frame)
    from solver.games.numerical_symmetry import Images

    for position in list(training.learner.rows)[:50]:
        classes = set()
        for image in Images().orbit(position):
            assert choose(image) in playable.game.moves(image)
            classes.add(playable.canonical(playable.game.play(image, choose(image))))
        assert len(classes) == 1


def test_learning_improves_the_policy() -> None:
    """After 3,000 episodes of a quick schedule the policy beats the one that knows nothing."""
    training = Training("numerical", seed=1, schedule=Schedule(decay=0.001))
    playable, learner = training.playable, training.learner
    before = expectation(learner.environment, greedy(playable.game, {}, playable.frame))
    learner.train(3000)
    after = expectation(learner.environment, greedy(playable.game, learner.rows, playable.frame))
    assert after.value > before.value + Fraction(1, 2)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_learning_reaches_nine_tenths_of_the_optimum() -> None:
    """After 400,000 of the documented episodes the policy has over 90 % of 17933/2304."""
    training = Training("numerical", seed=1)
    training.learner.train(400_000)
    playable, learner = training.playable, training.learner
    worth = expectation(learner.environment, greedy(playable.game, learner.rows, playable.frame))
    assert worth.value > Fraction(9, 10) * Fraction(17933, 2304)


def test_tic_tac_toe_is_learned_by_the_same_learner() -> None:
    """20,000 episodes bring over 90 % of the best return that there is."""
    training = Training("tictactoe", seed=1, schedule=Schedule(decay=0.0003))
    training.learner.train(20_000)
    playable, environment = training.playable, training.learner.environment
    worth = expectation(environment, greedy(playable.game, training.learner.rows))
    assert worth.value > Fraction(9, 10) * best_expectation(environment)


def test_the_second_player_learns_as_well() -> None:
    """As O the agent meets a board with one X, and its expectation adds up to one."""
    training = Training("tictactoe", seed=1, agent=1)
    training.learner.train(500)
    worth = expectation(
        training.learner.environment, greedy(training.playable.game, training.learner.rows)
    )
    assert worth.win + worth.tie + worth.loss == 1
    assert all(TicTacToe().to_move(position) == 1 for position in training.learner.rows)
