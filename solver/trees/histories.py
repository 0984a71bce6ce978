"""Whole games of any Game, move by move, in the order of their moves: the plain reference."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from solver.game import Game, Move, Position


def histories(
    game: "Game[Position, Move]", start: "Position", made: "tuple[Move, ...]" = ()
) -> "Iterator[tuple[tuple[Move, ...], Position]]":
    """Yield the moves of each whole game with the position in which it ends.

    Games are in the order of their moves, as a walk that takes the first move first meets them.
    """
    moves = game.moves(start)
    if not moves:
        yield made, start
    for move in moves:
        yield from histories(game, game.play(start, move), (*made, move))


def positions_of(
    game: "Game[Position, Move]", start: "Position", history: "tuple[Move, ...]"
) -> "Iterator[Position]":
    """Yield the positions of one game, the start first."""
    yield start
    for move in history:
        start = game.play(start, move)
        yield start
