"""Start boards of tic-tac-toe for hunts: all of few free cells up to symmetry, and random ones."""

from collections.abc import Iterator
from functools import cache
from random import Random

from solver.games.square_symmetry import BOARD_SYMMETRIES
from solver.games.tictactoe import START, Position, TicTacToe
from solver.games.tictactoe_symmetry import image

GAME = TicTacToe()


def free_cells(position: Position) -> int:
    crosses, noughts = position
    return 9 - (crosses | noughts).bit_count()


@cache
def boards_by_free_cells() -> tuple[tuple[Position, ...], ...]:
    """Return all boards that games reach, by their free cells, one of each class of symmetry."""
    level, by_depth = {START}, []
    for _ in range(10):
        by_depth.append(tuple(sorted({_first_alike(position) for position in level})))
        level = {GAME.play(each, move) for each in level for move in GAME.moves(each)}
    return tuple(reversed(by_depth))


def _first_alike(position: Position) -> Position:
    return min(image(position, symmetry) for symmetry in BOARD_SYMMETRIES)


def random_board(source: Random, free: int) -> Position:
    """Return a board that a random game reaches, with so many free cells if it lasts that long."""
    position = START
    while free_cells(position) > free and (moves := GAME.moves(position)):
        position = GAME.play(position, source.choice(moves))
    return position


def children(position: Position) -> Iterator[Position]:
    for move in GAME.moves(position):
        yield GAME.play(position, move)
