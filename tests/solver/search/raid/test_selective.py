"""The narrow search: where nothing is left out it is plain search, and it can always be stopped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.formats.raid import Request
from solver.games.raid import RaidGame
from solver.search import LOWEST, SearchStopped
from solver.search.raid.evaluation import EvalNode
from solver.search.raid.selective import NARROW, Selective
from tests.solver.raid_boards import requests
from tests.solver.search.raid.plain_evaluation import plain_value


class Thorough(Selective):
    """A search that takes no position for decided and doubts no move."""

    __slots__ = ()

    doubtful = 0

    def _surprise(self, node: EvalNode, depth: int) -> int:
        return -LOWEST


def search_of(game: RaidGame) -> Selective:
    """Return the search of a game's first position."""
    return Thorough(game, game.initial())


def compare(search: Selective, game: RaidGame, depth: int) -> None:
    """Assert that the search has found a move of the best value, and this value."""
    start = game.initial()
    assert search.value == plain_value(game, start, depth, start)
    assert search.value == -plain_value(game, game.play(start, search.move), depth - 1, start)


@given(requests(largest=5, most_free=NARROW.searched), st.integers(1, 4))
def test_with_few_cells_the_value_is_that_of_plain_search(request: Request, depth: int) -> None:
    """No more free cells than are searched: tables and windows change neither value nor move."""
    game = request.game()
    depth = min(depth, request.board.count("."))
    search = search_of(game)
    while search.depth < depth:
        search.deepen()
    compare(search, game, depth)


@given(requests(largest=6, most_free=30), st.integers(1, 9), st.booleans())
def test_what_is_decided_is_not_searched(request: Request, depth: int, is_won: bool) -> None:
    """Beyond a window by all that may be found later: one node, and a value beyond it as well."""
    game = request.game()
    search = Selective(game, game.initial())
    at_once = search.evaluation.value(search.root, search.side)
    surprise = search._surprise(search.root, depth)
    alpha = at_once - surprise - 1 if is_won else at_once + surprise
    value = search._value(search.root, search.side, depth, alpha, alpha + 1)
    assert search.nodes == 1
    assert surprise >= 0
    assert value == (alpha + 1 if is_won else alpha)


class Mistaken(Thorough):
    """A wrong twin: remembers results without asking at which depth they were found."""

    def deepen(self) -> None:
        """Search one ply deeper with what was found one ply before."""
        self.table.young = {
            key: (entry[0] + 1, *entry[1:]) for key, entry in self.table.young.items()
        }
        super().deepen()


def test_the_comparison_notices_a_wrong_twin() -> None:
    """A table that mixes up depths changes the value on a board that was chosen for it."""
    game = RaidGame(3, (9, 2, 7, 4, 5, 6, 3, 8, 1), "X..O.....", "X")
    right = search_of(game)
    wrong = Mistaken(game, game.initial())
    for _ in range(4):
        right.deepen()
        wrong.deepen()
    compare(right, game, 5)
    with pytest.raises(AssertionError):
        compare(wrong, game, 5)


@given(requests(largest=6, most_free=30), st.integers(0, 40))
def test_a_stopped_search_still_has_its_move(request: Request, nodes: int) -> None:
    """Wherever it is stopped, the move in front is legal."""
    game = request.game()
    search = search_of(game)
    search.stop = lambda: search.nodes > nodes
    try:
        while search.depth < min(4, request.board.count(".")):
            search.deepen()
    except SearchStopped:
        assert search.nodes == nodes + 1
    game.check(game.initial(), search.move)


def test_the_largest_board_is_searched_narrowly() -> None:
    """On 26x26 three plies ask for fewer positions than the board has cells."""
    game = RaidGame(26, tuple(range(1, 677)), "." * 676, "X")
    search = search_of(game)
    search.deepen()
    search.deepen()
    assert search.nodes < 676


def test_stop_is_obeyed_at_once() -> None:
    """A search that may not begin raises SearchStopped and keeps its first move."""
    game = RaidGame(3, (1,) * 9, "." * 9, "X")
    search = search_of(game)
    search.stop = lambda: True
    with pytest.raises(SearchStopped):
        search.deepen()
    assert search.depth == 1
