"""Positions as the engine sees them, for tests."""

from solver.games.raid import RaidGame
from solver.search.raid.node import Geometry, Node


def root_of(game: RaidGame) -> tuple[Geometry, Node]:
    """Return the engine's view of a game's first position."""
    geometry = Geometry(game.size, game.values)
    return geometry, geometry.node(
        geometry.owners(game.board, game.pawns), game.score(game.initial())
    )


def outer(geometry: Geometry, cell: int) -> int:
    """Return the number that the engine gives to a cell of the game."""
    row, column = divmod(cell, geometry.size)
    return (row + 2) * geometry.width + column + 2
