"""The usual mistakes in walking a tree and in counting its nodes.

A mistake in walking is a generator of what it prints. It is named only if it prints the very lines
that were given, from the title of the order to well past the first wrong line. At most two mistakes
at once are tried. A mistake in counting is named if it gives the very number.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest

from judge.checkers.tictactoe import tree as rules
from judge.checkers.tictactoe.traversal_place import ORDER_NAMES
from judge.checkers.tictactoe.tree import GameTree, Node, text_of, tree_with
from solver.formats.traversal import LEVELORDER, POSTORDER, PREORDER, TERMINALPATH

WINDOW = 2000  # lines after the first wrong one that must fit
PATIENCE = 150_000  # lines compared without success before we give up

STOPS: dict[str, rules.Stop] = {
    "": rules.at_a_line,
    "expanded after a win": rules.never,
    "lines of O not noticed": rules.at_a_line_of_x,
    "lines of X not noticed": rules.at_a_line_of_o,
    "diagonal lines not noticed": rules.at_a_straight_line,
}
CELLS: dict[str, tuple[int, ...]] = {
    "": tuple(range(9)),
    "children in descending order": tuple(range(8, -1, -1)),
    "children column by column": (0, 3, 6, 1, 4, 7, 2, 5, 8),
}
MOVERS = {"": False, "O moves where X should": True}
ADVICE = {
    "expanded after a win": "you kept expanding after a win; a won board is a leaf",
    "children in descending order": "children come in ascending order of their cells",
    "children column by column": "cells are numbered row by row",
    "O moves where X should": "X moves first; who moves follows from the number of pieces",
    "only leaves printed": "every node is printed, not only the leaves",
}
WALKS: dict[str, Callable[[GameTree, Node], Iterator[Node]]] = {
    PREORDER: GameTree.preorder,
    POSTORDER: GameTree.postorder,
    LEVELORDER: GameTree.levelorder,
    TERMINALPATH: GameTree.terminal_path,
}
KEPT: dict[str, Callable[[GameTree, Node, Node], bool]] = {
    "": lambda tree, start, node: True,
    "start board missing": lambda tree, start, node: node != start,
    "only leaves printed": lambda tree, start, node: not tree.children(node),
    "leaves missing": lambda tree, start, node: bool(tree.children(node)),
}
_ALL_KEPT = list(KEPT.items())[:1]


@dataclass(frozen=True)
class TraversalSection:
    """The lines given under one title, and which of them is the first wrong one."""

    order: str
    start: Node
    first_wrong: int
    lines: Callable[[], Iterator[bytes]]


def advice_on(mistake: str) -> str:
    """Return what to tell a student about a mistake, or about two of them."""
    return "; ".join(ADVICE.get(name, name) for name in mistake.split("; "))


def name_mistake(section: TraversalSection) -> str:
    """Return the name of the mistake that prints these lines, or ""."""
    patience = PATIENCE
    for name, nodes in _candidates(section):
        fitting, fits = _compare(nodes, section)
        if fits:
            return name
        patience -= fitting
        if patience < 0:
            break
    return ""


def _compare(nodes: Iterable[Node], section: TraversalSection) -> tuple[int, bool]:
    """Return how many lines fit, and whether all do: to the end of both, or to the window's."""
    fitting = 0
    pairs = zip_longest(map(text_of, nodes), section.lines())
    for made, given in islice(pairs, section.first_wrong + WINDOW):
        if made != given:
            return fitting, False
        fitting += 1
    return fitting, True


def _candidates(section: TraversalSection) -> Iterator[tuple[str, Iterator[Node]]]:
    """Yield (name, what it prints), mistakes alone before pairs of them."""
    yield from _doubled(section)
    mixed = list(_mixed(section))
    for number in (1, 2):
        for names, nodes in mixed:
            if len(names) == number:
                yield "; ".join(names), nodes


def _mixed(section: TraversalSection) -> Iterator[tuple[list[str], Iterator[Node]]]:
    others = [TERMINALPATH] if section.order == TERMINALPATH else [PREORDER, POSTORDER, LEVELORDER]
    for stop_name, stop in STOPS.items():
        for cells_name, cells in CELLS.items():
            for mover_name, swapped in MOVERS.items():
                tree = GameTree(stop, cells, swapped)
                for order in others:
                    walk_name = _walk_name(order, section.order)
                    # Leaves under a wrong rule for the end are too far away to be waited for.
                    for kept_name, keep in KEPT.items() if not stop_name else _ALL_KEPT:
                        names = [stop_name, cells_name, mover_name, walk_name, kept_name]
                        nodes = _kept(tree, section.start, order, keep)
                        yield [name for name in names if name], nodes


def _kept(
    tree: GameTree, start: Node, order: str, keep: Callable[[GameTree, Node, Node], bool]
) -> Iterator[Node]:
    return (node for node in WALKS[order](tree, start) if keep(tree, start, node))


def _walk_name(given: str, wanted: str) -> str:
    return "" if given == wanted else f"{ORDER_NAMES[given]} given for {ORDER_NAMES[wanted]}"


def _doubled(section: TraversalSection) -> Iterator[tuple[str, Iterator[Node]]]:
    """Yield the ways to print every node twice."""
    tree, start = GameTree(), section.start
    walk = WALKS[section.order]
    name = f"{ORDER_NAMES[section.order]} prints nodes twice"
    yield name, (node for node in walk(tree, start) for _ in range(2))
    if section.first_wrong >= tree.size(start):
        yield name, (node for _ in range(2) for node in walk(tree, start))
    if section.order == LEVELORDER:  # once when it joins the queue and once when it leaves it
        yield name, _queued(tree, start)
        yield name, _after(start, _queued(tree, start))


def _queued(tree: GameTree, start: Node) -> Iterator[Node]:
    for node in tree.levelorder(start):
        yield node
        yield from tree.children(node)


def _after(first: Node, nodes: Iterator[Node]) -> Iterator[Node]:
    yield first
    yield from nodes


def name_miscount(given: int, start: Node, tree: GameTree) -> tuple[str, str]:
    """Return the name of the mistake that gives exactly this number of nodes, and advice."""
    right = tree.size(start)
    for name, stop in STOPS.items():
        if name and given == tree_with(stop).size(start) != right:
            return name, _advice_on_count(name)
    leaves = tree.leaves(start)
    states = states_of(start, tree)
    known = {
        right - 1: ("start board not counted", "the start board is a node too"),
        leaves: ("leaves counted", "you count finished games only; count every node"),
        right - leaves: ("leaves not counted", "you leave out the finished games"),
        states: ("states counted", "a board reached in two ways is two nodes of the tree"),
        right + 1: ("one node too many", "each node counts once, the start board too"),
        2 * right: ("nodes counted twice", "every node counts once"),
    }
    known.pop(right, None)
    return known.get(given, ("", ""))


def _advice_on_count(name: str) -> str:
    if name == "expanded after a win":
        return "you kept expanding after a win: these are the nodes below won boards too"
    return f"these are the nodes of the tree with {name}"


def states_of(start: Node, tree: GameTree) -> int:
    """Return the number of distinct boards of a tree."""
    seen, waiting = {start}, [start]
    while waiting:
        for child in tree.children(waiting.pop()):
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return len(seen)
