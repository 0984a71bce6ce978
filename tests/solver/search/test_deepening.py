"""Deepening knows no game: the same search solves tic-tac-toe, and names nothing of Raid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.games.tictactoe import Position, TicTacToe
from solver.search import LOWEST, SearchStopped, exact
from solver.search.deepening import Deepening
from solver.search.transposition import TranspositionTable
from tests.solver.games.tictactoe_positions import positions
from tests.sources import ROOT, imports_of

GAME = TicTacToe()
GENERIC = ("minimax", "alphabeta", "exact", "transposition", "deepening")


class TicTacToeSearch(Deepening):
    """Tic-tac-toe to a depth; a move has the number of its cell, counted from 1."""

    def __init__(self, position: Position) -> None:
        side = GAME.to_move(position)
        moves = list(GAME.moves(position))
        super().__init__(position, side, moves, 0, lambda: False, TranspositionTable(room=9999))

    def _child(self, node: Position, side: int, move: int) -> Position:
        return GAME.play(node, move)

    def _key(self, node: Position) -> bytes:
        return repr(node).encode()

    def _last_plies(
        self, node: Position, side: int, depth: int, alpha: int, beta: int
    ) -> int | None:
        if depth > 0 and not GAME.is_over(node):
            return None
        return GAME.score(node) * (1 - 2 * side)

    def _best_move(
        self, node: Position, side: int, depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        best, chosen = LOWEST, 0
        for cell in sorted(GAME.moves(node), key=lambda cell: cell + 1 != first):
            value = self._value_of_move(node, side, cell, depth, alpha, beta, int(best > LOWEST))
            if value > best:
                best, chosen = value, cell + 1
                alpha = max(alpha, best)
            if best >= beta:
                break
        return best, chosen


@given(positions(fewest=3).filter(lambda position: len(GAME.moves(position)) > 1))
def test_another_game_is_solved_by_the_same_search(start: Position) -> None:
    """Deepened to the end, value and move are those of backward induction."""
    search = TicTacToeSearch(start)
    while search.depth < 9 - (start[0] | start[1]).bit_count():
        search.deepen()
    known = exact.values(GAME, start, exact.OPTIMAL)
    assert search.value == known[start] * (1 - 2 * search.side)
    assert search.root_moves[0] in exact.best_moves(GAME, start, known)


class Asked(TicTacToeSearch):
    """Notes to which depths positions are asked for; their values depend on nothing else."""

    doubtful = 2

    def __init__(self, shallow: int, deep: int) -> None:
        super().__init__((1, 2))
        self.answers = {5: -shallow, 6: -deep}
        self.depths: list[int] = []

    def _value(self, node: Position, side: int, depth: int, alpha: int, beta: int) -> int:
        self.depths.append(depth)
        return self.answers[depth]


@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 5))
def test_a_doubtful_move_is_refuted_by_a_ply_less(shallow: int, deep: int, place: int) -> None:
    """What is no better there is left; what is better counts only as the full depth has it."""
    search = Asked(shallow, deep)
    value = search._value_of_move((1, 2), 0, 3, 7, 0, 99, place)
    refuted = place >= search.doubtful and shallow <= 0
    assert value == (shallow if refuted else deep)
    assert search.depths[0] == (5 if place >= search.doubtful else 6)
    assert (6 in search.depths) is not refuted


def test_stop_ends_the_search_before_any_position() -> None:
    """A search that may not begin raises SearchStopped and keeps its moves."""
    search = TicTacToeSearch((1, 2))
    search.stop = lambda: True
    with pytest.raises(SearchStopped):
        search.deepen()
    assert (search.depth, search.nodes, len(search.root_moves)) == (1, 1, 7)


@pytest.mark.parametrize("name", GENERIC)
def test_generic_search_imports_no_game(name: str) -> None:
    """What serves every game imports neither the rules of one nor the search of one."""
    modules = [module for module, _ in imports_of(ROOT / "solver" / "search" / f"{name}.py")]
    of_games = ("solver.games", "solver.search.raid", "solver.search.tic", "solver.search.num")
    assert [module for module in modules if module.startswith(of_games)] == []
