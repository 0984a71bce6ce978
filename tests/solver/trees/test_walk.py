"""Plain walks through trees, held against each other."""

from collections import Counter
from itertools import pairwise

from hypothesis import given

from solver.formats.tictactoe import render_board
from solver.games.tictactoe import Position, depth_of
from solver.trees import walk
from tests.solver.games.tictactoe_positions import GAME, positions

ORDERS = ("preorder", "postorder", "levelorder", "terminal_path")


def plain_lines(order: str, start: Position) -> list[str]:
    """Return the boards of an order by the plain walk."""
    return [render_board(position) for position in getattr(walk, order)(GAME, start)]


@given(positions(fewest=4))
def test_orders_are_permutations_of_each_other(start: Position) -> None:
    """Pre-, post- and level-order list the same nodes, as often as the tree has them."""
    pre, post, level = [Counter(plain_lines(order, start)) for order in ORDERS[:3]]
    assert pre == post == level
    assert sum(pre.values()) == walk.count_nodes(GAME, start)


@given(positions(fewest=4))
def test_the_root_comes_first_or_last(start: Position) -> None:
    """Pre-order and level-order begin with the root, post-order ends with it."""
    root = render_board(start)
    assert plain_lines("preorder", start)[0] == plain_lines("levelorder", start)[0] == root
    assert plain_lines("postorder", start)[-1] == root


@given(positions(fewest=4))
def test_level_order_is_sorted_by_depth(start: Position) -> None:
    """No board of level-order has fewer pieces than the one before it."""
    depths = [depth_of(position) for position in walk.levelorder(GAME, start)]
    assert depths == sorted(depths)


@given(positions(fewest=3))
def test_the_terminal_path_takes_first_children_to_the_end(start: Position) -> None:
    """Each board of the path is the first child of the one before, and the last is over."""
    path = list(walk.terminal_path(GAME, start))
    assert path[0] == start
    assert GAME.is_over(path[-1])
    for before, after in pairwise(path):
        assert after == GAME.play(before, GAME.moves(before)[0])
