"""How well the greedy player of a value table does, without playing: exact, so without noise."""

from solver.games.tictactoe import HAS_LINE, START, Position
from solver.learning.td.learner import Values, afterstates, greedy

Chances = tuple[float, float, float]  # that the player wins, draws, loses


class Strength:
    """The chances of a table's player as X and as O against a player that moves at random."""

    __slots__ = ("as_x", "as_o")

    def __init__(self, as_x: Chances, as_o: Chances) -> None:
        self.as_x = as_x
        self.as_o = as_o


def strength_of(values: Values) -> Strength:
    """Return the exact chances of the player that always makes the board of the largest value."""
    return Strength(chances(values, START, 0, {}), chances(values, START, 1, {}))


def chances(
    values: Values, position: Position, player: int, known: dict[Position, Chances]
) -> Chances:
    """Return the chances of the player (0 for X) from a position on."""
    if position in known:
        return known[position]
    crosses, noughts = position
    boards = afterstates(position)
    if HAS_LINE[crosses] or HAS_LINE[noughts]:
        found = (1.0, 0.0, 0.0) if HAS_LINE[position[player]] else (0.0, 0.0, 1.0)
    elif not boards:
        found = (0.0, 1.0, 0.0)
    else:
        to_move = int(crosses.bit_count() > noughts.bit_count())
        if to_move == player:
            boards = [greedy(values, position)]
        below = [chances(values, board, player, known) for board in boards]
        won, drawn, lost = [sum(column) / len(below) for column in zip(*below, strict=True)]
        found = won, drawn, lost
    known[position] = found
    return found
