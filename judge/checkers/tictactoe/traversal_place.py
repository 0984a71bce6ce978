"""Where in an answer to a traversal request a line lies: which start, which order, which node."""

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from judge.checkers.tictactoe.tree import GameTree, Node, node_of
from solver.formats.traversal import LEVELORDER, POSTORDER, PREORDER, TERMINALPATH, Request

ORDER_NAMES = {
    PREORDER: "pre-order",
    POSTORDER: "post-order",
    LEVELORDER: "level-order",
    TERMINALPATH: "terminal path",
}


class Part(Enum):
    """The kinds of lines of an answer."""

    HEAD = "the head of a start board"
    NUMBERS = "the numbers of leaves"
    TITLE = "the title of an order"
    NODES = "the boards of an order"
    END = "after the end"


@dataclass(frozen=True)
class LinePlace:
    """A line of the right answer. `index` counts the nodes of its order from 0."""

    part: Part
    start: Node = 0
    order: str = ""
    index: int = 0
    before: str = ""  # of a title: the order whose boards stand above it, "" if none


def place_of(request: Request, number: int, tree: GameTree) -> LinePlace:
    """Return what belongs on a line, counted from 1, of the right answer."""
    left = number - 1
    for board in request.boards:
        start, before = node_of(board), ""
        for part in (Part.HEAD, *[Part.NUMBERS] * request.numbers):
            if left == 0:
                return LinePlace(part, start)
            left -= 1
        for order in request.orders:
            if left == 0:
                return LinePlace(Part.TITLE, start, order, before=before)
            left, before = left - 1, order
            length = lines_of(order, start, tree)
            if left < length:
                return LinePlace(Part.NODES, start, order, left)
            left -= length
    return LinePlace(Part.END, node_of(request.boards[-1]), before=(request.orders or ("",))[-1])


def lines_of(order: str, start: Node, tree: GameTree) -> int:
    """Return how many boards an order prints."""
    if order == TERMINALPATH:
        return sum(1 for _ in tree.terminal_path(start))
    return tree.size(start)


def path_to(order: str, start: Node, index: int, tree: GameTree) -> list[int]:
    """Return the cells played from the start to the node with an index in an order."""
    nodes = _nodes_to(order, start, index, tree)
    moves = [after & ~node for node, after in pairwise(nodes)]
    return [(bit.bit_length() - 1) % 9 for bit in moves]


def _nodes_to(order: str, node: Node, index: int, tree: GameTree) -> list[Node]:
    if order == TERMINALPATH:
        return list(tree.terminal_path(node))[: index + 1]
    level = -1
    if order == LEVELORDER:
        widths = tree.widths(node)
        level = 0
        while index >= widths[level]:
            index -= widths[level]
            level += 1
    return _descend(order, node, index, level, tree)


def _descend(order: str, node: Node, index: int, level: int, tree: GameTree) -> list[Node]:
    """Go down from a node by sizes of subtrees, or by their widths at a level (-1: by sizes)."""
    path = [node]
    while True:
        if order == PREORDER:
            if index == 0:
                return path
            index -= 1
        if level == 0:
            return path
        for child in tree.children(path[-1]):
            size = tree.size(child) if level < 0 else _width(tree, child, level - 1)
            if index < size:
                path.append(child)
                break
            index -= size
        else:  # in post-order a node comes after all its children
            return path
        level -= 1 if level > 0 else 0


def _width(tree: GameTree, node: Node, level: int) -> int:
    widths = tree.widths(node)
    return widths[level] if level < len(widths) else 0
