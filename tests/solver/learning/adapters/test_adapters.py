"""The adapters to Gymnasium and PettingZoo: their own checkers, and agreement with the rules."""

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

gymnasium = pytest.importorskip("gymnasium")
pettingzoo_test = pytest.importorskip("pettingzoo.test")

from gymnasium.utils.env_checker import check_env  # noqa: E402 - only with the extra

from solver.games.numerical import cells_of  # noqa: E402 - only with the extra
from solver.learning.adapters.gymnasium_env import (  # noqa: E402 - only with the extra
    NumericalTicTacToe,
    action_of,
    index_of,
)
from solver.learning.adapters.pettingzoo_env import NumericalTicTacToeAEC  # noqa: E402 - only with the extra
from solver.learning.environment import Environment  # noqa: E402 - only with the extra
from tests.solver.games.numerical_positions import GAME  # noqa: E402 - only with the extra

MADE = "solver.learning.adapters.registration:NumericalTicTacToe-v0"


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_gymnasium_accepts_the_environment(mode: str) -> None:
    """Made by its registered name, it passes Gymnasium's own checker."""
    check_env(gymnasium.make(MADE, render_mode=mode).unwrapped)


def test_it_is_found_by_its_name_once_registered() -> None:
    """After the module is imported the bare name is enough, and importing again is harmless."""
    from solver.learning.adapters import registration

    registration.register()
    assert gymnasium.make("NumericalTicTacToe-v0").spec.id == "NumericalTicTacToe-v0"


@settings(max_examples=25)
@given(st.integers(0, 2**31), st.data())
def test_gymnasium_and_the_plain_environment_agree(seed: int, data: st.DataObject) -> None:
    """With one generator and one list of actions, states, rewards and ends are the same."""
    wrapped, other = NumericalTicTacToe(), NumericalTicTacToe()
    observation, info = wrapped.reset(seed=seed)
    other.reset(seed=seed)
    random = other.np_random.random
    plain = Environment(GAME, lambda position, moves: moves[int(random() * len(moves))])
    position, over = plain.reset(), False
    while not over:
        legal = [index for index in range(45) if info["action_mask"][index]]
        assert [action_of(index) for index in legal] == list(plain.action_space(position))
        index = data.draw(st.sampled_from(legal))
        position, reward, over = plain.step(position, action_of(index))
        observation, paid, ended, cut, info = wrapped.step(index)
        assert tuple(observation) == cells_of(position)
        assert (paid, ended, cut) == (reward, over, False)


def test_actions_and_moves_are_a_pair() -> None:
    """Each of the 45 actions stands for one cell and one odd number."""
    assert [index_of(action_of(index)) for index in range(45)] == list(range(45))


def test_an_illegal_action_loses() -> None:
    """Playing the same cell twice ends the game with -10 and the reason."""
    environment = NumericalTicTacToe()
    environment.reset(seed=1)
    environment.step(index_of((4, 5)))
    _, reward, over, _, info = environment.step(index_of((4, 3)))
    assert (reward, over) == (-10.0, True)
    assert "cell 4 is taken by 5" in info["illegal"]


def test_renderings() -> None:
    """Text shows dots for blanks; the picture is square and has ink once a number stands."""
    text, picture = NumericalTicTacToe("ansi"), NumericalTicTacToe("rgb_array")
    for environment in (text, picture):
        environment.reset(seed=1)
    assert text.render() == ". . .\n. . .\n. . .\n"
    empty = picture.render()
    assert empty.shape == (121, 121, 3)
    picture.step(0)
    assert (picture.render() != empty).any()
    with pytest.raises(ValueError, match="wanted ansi or rgb_array"):
        NumericalTicTacToe("human")


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_accepts_the_environment() -> None:
    """The AEC version passes PettingZoo's test of the interface and that of seeds."""
    pettingzoo_test.api_test(NumericalTicTacToeAEC(), num_cycles=60, verbose_progress=False)
    pettingzoo_test.seed_test(NumericalTicTacToeAEC, num_cycles=60)


def test_a_pettingzoo_game_is_scored() -> None:
    """By hand: 9 + 5 + 1 on the top row wins for odd, 1 to -1."""
    environment = NumericalTicTacToeAEC()
    for cell, number in ((0, 9), (4, 2), (1, 5), (5, 4), (2, 1)):
        numbers = (2, 4, 6, 8) if number % 2 == 0 else (1, 3, 5, 7, 9)
        environment.step(cell * len(numbers) + numbers.index(number))
    assert environment.rewards == {"odd": 1, "even": -1}
    assert all(environment.terminations.values())


def test_an_illegal_pettingzoo_action_loses() -> None:
    """Even plays the cell that odd has taken: odd wins, and the reason is told."""
    environment = NumericalTicTacToeAEC("ansi")
    environment.step(0)
    environment.step(0)
    assert environment.rewards == {"odd": 1, "even": -1}
    assert "cell 0 is taken by 1" in environment.infos["even"]["illegal"]
    assert environment.render() == "1 . .\n. . .\n. . .\n"


def test_without_gymnasium_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says what to install."""
    from solver.learning.adapters import registration

    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ImportError, match=r'pip install "plygrade\[rl\]"'):
        registration.register()
