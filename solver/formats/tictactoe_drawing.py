"""Tic-tac-toe for people, in plain text: a board with its values, a small tree of boards.

Only draws what it is given; the task decides which numbers are in the cells. The same
pictures as SVG are in tictactoe_svg.py.
"""

from solver.games.tictactoe import CELLS, HAS_LINE, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST_NODES = 400  # a larger tree is too large for a picture


class Branch:
    """A board in a drawn tree, the cell that was filled last (None at the root), what follows.

    `value` is that of best play for X; `best` is the child that best play goes on with.
    """

    __slots__ = ("position", "last_cell", "children", "value", "best")

    def __init__(
        self,
        position: Position,
        last_cell: int | None,
        children: "list[Branch]",
        value: int,
        best: "Branch | None" = None,
    ) -> None:
        self.position = position
        self.last_cell = last_cell
        self.children = children
        self.value = value
        self.best = best


def signed(value: int) -> str:
    """Return +1, 0 or -1."""
    return f"{value:+d}" if value else "0"


def piece_at(position: Position, cell: int) -> str:
    """Return X, O or an empty text."""
    crosses, noughts = position
    return "X" if crosses >> cell & 1 else "O" if noughts >> cell & 1 else ""


def standing(position: Position) -> str:
    """Return in words whose turn it is or how the game ended."""
    crosses, noughts = position
    if HAS_LINE[crosses] or HAS_LINE[noughts]:
        return "X has won" if HAS_LINE[crosses] else "O has won"
    if crosses | noughts == 0o777:
        return "draw"
    return "O to move" if crosses.bit_count() > noughts.bit_count() else "X to move"


def draw_values(position: Position, values: "Mapping[int, str]", best: "list[int]") -> str:
    """Return a board whose free cells show their values; `*` marks the best ones."""
    texts = [
        piece_at(position, cell) or values.get(cell, "") + ("*" if cell in best else "")
        for cell in CELLS
    ]
    width = max(5, *[len(text) + 2 for text in texts])
    rows = ["|".join([text.center(width) for text in texts[row : row + 3]]) for row in (0, 3, 6)]
    rule = "+".join(["-" * width] * 3)
    lines = [standing(position), rows[0], rule, rows[1], rule, rows[2]]
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def draw_tree(root: Branch) -> str:
    """Return the tree with each board below its parent, joined by lines.

    Each has the value for X that is backed up from below; `*` marks the line of best play.
    """
    return "\n".join([line.rstrip() for line in _tree_lines(root, "", "", True)]) + "\n"


def _tree_lines(branch: Branch, first: str, rest: str, played: bool) -> "Iterator[str]":
    """Yield the lines of a subtree; `first` goes before its first line, `rest` before others.

    `played`: best play leads here.
    """
    top, *others = _rows(branch)
    yield f"{first}{top}  {standing(branch.position)}, {signed(branch.value)}{' *' * played}"
    for row in others:
        yield rest + row
    for child in branch.children:
        last = child is branch.children[-1]
        yield rest + "│"
        yield from _tree_lines(
            child,
            rest + ("└─ " if last else "├─ "),
            rest + ("   " if last else "│  "),
            played and child is branch.best,
        )


def _rows(branch: Branch) -> list[str]:
    """Return the three rows of a board; the piece set last stands in brackets."""
    cells = [piece_at(branch.position, cell) or "." for cell in CELLS]
    shown = [f"[{c}]" if n == branch.last_cell else f" {c} " for n, c in enumerate(cells)]
    return ["".join(shown[row : row + 3]) for row in (0, 3, 6)]
