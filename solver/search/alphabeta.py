"""Alpha-beta as in the textbook, for any game: the move and value of minimax with fewer nodes.

Moves are tried in canonical order and only a *better* one replaces the best, so the first of equals
wins here too. Deliberately no ordering, no table, no knowledge of any game.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.game import Game, Move, Position

INFINITY = 1 << 62


def choose(
    game: "Game[Position, Move]", position: "Position", depth: int
) -> "tuple[Move, int, int]":
    """Return the first of the best moves, its value for player 0, and the positions looked at."""
    nodes = 1

    def value(position: "Position", depth: int, alpha: int, beta: int) -> int:
        """Return the value for player 0 if it lies between the bounds, else the nearer bound."""
        nonlocal nodes
        nodes += 1
        if depth == 0 or game.is_over(position):
            return game.score(position)
        for move in game.moves(position):
            found = value(game.play(position, move), depth - 1, alpha, beta)
            if game.to_move(position) == 0:
                alpha = max(alpha, found)
            else:
                beta = min(beta, found)
            if alpha >= beta:
                break
        return alpha if game.to_move(position) == 0 else beta

    maximising = game.to_move(position) == 0
    chosen, best = None, -INFINITY if maximising else INFINITY
    for move in game.moves(position):
        window = (best, INFINITY) if maximising else (-INFINITY, best)
        found = value(game.play(position, move), depth - 1, *window)
        if chosen is None or (found > best if maximising else found < best):
            chosen, best = move, found
    assert chosen is not None, "a game that is over has no move to choose"
    return chosen, best, nodes
