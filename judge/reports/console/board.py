"""Boards for a terminal: side by side, marked cells in brackets so that colour is not needed.

A cell that a move fills is `(X)`, one that is not what it should be `[X]`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from judge.model.finding import Drawing, DrawingCell, Mark, Scene
from judge.text.safe_text import one_line

_MOVE = ("(", ")")
_BRACKETS = {Mark.MOVE: _MOVE, Mark.WRONG: _MOVE, Mark.DIFFERENT: ("[", "]")}
_LEFT_OUT = (Scene.BEFORE, Scene.BEST)  # a terminal has room for what happened, and for no more
_GAP = 4


@dataclass(frozen=True)
class Piece:
    """A stretch of text with the mark of the cell it belongs to."""

    text: str
    mark: Mark = Mark.NONE


def side_by_side(drawings: Sequence[Drawing], width: int) -> list[list[Piece]]:
    """Return the lines of all drawings, as many beside each other as `width` columns hold."""
    lines: list[list[Piece]] = []
    row: list[list[list[Piece]]] = []
    for block in map(_block, (each for each in drawings if each.scene not in _LEFT_OUT)):
        if row and sum(_width(each) + _GAP for each in [*row, block]) > width + _GAP:
            lines += _joined(row)
            row = []
        row.append(block)
    return lines + _joined(row)


def plain(line: Sequence[Piece]) -> str:
    """Return a line without its marks."""
    return "".join(piece.text for piece in line).rstrip()


def _block(drawing: Drawing) -> list[list[Piece]]:
    columns = max(map(len, drawing.rows), default=0)
    cell = max((len(_face(cell)) for row in drawing.rows for cell in row), default=1)
    margin = len(str(len(drawing.rows))) if drawing.labels else 0
    lines = [[Piece(one_line(drawing.title, max(40, columns * 3)))]]
    if drawing.labels:
        letters = "".join(f" {chr(65 + column % 26):^{cell}} " for column in range(columns))
        lines.append([Piece(" " * margin + letters)])
    for number, row in enumerate(drawing.rows, 1):
        label = f"{number:>{margin}}" if drawing.labels else ""
        lines.append([Piece(label), *(_cell(each, cell) for each in row)])
    return lines


def _cell(cell: DrawingCell, width: int) -> Piece:
    left, right = _BRACKETS.get(cell.mark, (" ", " "))
    return Piece(f"{left}{_face(cell):^{width}}{right}", cell.mark)


def _face(cell: DrawingCell) -> str:
    return one_line(cell.piece, 3) or "."


def _width(block: Sequence[Sequence[Piece]]) -> int:
    return max(sum(len(piece.text) for piece in line) for line in block)


def _joined(blocks: Sequence[list[list[Piece]]]) -> list[list[Piece]]:
    height = max(map(len, blocks), default=0)
    lines: list[list[Piece]] = [[] for _ in range(height)]
    for block in blocks:
        width = _width(block)
        for number, line in enumerate(lines):
            own = block[number] if number < len(block) else []
            line += own
            line.append(Piece(" " * (width - sum(len(piece.text) for piece in own) + _GAP)))
    return lines
