"""The pictures of tictactoe_drawing.py as SVG.

Nothing here comes from a user except pieces and exact values, so there is nothing to escape.
"""

from solver.formats.svg import document, line, square, text
from solver.formats.tictactoe_drawing import Branch, piece_at, signed, standing
from solver.games.tictactoe import CELLS, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

SMALL, LARGE = 16, 72  # the side of a cell in a tree, and on its own
GAP = 14
TOP = 26  # room for the legend above a tree
ROW_HEIGHT = 3 * SMALL + 44
NARROWEST = 330  # the legend needs it
LEGEND = "numbers: value for X; thick lines: best play"


def svg_values(position: Position, values: "Mapping[int, str]", best: "list[int]") -> str:
    """Return a board whose free cells show their values, the best ones shaded."""
    parts = [text(10, 22, 14, "ink", standing(position), "start")]
    for cell in CELLS:
        x, y = 10 + cell % 3 * LARGE, 34 + cell // 3 * LARGE
        parts.append(square(x, y, LARGE, "best" if cell in best else "cell"))
        if piece := piece_at(position, cell):
            parts.append(text(x + LARGE / 2, y + 50, 40, piece.lower(), piece))
        elif cell in values:
            parts.append(text(x + LARGE / 2, y + 42, 17, "ink", values[cell]))
    title = f"{standing(position)}: the value for X of each move, the best ones shaded"
    side = 3 * LARGE + 20
    return document(side, side + 24, title, parts)


def svg_tree(root: Branch) -> str:
    """Return a tree from the top down, each parent above the middle of its children."""
    boards: list[str] = []
    edges: list[str] = []
    _, right, depth = _place(root, 0.0, 0, True, boards, edges)
    width = max(NARROWEST, int(right) + GAP)
    legend = text(GAP, 17, 12, "soft", LEGEND, "start")
    title = f"A game tree, the root at the top; {LEGEND}"
    return document(width, TOP + depth * ROW_HEIGHT + GAP, title, [legend, *edges, *boards])


def _place(
    branch: Branch, left: float, depth: int, played: bool, boards: list[str], edges: list[str]
) -> tuple[float, float, int]:
    """Draw a subtree; return the middle of its root, its right end and how deep it goes.

    `played`: best play leads here.
    """
    middles, right, deepest = [], left, depth + 1
    for child in branch.children:
        goes_on = played and child is branch.best
        middle, right, below = _place(child, right, depth + 1, goes_on, boards, edges)
        middles.append((middle, goes_on))
        deepest = max(deepest, below)
    if not middles:
        right = left + 3 * SMALL + GAP
    middle = (middles[0][0] + middles[-1][0]) / 2 if middles else left + GAP + 1.5 * SMALL
    top = TOP + GAP + depth * ROW_HEIGHT
    for below_middle, thick in middles:
        edges.append(line(middle, top + 3 * SMALL, below_middle, top + ROW_HEIGHT, thick))
    boards.extend(_small_board(branch, middle - 1.5 * SMALL, top))
    return middle, right, deepest


def _small_board(branch: Branch, left: float, top: float) -> list[str]:
    parts = [text(left - 2, top + 10, 10, "ink", signed(branch.value), "end")]
    for cell in CELLS:
        x, y = left + cell % 3 * SMALL, top + cell // 3 * SMALL
        parts.append(square(x, y, SMALL, "best" if cell == branch.last_cell else "cell"))
        if piece := piece_at(branch.position, cell):
            parts.append(text(x + SMALL / 2, y + 12.3, 12, piece.lower(), piece))
    if not branch.children:
        words = standing(branch.position)
        parts.append(text(left + 1.5 * SMALL, top + 3 * SMALL + 12, 10, "ink", words))
    return parts
