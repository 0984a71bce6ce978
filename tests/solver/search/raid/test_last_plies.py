"""The last two plies in closed form against plain search."""

from hypothesis import given
from hypothesis import strategies as st

from solver.formats.raid import Request
from solver.search import LOWEST, minimax
from solver.search.raid.last_plies import one_ply, two_plies
from tests.solver.raid_boards import requests
from tests.solver.search.raid.nodes import root_of


@given(requests(largest=6, most_free=16))
def test_the_last_plies_are_those_of_minimax(request: Request) -> None:
    """Closed forms for one and two plies give the values of plain search, for either sign."""
    game = request.game()
    geometry, node = root_of(game)
    start = game.initial()
    assert one_ply(node, 0) == minimax.choose(game, start, 1)[1]
    if len(node.orders[0]) > 1:
        assert two_plies(geometry, node, 0, LOWEST, -LOWEST) == minimax.choose(game, start, 2)[1]


@given(requests(largest=5, most_free=12), st.integers(-6, 6))
def test_two_plies_respect_their_window(request: Request, alpha: int) -> None:
    """Outside the window the answer lies on the same side of it as the true value."""
    game = request.game()
    geometry, node = root_of(game)
    if len(node.orders[0]) > 1:
        true = minimax.choose(game, game.initial(), 2)[1]
        found = two_plies(geometry, node, 0, alpha, alpha + 1)
        assert (found > alpha) == (true > alpha)
