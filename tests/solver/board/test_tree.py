"""The tree of the page is that of textbook alpha-beta: windows, values, cut branches."""

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from solver.board.page import engine
from solver.formats.raid import Request
from solver.games.raid import Move, Position, RaidGame
from solver.search.alphabeta import INFINITY, choose
from tests.solver.board.engine_in_browser import as_position, ask, random_requests

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Opens every node that is not cut, as a user with much patience would.
WALK = """
const bound = (value) => Number.isFinite(value) ? value : null;
const open = (node) => made.AlphaBetaTree.open("raid", node, true).map((child) => [
  child.move.kind, child.move.cell, ...(child.cut ? ["cut"] : [
    bound(child.alpha), bound(child.beta), child.value, child.last ? [] : open(child)])]);
return questions.map(({ position, depth }) =>
  open({ position, depth, alpha: -Infinity, beta: Infinity, maximising: true }));
"""


class Walked:
    """Textbook alpha-beta once more, with everything that it does written down."""

    def __init__(self, request: Request) -> None:
        self.game: RaidGame = request.game()
        self.nodes = 1
        start = self.game.initial()
        self.children, self.value = self._open(start, request.depth or 0, -INFINITY, INFINITY)

    def _open(
        self, position: Position, depth: int, alpha: int, beta: int
    ) -> tuple[list[list[Any]], int]:
        rows: list[list[Any]] = []
        for move in self.game.moves(position):
            if alpha >= beta:
                rows.append([*move, "cut"])
                continue
            row, found = self._child(position, move, depth, alpha, beta)
            rows.append(row)
            if position[1] == 0:
                alpha = max(alpha, found)
            else:
                beta = min(beta, found)
        return rows, alpha if position[1] == 0 else beta

    def _child(
        self, position: Position, move: Move, depth: int, alpha: int, beta: int
    ) -> tuple[list[Any], int]:
        self.nodes += 1
        after = self.game.play(position, move)
        below: list[list[Any]] = []
        if depth == 1 or self.game.is_over(after):
            found = self.game.score(after)
        else:
            below, found = self._open(after, depth - 1, alpha, beta)
            found = min(max(found, alpha), beta)  # beyond a bound nothing is known but the bound
        window = [None if abs(bound) == INFINITY else bound for bound in (alpha, beta)]
        return [*move, *window, found, below], found


def small_requests(count: int) -> list[Request]:
    """Return boards whose whole tree can be compared."""
    found = [r for r in random_requests(Random(5), 40 * count) if 1 < r.board.count(".") <= 8]
    few = [Request(r.size, "MINIMAX", r.player, 3, None, r.values, r.board) for r in found]
    return few[:count]


def trees(page: "Page", requests: list[Request], source: str = "") -> Any:
    questions = [{"position": as_position(one), "depth": one.depth} for one in requests]
    return ask(page, questions, WALK, source)


def test_every_node_is_that_of_the_textbook(blank: "Page") -> None:
    """Order, windows, backed-up values and cuts are the same, and so is the number of nodes."""
    requests = small_requests(30)
    walked = [Walked(request) for request in requests]
    for request, one in zip(requests, walked, strict=True):
        _, value, nodes = choose(one.game, one.game.initial(), request.depth or 0)
        assert (one.value, one.nodes) == (value, nodes)
    assert trees(blank, requests) == [one.children for one in walked]
    assert any("cut" in str(one.children) for one in walked)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong"),
    [("alpha >= beta", "alpha > beta"), ("Math.max(child.value, alpha)", "child.value")],
    ids=["cuts too late", "values beyond the window"],
)
def test_a_wrong_tree_is_caught(blank: "Page", right: str, wrong: str) -> None:
    """A tree that cuts later, or shows what alpha-beta does not know, is not the textbook's."""
    requests = small_requests(30)
    twin = engine().replace(right, wrong)
    assert twin != engine()
    assert trees(blank, requests, twin) != [Walked(one).children for one in requests]
