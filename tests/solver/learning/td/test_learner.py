"""The trainer: what an update does, and that it learns."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.games.tictactoe import START, Position, is_possible
from solver.learning.td.learner import (
    TdSettings,
    Values,
    afterstates,
    greedy,
    is_won,
    play_game,
    train,
)
from solver.learning.td.strength import strength_of
from solver.learning.td.values import training_values
from tests.solver.games.tictactoe_positions import GAME, positions

TEXTS = training_values()


def fresh_values() -> Values:
    """Return the values with which training begins."""
    return {position: float(value) for position, value in TEXTS.items()}


@given(positions())
def test_afterstates_are_the_moves(position: Position) -> None:
    """The boards to choose from are those that the rules allow, in the same order."""
    assert afterstates(position) == [GAME.play(position, cell) for cell in GAME.moves(position)]


@given(st.integers(0, 10**6))
def test_a_game_pulls_values_by_the_rate(seed: int) -> None:
    """Values stay within 0 and 1, won boards are 1, and with rate 0 nothing else changes."""
    values = fresh_values()
    end = play_game(values, TdSettings(), Random(seed))
    assert GAME.is_over(end)
    assert is_possible(end)
    assert all(0 <= value <= 1 for value in values.values())
    still = fresh_values()
    play_game(still, TdSettings(rate=0), Random(seed))
    assert still == fresh_values()


def test_the_loser_s_last_board_is_pulled_to_nothing() -> None:
    """V += 0.1 (V_next - V): a board of value 0.5 that loses at once becomes 0.45."""
    values: Values = {}
    end = play_game(values, TdSettings(exploration=0), Random(0))
    # Unknown boards are worth 0.5, so both take the lowest cell: 0 1 2 3 4 5 6, and X wins.
    assert end == (0o125, 0o052)
    assert is_won(end)
    assert values[end] == 1.0
    assert values[0o025, 0o052] == pytest.approx(0.45)
    assert values[0o025, 0o012] == 0.5
    assert greedy(values, START) == (1, 0)


def test_training_makes_a_better_player() -> None:
    """After 2,000 games the player loses less often to random moves than before, on both sides."""
    values = fresh_values()
    steps = list(train(values, 2000, TdSettings(), Random(1), 1000, strength_of))
    assert [games for games, _ in steps] == [0, 1000, 2000]
    before, after = strength_of(fresh_values()), strength_of(values)
    assert after.as_o[2] < before.as_o[2]
    assert after.as_x[0] + after.as_x[1] > before.as_x[0] + before.as_x[1]
    assert sum(after.as_x) == pytest.approx(1)


def test_training_is_repeatable() -> None:
    """The same seed gives the same values."""
    one, two = fresh_values(), fresh_values()
    for values in (one, two):
        for _ in train(values, 50, TdSettings(), Random(3), 50, len):
            pass
    assert one == two
