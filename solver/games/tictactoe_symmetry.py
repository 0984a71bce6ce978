"""The symmetries of the board at work on tic-tac-toe: the images of a position.

They map games to games: a line stays a line, and whose turn it is does not change.
"""

from solver.games.square_symmetry import BOARD_SYMMETRIES, CellMap
from solver.games.tictactoe import CELLS, Bitboard, Position


def image(position: Position, symmetry: CellMap) -> Position:
    """Return the position that a symmetry makes of a position."""
    return image_of_bits(position[0], symmetry), image_of_bits(position[1], symmetry)


def image_of_bits(board: Bitboard, symmetry: CellMap) -> Bitboard:
    """Return the bitboard that a symmetry makes of a bitboard."""
    return sum([1 << symmetry[cell] for cell in CELLS if board >> cell & 1])


def keeping(position: Position) -> list[CellMap]:
    """Return the symmetries that map a position to itself; the identity comes first."""
    return [symmetry for symmetry in BOARD_SYMMETRIES if image(position, symmetry) == position]
