"""What threats refute, plain search refutes."""

from hypothesis import given
from hypothesis import strategies as st

from solver.formats.raid import Request
from solver.search import minimax
from solver.search.raid.threats import Threats
from tests.solver.raid_boards import requests
from tests.solver.search.raid.nodes import outer, root_of


@given(requests(largest=7, most_free=14), st.integers(-10, 10))
def test_a_refuted_move_really_gains_no_more(request: Request, missing: int) -> None:
    """What threats refute, plain search refutes: two plies gain no more than `missing`."""
    game = request.game()
    geometry, node = root_of(game)
    if len(node.orders[0]) < 3:
        return
    threats = Threats(geometry, node, 0)
    start = game.initial()
    for move in game.moves(start):
        turned = [outer(geometry, cell) for cell in game.turned(start, move)]
        if threats.refute(outer(geometry, move[1]), turned, missing):
            after = game.play(start, move)
            gained = minimax.choose(game, after, 2)[1] - game.score(after)
            assert gained <= missing
