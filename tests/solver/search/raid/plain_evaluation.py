"""The evaluation of a Raid position by the rules alone: slow, and plain enough to be believed."""

from solver.games.raid import FREE, RAID, STAKE, Move, Position, RaidGame
from solver.search.raid.evaluation import POINT, Weights

WEIGHTS = Weights()


def plain_evaluation(game: RaidGame, position: Position) -> int:
    """Return what a position is worth to the side to move, in parts of a point."""
    board, side = position
    free = [cell for cell, pawn in enumerate(board) if pawn == FREE]
    standing = POINT * game.score(position)
    heats = []
    for cell in free:
        ours, theirs = gain(game, (board, 0), cell), gain(game, (board, 1), cell)
        beside = {board[near] for near in game.neighbours[cell]}
        next_to = (game.pawns[0] in beside) - (game.pawns[1] in beside)
        standing += WEIGHTS.gains * (ours - theirs) + WEIGHTS.beside * game.values[cell] * next_to
        heats.append(ours + theirs)
    tempo = WEIGHTS.heat * max(heats) if heats else 0
    return (standing if side == 0 else -standing) + tempo


def gain(game: RaidGame, position: Position, cell: int) -> int:
    """Return what the side to move gains by filling a cell in its better way."""
    sign = 1 if position[1] == 0 else -1
    moves = [move for move in game.moves(position) if move[1] == cell]
    return max(sign * (game.score(game.play(position, m)) - game.score(position)) for m in moves)


def better_ways(game: RaidGame, position: Position) -> list[Move]:
    """Return for each free cell its better move at once: a Raid if that gains more than a Stake."""
    found = []
    for cell in [cell for cell, pawn in enumerate(position[0]) if pawn == FREE]:
        raids = gain(game, position, cell) > game.values[cell]
        found.append((RAID if raids else STAKE, cell))
    return found


def plain_value(game: RaidGame, position: Position, depth: int) -> int:
    """Return the value for the side to move after so many plies of the better ways."""
    ways = better_ways(game, position)
    if depth == 0 or not ways:
        return plain_evaluation(game, position)
    return max(-plain_value(game, game.play(position, way), depth - 1) for way in ways)
