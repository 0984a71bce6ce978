"""The fast text of traversals against the plain walks, and its counts."""

import pytest
from hypothesis import given, settings

from solver.formats.tictactoe import render_board
from solver.games.tictactoe import START, Position
from solver.trees import walk
from solver.trees.tictactoe import traversal_text
from solver.trees.tictactoe.traversal_text import TreeText, node_of
from tests.solver.games.tictactoe_positions import GAME, positions
from tests.solver.trees.test_walk import ORDERS, plain_lines

# board, nodes, leaves that X wins, that O wins, drawn leaves
COUNTS = [
    ("*********", 549946, 131184, 77904, 46080),
    ("X******O*", 6380, 1902, 936, 288),
    ("XX**O*X*O", 37, 10, 4, 4),
    ("XOOXXO***", 7, 3, 1, 0),
    ("O**XXO*XO", 11, 4, 1, 0),
    ("XXXOOX**O", 1, 1, 0, 0),
]


def bits(board: str) -> Position:
    """Return the position of a board in capitals."""
    return tuple(sum(1 << c for c in range(9) if board[c] == piece) for piece in "XO")  # type: ignore[return-value] # always two


def fast_lines(order: str, start: Position, trees: TreeText | None = None) -> list[str]:
    """Return the boards of an order by the fast path."""
    pieces = getattr(trees or TreeText(), order)(node_of(start, render_board(start)))
    return b"".join(pieces).decode().split()


@given(positions(fewest=3))
@settings(max_examples=25)
def test_the_fast_text_equals_the_plain_walk(start: Position) -> None:
    """Whatever the start, the remembered pieces make the same lines as walking node by node."""
    trees = TreeText()
    for order in ORDERS:
        assert fast_lines(order, start, trees) == plain_lines(order, start)
    nodes, *leaves = trees.tally(node_of(start, render_board(start)))
    assert nodes == walk.count_nodes(GAME, start)
    assert tuple(leaves) == walk.leaf_scores(GAME, start)


@pytest.mark.parametrize("order", ORDERS)
def test_the_full_tree_equals_the_plain_walk(order: str) -> None:
    """The three full traversals and the path are those of a plain recursive walk."""
    assert fast_lines(order, START) == plain_lines(order, START)


@pytest.mark.parametrize(("board", "nodes", "by_x", "by_o", "drawn"), COUNTS)
def test_counts(board: str, nodes: int, by_x: int, by_o: int, drawn: int) -> None:
    """Nodes and leaves by outcome are the verified numbers."""
    assert TreeText().tally(node_of(bits(board), board)) == (nodes, by_x, by_o, drawn)


@given(positions(fewest=5))
def test_mirrored_starts_have_mirrored_counts(start: Position) -> None:
    """A start and its mirror image have the same tallies: no cell is special."""
    mirrored = "".join(render_board(start)[row + 2 - c] for row in (0, 3, 6) for c in range(3))
    straight = TreeText().tally(node_of(start, render_board(start)))
    assert TreeText().tally(node_of(bits(mirrored), mirrored)) == straight


def test_a_wrong_twin_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fast path that plays on after a line differs from the plain walk in these tests."""
    monkeypatch.setattr(traversal_text, "HAS_LINE", (False,) * 512)
    start = bits("XX**O*X*O")
    assert fast_lines("preorder", start) != plain_lines("preorder", start)
