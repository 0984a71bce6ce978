"""A Raid board after a move as a picture: values, pawns, the move, and the pawns that it turned."""

from solver.formats.svg import document, frame, square, text
from solver.games.raid import FREE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.games.raid import Cell, RaidGame

SIDE = 48  # of a cell
TOP, EDGE, FOOT = 56, 34, 34  # room for the title, the names of rows and columns, the legend
NARROWEST = 380  # the title needs it
LARGEST_VALUE = 12  # font size


def svg_board(
    game: "RaidGame",
    board: str,
    title: str,
    subtitle: str,
    filled: "Cell",
    turned: "Sequence[Cell]" = (),
) -> str:
    """Return the picture of a board after the move that filled one cell and turned some."""
    size = game.size
    width = max(NARROWEST, EDGE + size * SIDE + 12)
    bottom = TOP + EDGE + size * SIDE
    parts = [text(12, 24, 18, "ink", title, "start"), text(12, 44, 13, "soft", subtitle, "start")]
    for place in range(size):
        middle = place * SIDE + SIDE / 2
        parts.append(text(EDGE + middle, TOP + EDGE - 9, 14, "soft", chr(ord("A") + place)))
        parts.append(text(EDGE / 2 + 2, TOP + EDGE + middle + 5, 14, "soft", str(place + 1)))
    for cell, pawn in enumerate(board):
        parts += _cell(_corner(cell, size), pawn, str(game.values[cell]))
    owner = board[filled].lower()
    for cell, dashes in [(filled, ""), *((cell, "5 4") for cell in turned)]:
        x, y = _corner(cell, size)
        parts.append(frame(x + 4, y + 4, SIDE - 8, owner, dashes))
    legend = "framed: the move" + ("; dashed: pawns that it turned" if turned else "")
    parts.append(text(12, bottom + 22, 12, "soft", legend, "start"))
    return document(width, bottom + FOOT, f"{title}, {subtitle}", parts)


def _corner(cell: int, size: int) -> tuple[int, int]:
    row, column = divmod(cell, size)
    return EDGE + column * SIDE, TOP + EDGE + row * SIDE


def _cell(corner: tuple[int, int], pawn: str, value: str) -> list[str]:
    x, y = corner
    # A long number is written smaller, so that it stays inside its cell.
    size = min(LARGEST_VALUE, (SIDE - 8) / (0.6 * len(value)))
    middle = x + SIDE / 2
    if pawn == FREE:
        return [square(x, y, SIDE, "cell"), text(middle, y + 30, size + 2, "ink", value)]
    owner = pawn.lower()
    return [
        square(x, y, SIDE, owner),
        text(middle, y + 24, 19, f"on-{owner}", pawn),
        text(middle, y + 41, size, f"on-{owner}", value),
    ]
