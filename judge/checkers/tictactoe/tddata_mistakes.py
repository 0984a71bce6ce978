"""Values of training data under the usual readings of the rule of rewards.

The rule: the winning board is worth 1, and each earlier board of the winner 0.5 + 0.1 (v - 0.5) of
the next; the largest value counts. So a board is worth 0.5 + 0.5 x 0.1^k if its owner can win after
k more moves of its own, for the smallest such k, and 0.5 if never.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from judge.checkers.tictactoe.tree import GameTree, Node
from solver.games.tictactoe import FULL, HAS_LINE

Values: TypeAlias = Mapping[Node, Fraction]
HALF, TENTH = Fraction(1, 2), Fraction(1, 10)


@dataclass
class Steps:
    """How many moves the owner of a board needs to win; the owner is who has just moved.

    `draws` counts a full board as won by X; `everybody` gives the loser's boards a value too.
    """

    draws: bool = False
    everybody: bool = False
    known: dict[Node, int | None] = field(default_factory=dict)
    tree: GameTree = field(default_factory=GameTree)

    def of(self, node: Node) -> int | None:
        """Return the smallest number of moves to a win, None if there is none."""
        if node not in self.known:
            self.known[node] = self._count(node)
        return self.known[node]

    def _count(self, node: Node) -> int | None:
        children = self.tree.children(node)
        if not children:
            return 0 if self._is_won(node) else None
        if self.everybody:
            below = [self.of(child) for child in children]
        else:
            below = [self.of(later) for child in children for later in self.tree.children(child)]
        best = min((steps for steps in below if steps is not None), default=None)
        return None if best is None else best + 1

    def _is_won(self, node: Node) -> bool:
        return HAS_LINE[node >> 9] or HAS_LINE[node & FULL] or self.draws


Reading: TypeAlias = Callable[[Node], Fraction]


def name_mistake(given: Values) -> tuple[str, str]:
    """Return (diagnosis, advice) if one reading of the rule gives all these values."""
    for diagnosis, advice, reading in _readings(given):
        if all(reading(node) == value for node, value in given.items()):
            return diagnosis, advice
    return "", ""


def _readings(given: Values) -> Iterator[tuple[str, str, Reading]]:
    plain, draws = Steps(), Steps(draws=True)
    historic = "drawn boards are worth 0.5; you count draws as wins of X"
    yield "draws counted as wins", historic, _faded(draws, start=True)
    yield "draws counted as wins", historic, _faded(draws)
    empty = "the empty board belongs to nobody and is worth 0.5"
    yield "empty board has a reward", empty, _faded(plain, start=True)
    everybody = "only the winner's own boards get a reward; you reward every board of a game"
    yield "rewards for the loser too", everybody, _faded(Steps(everybody=True))
    yield "rewards for the loser too", everybody, _faded(Steps(everybody=True), start=True)
    yield "no offset", "the rule is 0.5 + 0.1 (v - 0.5); you take 0.1 v", _without_offset(plain)
    if (factor := _factor(plain, given)) is not None:
        advice = f"the factor is 0.1; you take {float(factor):g}"
        yield "another factor", advice, _faded(plain, factor)


def _faded(steps: Steps, factor: Fraction = TENTH, start: bool = False) -> Reading:
    """Return the rule with a factor; `start` gives the empty board a value too."""

    def value(node: Node) -> Fraction:
        count = steps.of(node) if node or start else None
        return HALF if count is None else HALF + HALF * factor**count

    return value


def _without_offset(steps: Steps) -> Reading:
    def value(node: Node) -> Fraction:
        count = steps.of(node) if node else None
        return HALF if count is None else TENTH**count

    return value


def _factor(steps: Steps, given: Values) -> Fraction | None:
    """Return the factor that the first board one move from a win has been given."""
    for node, value in given.items():
        if node and steps.of(node) == 1:
            factor = (value - HALF) / HALF
            return factor if 0 <= factor < 10 and factor != TENTH else None
    return None
