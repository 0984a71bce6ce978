"""The usual mistakes in counting the nodes of a tree, and the number of its boards."""

from judge.checkers.tictactoe.traversal_mistakes import STOPS
from judge.checkers.tictactoe.tree import GameTree, Node, tree_with


def name_miscount(given: int, start: Node, tree: GameTree) -> tuple[str, str]:
    """Return the name of the mistake that gives exactly this number of nodes, and what to know."""
    right = tree.size(start)
    for name, stop in STOPS.items():
        if name and given == tree_with(stop).size(start) != right:
            return name, _advice(name)
    leaves = tree.leaves(start)
    states = states_of(start, tree)
    known = {
        right - 1: ("start board not counted", "the start board is a node too"),
        leaves: ("leaves counted", "you count finished games only; count every node"),
        right - leaves: ("leaves not counted", "you leave the finished games out"),
        states: ("states counted", "a board reached in two ways is two nodes of the tree"),
        right + 1: ("one node too many", "each node counts once, the start board too"),
        2 * right: ("nodes counted twice", "every node counts once"),
    }
    known.pop(right, None)
    return known.get(given, ("", ""))


def _advice(name: str) -> str:
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
