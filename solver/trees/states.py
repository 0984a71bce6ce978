"""A census of the positions of any Game, level by level: the plain reference.

Counts by listing: every node of the tree, every position, every whole game, and images under
symmetries that the caller gives. The censuses that answer requests are in tictactoe/census.py and
numerical/census.py; they must agree with this one.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from solver.game import Game, Move, Position

    Outcomes = list[int]  # how many player 0 wins, player 1 wins, nobody wins


def levels_of(game: "Game[Position, Move]", start: "Position") -> "Iterator[list[Position]]":
    """Yield the nodes of the tree level by level, a position once for each way to reach it."""
    level = [start]
    while level:
        yield level
        level = [game.play(node, move) for node in level for move in game.moves(node)]


def states_by_level(game: "Game[Position, Move]", start: "Position") -> "Iterator[set[Position]]":
    """Yield the different positions of each level."""
    level = {start}
    while level:
        yield level
        level = {game.play(node, move) for node in level for move in game.moves(node)}


def outcomes(game: "Game[Position, Move]", positions: "Iterable[Position]") -> "Outcomes":
    """Return how many finished positions player 0 wins, player 1 wins, nobody wins."""
    counts = [0, 0, 0]
    for position in positions:
        if game.is_over(position):
            score = game.score(position)
            counts[0 if score > 0 else 1 if score < 0 else 2] += 1
    return counts


def pairs(game: "Game[Position, Move]", positions: "Iterable[Position]") -> int:
    """Return how many (position, move) pairs there are."""
    return sum(len(game.moves(position)) for position in positions)


def representatives(
    positions: "Iterable[Position]", images: "Callable[[Position], Sequence[Position]]"
) -> "set[Position]":
    """Return one position of each class of images: the first that is met."""
    found: set[Position] = set()
    seen: set[Position] = set()
    for position in positions:
        if position not in seen:
            found.add(position)
            seen.update(images(position))
    return found
