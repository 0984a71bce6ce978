"""Tables of values that result from common misunderstandings.

Each mistake gives the value of every (board, cell) of the answer; it is named only if all values
are the given ones. Right tables for another opponent come from the oracle; the rest here needs no
more than the rules.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from judge.checkers.oracle import Oracle
from judge.checkers.tictactoe.qtable_rows import Key, Values, parse_rows
from judge.checkers.tictactoe.tree import GameTree, Node, node_of
from solver.formats.qtable import BOTH_RANDOM, OPTIMAL, RANDOM_OPPONENT, Request, render_request
from solver.formats.tictactoe import parse_board
from solver.games.tictactoe import FULL, HAS_LINE

Valuer: TypeAlias = Callable[[Node], int]  # the value of a board for X
_TREE = GameTree()


def name_mistake(request: Request, right: Values, given: Values, oracle: Oracle) -> tuple[str, str]:
    """Return (diagnosis, advice) if one mistake makes all values, else two empty texts."""
    for diagnosis, advice, make in _by_sign(right):
        if all(make(key) == value for key, value in given.items()):
            return diagnosis, advice
    found = _another_opponent(request, given, oracle)
    if found[0]:
        return found
    for diagnosis, advice, valuer in _by_rules():
        if all(valuer(after(key)) == value for key, value in given.items()):
            return diagnosis, advice
    return "", ""


Maker: TypeAlias = Callable[[Key], Fraction]


def _by_sign(right: Values) -> Iterator[tuple[str, str, Maker]]:
    """Yield tables with the right sizes but for another player, or in another range."""
    yield "values for O", "values are for X, whoever moves: yours are for O", lambda k: -right[k]
    yield (
        "values for the player to move",
        "values are for X, whoever moves: yours change sign where O moves",
        lambda k: right[k] if x_moves(k) else -right[k],
    )
    yield (
        "values for the player who moved last",
        "values are for X, whoever moves: yours change sign where X moves",
        lambda k: -right[k] if x_moves(k) else right[k],
    )
    half = Fraction(1, 2)
    yield (
        "values from 0 to 1",
        "a win of X is 1, a draw 0 and a win of O -1; yours go from 0 to 1",
        lambda k: (right[k] + 1) * half,
    )


def _by_rules() -> Iterator[tuple[str, str, Valuer]]:
    """Yield what a table holds when boards further on are valued in a wrong way."""
    yield (
        "values from the first move",
        "a board is worth its best move; you take its first",
        first,
    )
    yield (
        "values from the last move",
        "a board is worth its best move; you take its last",
        last,
    )
    yield (
        "one move ahead only",
        "only moves that end the game have a value in your table; look further ahead",
        _at_once,
    )
    yield (
        "both sides play for X",
        "O chooses what is worst for X; in your table both choose what is best for X",
        both_for_x,
    )
    yield (
        "both sides play for O",
        "X chooses what is best for X; in your table both choose what is worst for X",
        both_for_o,
    )


def x_moves(key: Key) -> bool:
    """Tell whether a row is about a move of X."""
    return key[0].count(b"X") == key[0].count(b"O")


def after(key: Key) -> Node:
    """Return the board after the move of a row, which is known to be legal."""
    return _node(key[0]) | 1 << int(key[1]) + (9 if x_moves(key) else 0)


@cache  # only boards of right tables come here: at most 4,520
def _node(board: bytes) -> Node:
    return node_of(parse_board(board.decode("ascii")))


def _outcome(node: Node) -> int:
    return HAS_LINE[node >> 9] - HAS_LINE[node & FULL]


@cache
def first(node: Node) -> int:
    """Return how a board ends when both sides take the first free cell."""
    children = _TREE.children(node)
    return first(children[0]) if children else _outcome(node)


@cache
def last(node: Node) -> int:
    """Return how a board ends when both sides take the last free cell."""
    children = _TREE.children(node)
    return last(children[-1]) if children else _outcome(node)


def _at_once(node: Node) -> int:
    return _outcome(node)


@cache
def both_for_x(node: Node) -> int:
    """Return the best result of a board for X when both sides help X."""
    return max(map(both_for_x, _TREE.children(node)), default=_outcome(node))


@cache
def both_for_o(node: Node) -> int:
    """Return the worst result of a board for X when both sides play against X."""
    return min(map(both_for_o, _TREE.children(node)), default=_outcome(node))


_OTHERS: Mapping[str, Request] = {
    "optimal play": Request(OPTIMAL),
    "agent X against a random O": Request(RANDOM_OPPONENT, "X"),
    "agent O against a random X": Request(RANDOM_OPPONENT, "O"),
    "two random players": Request(BOTH_RANDOM),
}


def _another_opponent(request: Request, given: Values, oracle: Oracle) -> tuple[str, str]:
    """Recognise the right table for another opponent; the oracle makes it."""
    for name, other in _OTHERS.items():
        if (other.opponent, other.agent) == (request.opponent, request.agent):
            continue
        asked = Request(other.opponent, other.agent, request.board)
        answer = oracle(render_request(asked).encode("ascii"))
        table = parse_rows(answer) if answer is not None else None
        if table is not None and table.rows and table.values() == given:
            return "another opponent", f"these are the values for {name}"
    return "", ""
