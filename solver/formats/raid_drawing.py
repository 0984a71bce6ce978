"""A Raid board drawn for people, as text and as SVG. Not read by any program."""

from solver.formats.raid import board_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.games.raid import Cell, RaidGame

SIDE = 48  # of a cell, in SVG units
FILLS = {"X": "#1f6fb2", "O": "#d9822b", ".": "#f4f1ea"}


def draw_board(game: "RaidGame", board: str, marked: "Cell | None" = None) -> list[str]:
    """Return lines with every pawn beside its cell's value; the marked cell is in brackets."""
    size = game.size
    width = max(len(str(value)) for value in game.values)
    labels = [chr(ord("A") + column) for column in range(size)]
    lines = [("    " + "".join(f"{label:^{width + 4}}" for label in labels)).rstrip()]
    for row, pawns in enumerate(board_rows(board, size)):
        cells = []
        for column, pawn in enumerate(pawns):
            cell = row * size + column
            left, right = "[]" if cell == marked else "  "
            cells.append(f"{left}{pawn} {game.values[cell]:>{width}}{right}")
        lines.append(f"{row + 1:>3} " + "".join(cells).rstrip())
    return lines


def svg_board(game: "RaidGame", board: str, marked: "Cell | None" = None) -> str:
    """Return a self-contained SVG picture of a board."""
    size = game.size
    side = (size + 1) * SIDE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
        'font-family="sans-serif" text-anchor="middle">',
    ]
    for place in range(size):
        middle = (place + 1.5) * SIDE
        parts.append(_text(middle, SIDE * 0.75, 14, "#444", chr(ord("A") + place)))
        parts.append(_text(SIDE * 0.6, middle + 5, 14, "#444", str(place + 1)))
    for cell, pawn in enumerate(board):
        parts += _svg_cell(cell, size, pawn, game.values[cell], cell == marked)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _svg_cell(cell: int, size: int, pawn: str, value: int, marked: bool) -> list[str]:
    row, column = divmod(cell, size)
    left, top = (column + 1) * SIDE, (row + 1) * SIDE
    border = '#111" stroke-width="3' if marked else '#999" stroke-width="1'
    ink = "#444" if pawn == "." else "#fff"
    parts = [
        f'<rect x="{left + 2}" y="{top + 2}" width="{SIDE - 4}" height="{SIDE - 4}" rx="5" '
        f'fill="{FILLS[pawn]}" stroke="{border}"/>'
    ]
    if pawn != ".":
        parts.append(_text(left + SIDE / 2, top + 23, 18, ink, pawn))
    parts.append(_text(left + SIDE / 2, top + 39, 11, ink, str(value)))
    return parts


def _text(x: float, y: float, height: int, ink: str, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{height}" fill="{ink}">{text}</text>'
