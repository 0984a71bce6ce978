"""Minimax as in the textbook, for any game: the reference that everything else is checked against.

Deliberately without a single idea for speed, so that it is plainly right.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.game import Game, Move, Position


def choose(
    game: "Game[Position, Move]", position: "Position", depth: int
) -> "tuple[Move, int, int]":
    """Return the first of the best moves, its value for player 0, and the positions looked at."""
    nodes = 1

    def value(position: "Position", depth: int) -> int:
        nonlocal nodes
        nodes += 1
        if depth == 0 or game.is_over(position):
            return game.score(position)
        better = max if game.to_move(position) == 0 else min
        return better(value(game.play(position, move), depth - 1) for move in game.moves(position))

    better = max if game.to_move(position) == 0 else min
    values = {move: value(game.play(position, move), depth - 1) for move in game.moves(position)}
    # max and min return the first of equals, which is what the canonical order wants.
    move = better(values, key=values.__getitem__)
    return move, values[move], nodes
