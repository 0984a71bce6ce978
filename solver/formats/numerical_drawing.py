"""A board of numerical tic-tac-toe drawn for people: as text, and as a picture.

Free cells show the best numbers to put there (`*` in text); the last moves are marked.
"""

from solver.formats.svg import document, square, text
from solver.games.numerical import CELLS, Position, cells_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

LARGE = 72  # the side of a cell
NARROWEST = 420  # the title needs it


def draw_numbers(
    position: Position, title: str, best: "Mapping[int, str]", marked: "Collection[int]" = ()
) -> str:
    """Return the board in lines; `best` has the numbers for free cells, brackets mark others."""
    numbers = cells_of(position)
    shown = [
        _number(number, cell in marked) if number else f"{best[cell]}*" if cell in best else ""
        for cell, number in zip(CELLS, numbers, strict=True)
    ]
    width = max(5, *[len(each) + 2 for each in shown])
    rows = ["|".join([each.center(width) for each in shown[row : row + 3]]) for row in (0, 3, 6)]
    rule = "+".join(["-" * width] * 3)
    lines = [title, rows[0], rule, rows[1], rule, rows[2]]
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def _number(number: int, marked: bool) -> str:
    return f"[{number}]" if marked else str(number)


def svg_numbers(
    position: Position, title: str, best: "Mapping[int, str]", marked: "Collection[int]" = ()
) -> str:
    """Return the same as a picture; odd and even numbers have the colours of the two players."""
    parts = [text(10, 22, 14, "ink", title, "start")]
    for cell, number in zip(CELLS, cells_of(position), strict=True):
        x, y = 10 + cell % 3 * LARGE, 34 + cell // 3 * LARGE
        shaded = cell in marked or (not number and cell in best)
        parts.append(square(x, y, LARGE, "best" if shaded else "cell"))
        if number:
            parts.append(text(x + LARGE / 2, y + 50, 40, "x" if number % 2 else "o", str(number)))
        elif cell in best:
            parts.append(text(x + LARGE / 2, y + 42, 15, "ink", best[cell]))
    height = 3 * LARGE + 44
    return document(NARROWEST, height, title, parts)
