"""The parts of the fast engine, each against the plain way of saying the same."""

from hypothesis import given
from hypothesis import strategies as st

from solver.formats.raid import Request
from solver.games.raid import Move, RaidGame
from solver.search import LOWEST, minimax
from solver.search.raid.last_plies import one_ply, two_plies
from solver.search.raid.node import CELL_BITS, CELL_MASK, Geometry, Node
from solver.search.raid.threats import Threats
from tests.solver.raid_boards import requests


def root_of(game: RaidGame) -> tuple[Geometry, Node]:
    """Return the engine's view of a game's first position."""
    geometry = Geometry(game.size, game.values)
    return geometry, geometry.node(
        geometry.owners(game.board, game.pawns), game.score(game.initial())
    )


def outer(geometry: Geometry, cell: int) -> int:
    """Return the number that the engine gives to a cell of the game."""
    row, column = divmod(cell, geometry.size)
    return (row + 2) * geometry.width + column + 2


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
