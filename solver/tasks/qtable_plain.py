"""The Q-table by the plain reference: fractions and the Game protocol; for cross-checks."""

from fractions import Fraction

from solver.games.tictactoe import FREE_CELLS, TicTacToe, depth_of
from solver.search import exact
from solver.search.tictactoe.exact import DENOMINATORS, Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.games.tictactoe import Position


def levels_by_fractions(start: "Position", random_players: tuple[bool, bool]) -> list[list[Board]]:
    """Return the same as tictactoe_exact.solve_levels, computed by exact.py."""
    game = TicTacToe()
    known = exact.values(game, start, random_players)
    levels: list[list[Board]] = [[] for _ in range(depth_of(start), 11)]
    for position, value in known.items():
        if not game.is_over(position):
            free = len(FREE_CELLS[position[0] | position[1]])
            by_move = exact.move_values(game, position, known)
            moves = [(cell, _over(q, DENOMINATORS[free - 1])) for cell, q in by_move.items()]
            board = Board(position, _over(value, DENOMINATORS[free]), tuple(moves))
            levels[depth_of(position) - depth_of(start)].append(board)
    return levels


def _over(value: Fraction, denominator: int) -> int:
    """Return the numerator of a value over a denominator that its own one divides."""
    numerator = value * denominator
    assert numerator.denominator == 1, "the denominator of a value divides the factorial"
    return numerator.numerator
