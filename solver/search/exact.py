"""Backward induction: the exact value of every position of any Game, against three opponents.

Values are for player 0, as fractions without rounding. A player chooses the best move or, if
random, each move equally often. This is the plain reference; tictactoe/exact.py must agree with it.
"""

from fractions import Fraction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from solver.game import Game, Move, Position

# Whether player 0 and player 1 move at random.
RandomPlayers = tuple[bool, bool]
OPTIMAL: RandomPlayers = (False, False)
BOTH_RANDOM: RandomPlayers = (True, True)


def values(
    game: "Game[Position, Move]", start: "Position", random_players: RandomPlayers
) -> "dict[Position, Fraction]":
    """Return the value for player 0 of every position below the start, itself included."""
    found: dict[Position, Fraction] = {}
    for level in reversed(_levels(game, start)):
        for position in level:
            children = [found[game.play(position, move)] for move in game.moves(position)]
            if not children:
                found[position] = Fraction(game.score(position))
            elif random_players[game.to_move(position)]:
                found[position] = sum(children, Fraction(0)) / len(children)
            else:
                found[position] = max(children) if game.to_move(position) == 0 else min(children)
    return found


def _levels(game: "Game[Position, Move]", start: "Position") -> "list[set[Position]]":
    """Return the positions below the start by the number of moves that lead to them."""
    levels = [{start}]
    while levels[-1]:
        levels.append({game.play(p, move) for p in levels[-1] for move in game.moves(p)})
    return levels


def move_values(
    game: "Game[Position, Move]", position: "Position", known: "Mapping[Position, Fraction]"
) -> "dict[Move, Fraction]":
    """Return Q(position, move) for each move, in canonical order: the value of what follows."""
    return {move: known[game.play(position, move)] for move in game.moves(position)}


def best_moves(
    game: "Game[Position, Move]", position: "Position", known: "Mapping[Position, Fraction]"
) -> "list[Move]":
    """Return all moves that are best for who moves, in canonical order; the first is the answer."""
    by_move = move_values(game, position, known)
    best = (max if game.to_move(position) == 0 else min)(by_move.values(), default=None)
    return [move for move, value in by_move.items() if value == best]
