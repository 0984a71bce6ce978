"""Nodes that are kept up to date move by move, against those made anew."""

from hypothesis import given
from hypothesis import strategies as st

from solver.formats.raid import Request
from solver.games.raid import Move, RaidGame
from solver.search.raid.node import CELL_BITS, CELL_MASK, Geometry, Node
from tests.solver.raid_boards import requests
from tests.solver.search.raid.nodes import outer, root_of


def play(geometry: Geometry, node: Node, side: int, game: RaidGame, move: Move, board: str) -> Node:
    """Return the child of a node that the move of the game leads to."""
    turned = [outer(geometry, cell) for cell in game.turned((board, side), move)]
    return geometry.child(node, side, outer(geometry, move[1]), turned)


@given(requests(largest=5, most_free=20), st.data())
def test_a_child_is_what_its_board_would_give_anew(request: Request, data: st.DataObject) -> None:
    """After any moves, owners, gains, orders and score equal those made from the board."""
    game = request.game()
    geometry, node = root_of(game)
    position = game.initial()
    for _ in range(data.draw(st.integers(1, 4))):
        if game.is_over(position):
            break
        move = data.draw(st.sampled_from(game.moves(position)))
        node = play(geometry, node, position[1], game, move, position[0])
        position = game.play(position, move)
    fresh = geometry.node(geometry.owners(position[0], game.pawns), game.score(position))
    assert (node.owners, node.orders, node.score) == (fresh.owners, fresh.orders, fresh.score)
    free = [key & CELL_MASK for key in node.orders[0]]
    for side in (0, 1):
        assert [node.gains[side][c] for c in free] == [fresh.gains[side][c] for c in free]


@given(requests(largest=5))
def test_gains_are_what_the_best_move_on_a_cell_adds(request: Request) -> None:
    """The gain of a cell is the larger change of the score by a Stake or a Raid there."""
    game = request.game()
    geometry, node = root_of(game)
    start = game.initial()
    for key in node.orders[0]:
        cell = geometry.inner(key & CELL_MASK)
        changes = [
            game.score(game.play(start, move)) - game.score(start)
            for move in game.moves(start)
            if move[1] == cell
        ]
        assert -(key >> CELL_BITS) == max(changes)
