"""The pictures of tictactoe_drawing.py as SVG: one self-contained document, no script, no font.

Nothing here comes from a user except pieces and exact values, so there is nothing to escape.
"""

from solver.formats.tictactoe_drawing import Branch, piece_at, standing
from solver.games.tictactoe import CELLS, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

COLOURS = {"X": "#0b62a4", "O": "#b8460e"}
SMALL, LARGE = 16, 72  # the side of a cell in a tree, and on its own
GAP = 14
ROW_HEIGHT = 3 * SMALL + 44


def svg_values(position: Position, values: "Mapping[int, str]", best: "list[int]") -> str:
    """Return a board whose free cells show their values, the best ones shaded."""
    parts = []
    for cell in CELLS:
        x, y = 10 + cell % 3 * LARGE, 34 + cell // 3 * LARGE
        parts.append(_square(x, y, LARGE, "#fff2b3" if cell in best else "#ffffff"))
        if piece := piece_at(position, cell):
            parts.append(_text(x, y, LARGE, piece, COLOURS[piece], 40))
        elif cell in values:
            parts.append(_text(x, y, LARGE, values[cell], "#222222", 17))
    title = f"{standing(position)}: the value for X of each move"
    parts.append(f'<text x="10" y="22" font-size="14" fill="#222222">{standing(position)}</text>')
    side = 3 * LARGE + 20
    return _document(side, side + 24, title, parts)


def svg_tree(root: Branch) -> str:
    """Return a tree from the top down, each parent above the middle of its children."""
    parts: list[str] = []
    _, width, depth = _place(root, 0.0, 0, parts)
    return _document(
        int(width) + GAP, depth * ROW_HEIGHT + GAP, "A game tree, the root at the top", parts
    )


def _place(branch: Branch, left: float, depth: int, parts: list[str]) -> tuple[float, float, int]:
    """Draw a subtree; return the middle of its root, its right end and how deep it goes."""
    middles, right, deepest = [], left, depth + 1
    for child in branch.children:
        middle, right, below = _place(child, right, depth + 1, parts)
        middles.append(middle)
        deepest = max(deepest, below)
    if not middles:
        right = left + 3 * SMALL + GAP
    middle = (middles[0] + middles[-1]) / 2 if middles else left + GAP + 1.5 * SMALL
    top = GAP + depth * ROW_HEIGHT
    for below_middle in middles:
        parts.append(_line(middle, top + 3 * SMALL, below_middle, top + ROW_HEIGHT))
    parts.extend(_small_board(branch, middle - 1.5 * SMALL, top))
    return middle, right, deepest


def _small_board(branch: Branch, left: float, top: float) -> list[str]:
    parts = []
    for cell in CELLS:
        x, y = left + cell % 3 * SMALL, top + cell // 3 * SMALL
        parts.append(_square(x, y, SMALL, "#fff2b3" if cell == branch.last_cell else "#ffffff"))
        if piece := piece_at(branch.position, cell):
            parts.append(_text(x, y, SMALL, piece, COLOURS[piece], 12))
    if not branch.children:
        parts.append(
            f'<text x="{left + 1.5 * SMALL:g}" y="{top + 3 * SMALL + 12:g}" font-size="9" '
            f'text-anchor="middle" fill="#222222">{standing(branch.position)}</text>'
        )
    return parts


def _square(x: float, y: float, side: int, fill: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{side}" height="{side}" fill="{fill}" stroke="#777777"/>'
    )


def _text(x: float, y: float, side: int, text: str, fill: str, size: int) -> str:
    return (
        f'<text x="{x + side / 2:g}" y="{y + side / 2 + size * 0.36:g}" font-size="{size}" '
        f'text-anchor="middle" fill="{fill}">{text}</text>'
    )


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#777777"/>'


def _document(width: int, height: int, title: str, parts: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif">'
    )
    background = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    return "\n".join([head, f"<title>{title}</title>", background, *parts, "</svg>"]) + "\n"
