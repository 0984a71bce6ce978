"""What the Game protocol promises, for every game: search, trees and learning rely on it."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.games.numerical import Numerical
from solver.games.raid import RaidGame
from solver.games.tictactoe import TicTacToe
from solver.search import exact
from solver.trees import walk
from solver.trees.states import levels_of, states_by_level

GAMES: dict[str, Callable[[], Any]] = {
    "tictactoe": TicTacToe,
    "numerical": Numerical,
    "raid": lambda: RaidGame(3, (1, 9, 2, 8, 3, 7, 4, 6, 5), "X..O....X", "O"),
}
LONGEST = 9  # plies: no game here has more


def play_to(game: Any, choices: list[int]) -> list[Any]:
    """Return the positions of a game in which the moves are chosen by numbers."""
    path = [game.initial()]
    for choice in choices:
        if not (moves := game.moves(path[-1])):
            break
        path.append(game.play(path[-1], moves[choice % len(moves)]))
    return path


choices = st.lists(st.integers(0, 1000), max_size=LONGEST)


@pytest.mark.parametrize("name", GAMES)
@given(choices)
@settings(max_examples=30)
def test_positions_are_values(name: str, chosen: list[int]) -> None:
    """Positions and moves are hashable, and playing changes nothing but what it returns."""
    game = GAMES[name]()
    for position in play_to(game, chosen):
        before = hash(position)
        moves = list(game.moves(position))
        assert len(set(moves)) == len(moves)
        children = [game.play(position, move) for move in moves]
        assert hash(position) == before
        assert [game.play(position, move) for move in moves] == children
        assert list(game.moves(position)) == moves


@pytest.mark.parametrize("name", GAMES)
@given(choices)
@settings(max_examples=30)
def test_a_game_goes_on_exactly_while_there_are_moves(name: str, chosen: list[int]) -> None:
    """Being over and having no moves are the same; turns alternate; games end in time."""
    game = GAMES[name]()
    path = play_to(game, chosen)
    for position in path:
        assert game.is_over(position) == (not game.moves(position))
        assert game.to_move(position) in (0, 1)
        assert isinstance(game.score(position), int)
    for before, after in pairwise(path):
        assert game.to_move(after) == 1 - game.to_move(before)
    assert game.is_over(play_to(game, [0] * (LONGEST + 1))[-1])


@pytest.mark.parametrize("name", GAMES)
@given(st.lists(st.integers(0, 1000), min_size=6, max_size=6))
@settings(max_examples=10)
def test_trees_and_exact_values_work_on_every_game(name: str, chosen: list[int]) -> None:
    """Walks, levels and backward induction know nothing but the protocol."""
    game = GAMES[name]()
    start = play_to(game, chosen)[-1]
    nodes = list(walk.preorder(game, start))
    assert sorted(map(hash, nodes)) == sorted(map(hash, walk.postorder(game, start)))
    assert len(nodes) == sum(map(len, levels_of(game, start)))
    states = set().union(*states_by_level(game, start))
    assert set(exact.values(game, start, exact.OPTIMAL)) == states == set(nodes)
