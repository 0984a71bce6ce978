"""The board for people: text, and pixels with figures from a tiny font (extra `rl`)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

Pixels = np.ndarray[Any, np.dtype[np.uint8]]
# Three columns by five rows a figure, a bit a pixel, rows from the top.
FONT = {
    1: (2, 6, 2, 2, 7),
    2: (7, 1, 7, 4, 7),
    3: (7, 1, 7, 1, 7),
    4: (5, 5, 7, 1, 1),
    5: (7, 4, 7, 1, 7),
    6: (7, 4, 7, 5, 7),
    7: (7, 1, 1, 2, 2),
    8: (7, 5, 7, 5, 7),
    9: (7, 5, 7, 1, 7),
}
CELL, DOT = 40, 6  # pixels
PAPER, LINE = (255, 255, 255), (60, 60, 60)
INK = {1: (31, 78, 156), 0: (179, 49, 44)}  # odd blue, even red


def as_text(cells: Sequence[int]) -> str:
    """Return three lines of three; a dot is a blank cell."""
    rows = [" ".join(str(n) if n else "." for n in cells[row : row + 3]) for row in (0, 3, 6)]
    return "\n".join(rows) + "\n"


def as_pixels(cells: Sequence[int]) -> Pixels:
    """Return a square picture, height by width by red, green and blue."""
    picture: Pixels = np.full((3 * CELL + 1, 3 * CELL + 1, 3), PAPER, dtype=np.uint8)
    picture[::CELL, :] = LINE
    picture[:, ::CELL] = LINE
    for cell, number in enumerate(cells):
        if number:
            _draw(picture, cell // 3 * CELL, cell % 3 * CELL, number)
    return picture


def _draw(picture: Pixels, top: int, left: int, number: int) -> None:
    top, left = top + (CELL - 5 * DOT) // 2, left + (CELL - 3 * DOT) // 2
    for row, bits in enumerate(FONT[number]):
        for column in range(3):
            if bits >> (2 - column) & 1:
                y, x = top + row * DOT, left + column * DOT
                picture[y : y + DOT, x : x + DOT] = INK[number % 2]
