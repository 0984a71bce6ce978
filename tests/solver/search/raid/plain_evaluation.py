"""The evaluation of a Raid position by the rules alone: slow, and plain enough to be believed."""

from solver.games.raid import FREE, RAID, STAKE, Move, Position, RaidGame
from solver.search.raid.weights import FREE_BOARD, FULL_BOARD, NAMES, POINT

WORTH = dict(zip(NAMES, zip(FREE_BOARD, FULL_BOARD, strict=True), strict=True))


def plain_evaluation(game: RaidGame, position: Position, taken: Position | None = None) -> int:
    """Return what a position is worth to the side to move, in parts of a point.

    `taken` is the position whose free cells tell which weights hold, if it is another one.
    """
    board, side = position
    share = (taken or position)[0]
    standing = POINT * game.score(position)
    heats = []
    for cell in [cell for cell, pawn in enumerate(board) if pawn == FREE]:
        ours, theirs = gain(game, (board, 0), cell), gain(game, (board, 1), cell)
        standing += leaning(game, board, share, cell)
        heats.append(ours + theirs)
    tempo = weight("heat", share) * max(heats) if heats else 0
    return (standing if side == 0 else -standing) + tempo


def weight(name: str, share: str) -> int:
    """Return what counts how much on a board, given the one that tells how much is free."""
    first, last = WORTH[name]
    free, cells = share.count(FREE), len(share)
    return (first * free + last * (cells - free)) // cells


def leaning(game: RaidGame, board: str, share: str, cell: int) -> int:
    """Return by how much a free cell leans to player 0, by the names of the weights."""
    sides = [
        [game.values[near] for near in game.neighbours[cell] if board[near] == pawn]
        for pawn in game.pawns
    ]
    sign = 1 if len(sides[0]) >= len(sides[1]) else -1
    own, enemy = sides[::sign]
    situation = f"{len(own)}:{len(enemy)}"
    worth = {"own": max(0, sum(own)), "enemy": max(0, sum(enemy)), "cell": game.values[cell]}
    if len(own) == len(enemy) and own:
        return weight(f"{situation} own", share) * (worth["own"] - worth["enemy"])
    found = [
        weight(f"{situation} {what}", share) * worth[what]
        for what in worth
        if f"{situation} {what}" in WORTH
    ]
    return sign * sum(found)


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


def plain_value(game: RaidGame, position: Position, depth: int, root: Position) -> int:
    """Return the value for the side to move after so many plies of the better ways."""
    ways = better_ways(game, position)
    if depth == 0 or not ways:
        return plain_evaluation(game, position, root)
    return max(-plain_value(game, game.play(position, way), depth - 1, root) for way in ways)
