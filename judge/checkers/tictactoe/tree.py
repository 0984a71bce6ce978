"""Trees of tic-tac-toe as students grow them: by the rules, or with a rule misunderstood.

A node is one number: the bits of X shifted up by nine, and those of O. Only what a message needs is
grown, so everything here is a generator. The right tree in bulk is the solver's business.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TypeAlias

from solver.formats.tictactoe import render_board
from solver.games.tictactoe import FULL, HAS_LINE, LINES, Position

Node: TypeAlias = int
Stop: TypeAlias = Callable[[int, int], bool]  # (bits of X, bits of O) -> is it over?

_ROWS_AND_COLUMNS = LINES[:6]


def node_of(position: Position) -> Node:
    return position[0] << 9 | position[1]


@cache  # there are at most 19,683 boards
def text_of(node: Node) -> bytes:
    """Return the nine characters of a node."""
    return render_board((node >> 9, node & FULL)).encode("ascii")


def depth_of(node: Node) -> int:
    """Return how many pieces are on the board."""
    return node.bit_count()


def per_depth(boards: Iterable[bytes]) -> str:
    """Return how many of some boards, as nine characters each, lie at which depth."""
    depths = Counter(9 - board.count(b"*") for board in boards)
    return ", ".join(f"depth {depth}: {number:,}" for depth, number in sorted(depths.items()))


def at_a_line(crosses: int, noughts: int) -> bool:
    """Tell whether somebody has a line: the right rule."""
    return HAS_LINE[crosses] or HAS_LINE[noughts]


def never(crosses: int, noughts: int) -> bool:
    """Go on after a win."""
    return False


def at_a_line_of_x(crosses: int, noughts: int) -> bool:
    return HAS_LINE[crosses]


def at_a_line_of_o(crosses: int, noughts: int) -> bool:
    return HAS_LINE[noughts]


def at_a_straight_line(crosses: int, noughts: int) -> bool:
    """Notice rows and columns, but no diagonal."""
    return any(crosses & line == line or noughts & line == line for line in _ROWS_AND_COLUMNS)


class GameTree:
    """The tree under a rule for the end, an order of cells and a rule for who moves."""

    def __init__(
        self,
        stop: Stop = at_a_line,
        cells: tuple[int, ...] = tuple(range(9)),
        swapped: bool = False,
    ) -> None:
        self.stop = stop
        self.cells = cells
        self.swapped = swapped
        self._widths: dict[Node, tuple[int, ...]] = {}
        self._leaves: dict[Node, int] = {}

    def children(self, node: Node) -> list[Node]:
        """Return the nodes after each move, in order; none at the end of a game."""
        crosses, noughts = node >> 9, node & FULL
        if self.stop(crosses, noughts):
            return []
        filled = crosses | noughts
        x_moves = (crosses.bit_count() <= noughts.bit_count()) != self.swapped
        shift = 9 if x_moves else 0
        return [node | 1 << cell + shift for cell in self.cells if not filled >> cell & 1]

    def widths(self, node: Node) -> tuple[int, ...]:
        """Return how many nodes lie on each level below a node, itself included."""
        known = self._widths.get(node)
        if known is None:
            below = [self.widths(child) for child in self.children(node)]
            deepest = max(map(len, below), default=0)
            sums = (sum(w[level] for w in below if level < len(w)) for level in range(deepest))
            known = self._widths[node] = (1, *sums)
        return known

    def size(self, node: Node) -> int:
        """Return the number of nodes of the tree below a node, itself included."""
        return sum(self.widths(node))

    def leaves(self, node: Node) -> int:
        """Return the number of finished games below a node."""
        known = self._leaves.get(node)
        if known is None:
            children = self.children(node)
            known = self._leaves[node] = sum(map(self.leaves, children)) if children else 1
        return known

    def preorder(self, node: Node) -> Iterator[Node]:
        """Yield a node before its children."""
        yield node
        for child in self.children(node):
            yield from self.preorder(child)

    def postorder(self, node: Node) -> Iterator[Node]:
        """Yield a node after its children."""
        for child in self.children(node):
            yield from self.postorder(child)
        yield node

    def levelorder(self, node: Node) -> Iterator[Node]:
        """Yield the nodes level by level."""
        level = [node]
        while level:
            yield from level
            level = [child for parent in level for child in self.children(parent)]

    def terminal_path(self, node: Node) -> Iterator[Node]:
        """Yield a node and always the first child until the game is over."""
        yield node
        while children := self.children(node):
            node = children[0]
            yield node


@cache  # one tree a rule: what it remembers serves every answer
def tree_with(stop: Stop) -> GameTree:
    """Return the tree under a rule for the end, with cells ascending."""
    return GameTree(stop)
