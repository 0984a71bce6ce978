"""Tic-tac-toe boards as text: nine of `X O *`, row by row. Every task on this game uses this form.

Knows the rules only to refuse boards that no game reaches.
"""

from solver.errors import FormatError
from solver.games.tictactoe import CELLS, Position, faults_of
from solver.printable import quoted

CROSS, NOUGHT, EMPTY = "X", "O", "*"
WANTED = "a board that a game can reach: nine of x X o O *, X first"


def parse_board(line: str, number: int = 1) -> Position:
    """Return the position that a line shows; FormatError names every reason against it.

    Capitals and small letters mean the same; three groups of three may be split by blanks.
    """
    groups = line.split()
    text = "".join(groups).upper()
    faults = _faults_of_text(groups, text)
    position = _bits(text, CROSS), _bits(text, NOUGHT)
    if not faults:
        faults = faults_of(position)
    if faults:
        raise FormatError(number, f"{quoted(line.strip())} ({'; '.join(faults)})", WANTED)
    return position


def _faults_of_text(groups: list[str], text: str) -> list[str]:
    """Return what is wrong with the writing, before any rule of the game is asked."""
    faults = []
    if len(text) != 9:
        faults.append(f"{len(text)} cell{'s' * (len(text) != 1)} instead of 9")
    elif len(groups) > 1 and [len(group) for group in groups] != [3, 3, 3]:
        faults.append("blanks in other places than between groups of three")
    faults += [
        f"unknown character {quoted(character)} at cell {cell}"
        for cell, character in enumerate("".join(groups))
        if character not in "xXoO*"
    ][:9]
    return faults


def _bits(text: str, piece: str) -> int:
    return sum([1 << cell for cell, character in enumerate(text) if character == piece])


def render_board(position: Position) -> str:
    """Return nine characters for a position, the inverse of parse_board."""
    crosses, noughts = position
    return "".join(
        [
            CROSS if crosses >> cell & 1 else NOUGHT if noughts >> cell & 1 else EMPTY
            for cell in CELLS
        ]
    )
