"""Every order of walking a game tree, for any Game, as plain as the textbook.

The tree is never built: positions are made on the way and handed out one by one. Deliberately not
fast: the fast paths are checked against this.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.game import Game, Move, Position


def preorder(game: "Game[Position, Move]", start: "Position") -> "Iterator[Position]":
    """Yield each position before those below it, children in the order of the moves."""
    yield start
    for move in game.moves(start):
        yield from preorder(game, game.play(start, move))


def postorder(game: "Game[Position, Move]", start: "Position") -> "Iterator[Position]":
    """Yield each position after those below it, children in the order of the moves."""
    for move in game.moves(start):
        yield from postorder(game, game.play(start, move))
    yield start


def levelorder(game: "Game[Position, Move]", start: "Position") -> "Iterator[Position]":
    """Yield the start, then all positions one move below it, and so on; keeps one level."""
    level = [start]
    while level:
        yield from level
        level = [game.play(node, move) for node in level for move in game.moves(node)]


def terminal_path(game: "Game[Position, Move]", start: "Position") -> "Iterator[Position]":
    """Yield the positions of the game in which everybody always makes the first move."""
    yield start
    while moves := game.moves(start):
        start = game.play(start, moves[0])
        yield start


def count_nodes(game: "Game[Position, Move]", start: "Position") -> int:
    """Return how many positions the tree has, counted once for each way to reach them."""
    return sum(1 for _ in preorder(game, start))


def leaf_scores(game: "Game[Position, Move]", start: "Position") -> tuple[int, int, int]:
    """Return how many leaves player 0 wins, player 1 wins, and nobody wins."""
    scores = [game.score(node) for node in preorder(game, start) if not game.moves(node)]
    won, lost = sum(score > 0 for score in scores), sum(score < 0 for score in scores)
    return won, lost, len(scores) - won - lost
