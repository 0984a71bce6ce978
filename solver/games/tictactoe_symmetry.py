"""The 8 symmetries of the tic-tac-toe board: four turns, each with or without a reflection.

They map games to games: a line stays a line, and whose turn it is does not change.
"""

from solver.games.tictactoe import CELLS, Bitboard, Position

CellMap = tuple[int, ...]  # where each cell goes

TURNED: CellMap = (2, 5, 8, 1, 4, 7, 0, 3, 6)  # a quarter clockwise: cell 0 goes to 2
MIRRORED: CellMap = (2, 1, 0, 5, 4, 3, 8, 7, 6)  # left and right change places


def _cell_maps() -> tuple[CellMap, ...]:
    turns = [tuple(CELLS)]
    for _ in range(3):
        turns.append(tuple([TURNED[cell] for cell in turns[-1]]))
    return (*turns, *[tuple([MIRRORED[cell] for cell in turn]) for turn in turns])


SYMMETRIES: tuple[CellMap, ...] = _cell_maps()  # the identity first


def image(position: Position, symmetry: CellMap) -> Position:
    """Return the position that a symmetry makes of a position."""
    return image_of_bits(position[0], symmetry), image_of_bits(position[1], symmetry)


def image_of_bits(board: Bitboard, symmetry: CellMap) -> Bitboard:
    """Return the bitboard that a symmetry makes of a bitboard."""
    return sum([1 << symmetry[cell] for cell in CELLS if board >> cell & 1])


def keeping(position: Position) -> list[CellMap]:
    """Return the symmetries that map a position to itself; the identity comes first."""
    return [symmetry for symmetry in SYMMETRIES if image(position, symmetry) == position]
