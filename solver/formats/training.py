"""The training file: one line per board, nine cells joined by `:`, a blank, and the board's value.

Cells are 0 (free), 1 (X) and 2 (O); `1.00` for `1`, and CRLF, are read as well, as the historic
program wrote them. What the values mean, and where they come from, is not known here.
"""

from solver.errors import FormatError
from solver.formats.tictactoe import render_board
from solver.games.tictactoe import CELLS, Position, faults_of
from solver.printable import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CELL_WORDS = {"0": 0, "1": 1, "2": 2, "0.00": 0, "1.00": 1, "2.00": 2}
WANTED = "nine of 0 1 2 joined by ':', a blank, and a value from 0 to 1"


def render_cells(position: Position, plain: bool = True) -> str:
    """Return the cells of a board as a training file has them; `1.00` for `1` if not plain."""
    crosses, noughts = position
    digits = [str((crosses >> cell & 1) + 2 * (noughts >> cell & 1)) for cell in CELLS]
    return ":".join(digits if plain else [f"{digit}.00" for digit in digits])


def render_value(value: float) -> str:
    """Return a value as parse_training reads it: plain digits, rounded to nine decimals."""
    whole, _, decimals = f"{value:.9f}".partition(".")
    return f"{whole}.{decimals.rstrip('0') or '0'}"


def render_training(values: "Mapping[Position, str]") -> bytes:
    """Return the file: boards by the number of their pieces, then by their text."""
    lines = [
        ((position[0] | position[1]).bit_count(), f"{render_cells(position)} {value}\n")
        for position, value in values.items()
    ]
    return "".join([line for _, line in sorted(lines)]).encode()


def render_historic(boards: "Iterable[Position]", values: "Mapping[Position, str]") -> bytes:
    """Return the file as the historic program wrote it: each board, then with colours swapped."""
    lines: dict[str, None] = {}  # equal lines once, where they first appear
    for crosses, noughts in boards:
        value = values[crosses, noughts]
        lines[f"{render_cells((crosses, noughts), plain=False)} {value}\r\n"] = None
        lines[f"{render_cells((noughts, crosses), plain=False)} {value}\r\n"] = None
    return "".join(lines).encode()


def parse_training(text: str) -> dict[Position, float]:
    """Return the value of each board; FormatError if one board has two, naming the lines."""
    values: dict[Position, float] = {}
    line_of: dict[Position, int] = {}
    clashes: list[tuple[int, Position, float]] = []
    lines = text.rstrip().split("\n")
    for number, line in enumerate(lines, 1):
        position, value = _parse_line(line.rstrip(), number)
        first = line_of.setdefault(position, number)
        if values.setdefault(position, value) != value:
            clashes.append((number, position, value))
        elif first != number and not clashes:
            raise FormatError(number, f"the board of line {first} again", "each board once")
    if clashes:
        number, position, value = clashes[0]
        found = (
            f"{value:g} for the board {render_board(position)} that has {values[position]:g}"
            f" on line {line_of[position]} ({len(clashes)} such lines in all)"
        )
        raise FormatError(number, found, "one value per board")
    return values


def _parse_line(line: str, number: int) -> tuple[Position, float]:
    cells_word, _, value_word = line.partition(" ")
    cells = [CELL_WORDS.get(word) for word in cells_word.split(":", 9)]
    value = _parse_value(value_word.strip())
    if len(cells) != 9 or None in cells or value is None:
        raise FormatError(number, quoted(line) if line else "an empty line", WANTED)
    crosses = sum([1 << cell for cell, piece in enumerate(cells) if piece == 1])
    noughts = sum([1 << cell for cell, piece in enumerate(cells) if piece == 2])
    faults = faults_of((crosses, noughts))
    if faults and faults_of((noughts, crosses)):  # either colour may have moved first
        found = f"{quoted(line)} ({'; '.join(faults)})"
        raise FormatError(number, found, "a board that a game can reach")
    return (crosses, noughts), value


def _parse_value(word: str) -> float | None:
    """Return a number from 0 to 1 in plain digits, or None."""
    digits = word.replace(".", "", 1)
    if not (digits.isascii() and digits.isdecimal()) or len(word) > 40:
        return None
    value = float(word)
    return value if value <= 1 else None
