"""The value of a board with best play, for the side to move, and its best moves; and wrong ones."""

from fractions import Fraction

from misconceptions.numerical.rules import Cells, NumericalRules, played
from solver.games.numerical import Move, position_of
from solver.search.numerical.exact import NumericalExact

Values = tuple[int, list[Move]]


def negamax(rules: NumericalRules, cells: Cells) -> Values:
    """Search to the end; the right rules have an engine that is quick from the start, too."""
    if type(rules) is NumericalRules:
        return NumericalExact().best_moves(position_of(cells))
    return searched(rules, cells, tie=0)


def ties_are_lost(rules: NumericalRules, cells: Cells) -> Values:
    """Count a tie as lost by whoever is to move at the end, so that nobody wants one."""
    return searched(rules, cells, tie=-1)


def searched(rules: NumericalRules, cells: Cells, tie: int) -> Values:
    """Search to the end by the book, each board once."""
    known: dict[Cells, int] = {}

    def value(cells: Cells) -> int:
        if cells not in known:
            player = rules.to_move(cells)
            moves = [] if rules.is_over(cells) else rules.moves(cells, player)
            ended = -1 if rules.is_won(cells) else tie
            known[cells] = max([-value(played(cells, move)) for move in moves], default=ended)
        return known[cells]

    best = value(cells)
    if rules.is_over(cells):
        return best, []
    moves = rules.moves(cells, rules.to_move(cells))
    return best, [move for move in moves if -value(played(cells, move)) == best]


def one_move_ahead(rules: NumericalRules, cells: Cells) -> Values:
    """Look for a move that wins at once, and take all for equal if there is none."""
    if rules.is_over(cells):
        return -abs(rules.score(cells)), []
    moves = rules.moves(cells, rules.to_move(cells))
    winning = [move for move in moves if rules.is_won(played(cells, move))]
    return (1, winning) if winning else (0, moves)


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
