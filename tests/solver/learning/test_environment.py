"""The environment: any game, the assignment's vocabulary, and that the two agree."""

import copy
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import IllegalMove
from solver.games.numerical import Move, Position, cells_of, position_of
from solver.learning.environment import Environment, Rewards, uniform
from solver.learning.numerical_environment import Number, NumericalEnvironment
from solver.learning.splitmix import SplitMix64
from tests.solver.games.numerical_positions import GAME, histories

SEEDS = st.integers(0, 2**64 - 1)
nan = math.nan


def as_state(position: Position) -> list[Number]:
    """Return a position as the assignment's list."""
    return [number or None for number in cells_of(position)]


@given(SEEDS, st.data())
def test_an_episode_keeps_the_invariants(seed: int, data: st.DataObject) -> None:
    """Odd's turn after every step that goes on; rewards tell the end; at most five steps."""
    environment = Environment(GAME, uniform(SplitMix64(seed).random))
    position, over, steps = environment.reset(), False, 0
    while not over:
        action = data.draw(st.sampled_from(environment.action_space(position)))
        position, reward, over = environment.step(position, action)
        steps += 1
        assert over == GAME.is_over(position)
        assert reward == (10 * GAME.score(position) if over else -1)
        assert over or GAME.to_move(position) == 0
    assert steps <= 5


@given(SEEDS, histories())
def test_a_step_is_deterministic_in_its_seed(
    seed: int, history: tuple[list[Position], list[Move]]
) -> None:
    """Two environments of one seed answer one action alike; the argument stays as it was."""
    position = history[0][len(history[0]) // 4 * 2]
    if GAME.is_over(position) or GAME.to_move(position):
        return
    state = as_state(position)
    before = copy.copy(state)
    action = GAME.moves(position)[0]
    first = NumericalEnvironment(seed).step(state, action)
    assert NumericalEnvironment(seed).step(state, action) == first
    assert state == before


@given(SEEDS, st.data())
def test_both_environments_agree_step_by_step(seed: int, data: st.DataObject) -> None:
    """The assignment's environment on lists plays what the general one plays on positions."""
    plain, words = Environment(GAME, uniform(SplitMix64(seed).random)), NumericalEnvironment(seed)
    position, state, over = plain.reset(), words.reset(seed), False
    while not over:
        assert words.action_space(state)[0] == list(plain.action_space(position))
        action = data.draw(st.sampled_from(plain.action_space(position)))
        position, reward, over = plain.step(position, action)
        state, same_reward, same_over = words.step(state, action)
        assert (state, same_reward, same_over) == (as_state(position), reward, over)
        assert words.state == state
        assert words.is_terminal(state)[0] == over


def test_the_assignments_examples() -> None:
    """The vocabulary answers as the assignment's text says; nan is a blank as None is."""
    environment = NumericalEnvironment()
    state = [1, 2, 3, 4, nan, nan, nan, nan, nan]
    assert environment.state_transition(state, (7, 9))[7] == 9
    assert environment.allowed_positions(state) == [4, 5, 6, 7, 8]
    assert environment.allowed_values(state) == ([5, 7, 9], [6, 8])
    assert environment.action_space(state)[1][:3] == [(4, 6), (4, 8), (5, 6)]
    assert environment.is_terminal(state) == (False, "Resume")
    assert environment.is_terminal([4, 9, 2, None, 7, None, None, None, None]) == (True, "Win")
    assert environment.is_terminal([1, 2, 3, 4, 5, 6, 7, 8, 9]) == (True, "Win")
    assert environment.is_terminal([1, 2, 3, 5, 4, 7, 6, 8, 9]) == (True, "Tie")


def test_a_blank_makes_no_line() -> None:
    """6 + 9 + blank is no win: the mistake of adding up a blank as nothing."""
    assert not NumericalEnvironment().is_winning([6, 9, nan, *[None] * 6])


@pytest.mark.parametrize(
    ("state", "action", "reason"),
    [
        ([1, 2, *[None] * 7], (0, 3), "cell 0 is taken by 1"),
        ([None] * 9, (0, 2), "2 is even"),
        ([1, 2, *[None] * 7], (3, 1), "the number 1 is used"),
        ([None] * 9, (9, 1), "no cell 9"),
        ([1, *[None] * 8], (3, 3), "not the agent's turn"),
        ([9, 4, 2, 7, *[None] * 5], (8, 1), "the game is over"),
    ],
)
def test_illegal_steps_are_refused_with_the_reason(
    state: list[Number], action: Move, reason: str
) -> None:
    """Each rule that an action can break has its words."""
    with pytest.raises(IllegalMove, match=reason):
        NumericalEnvironment().step(state, action)


@pytest.mark.parametrize("action", [(0, 5), (3, 1), (3, 10)])
def test_impossible_transitions_are_refused(action: Move) -> None:
    """A filled cell, a used number and one that does not exist."""
    with pytest.raises(IllegalMove):
        NumericalEnvironment().state_transition([1, *[None] * 8], action)


def test_rewards_are_data() -> None:
    """Other rewards are paid as given."""
    environment = NumericalEnvironment(rewards=Rewards(win=1, loss=-1, step=0))
    assert environment.step([None] * 9, (4, 5))[1:] == (0, False)
    assert environment.step([None, 1, 5, 2, 4, *[None] * 4], (0, 9))[1:] == (1, True)


def test_the_second_player_can_be_the_agent() -> None:
    """As player 1 the agent finds a first move made, and wins what player 0 loses."""
    environment = Environment(GAME, uniform(SplitMix64(3).random), agent=1)
    position = environment.reset()
    assert GAME.to_move(position) == 1
    before = position_of((9, 2, 0, 6, 0, 0, 0, 0, 1))
    assert environment.result(GAME.play(before, (2, 5))) == 0
    assert environment.result(GAME.play(before, (4, 5))) == -1
