"""Boards for a terminal: side by side, marked cells in brackets so that colour is not needed.

A cell that a move fills is `(X)`, one that is not what it should be `[X]`. Where numbers matter,
the value of a cell stands behind its piece: `X8`, `.2`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from judge.model.finding import Drawing, DrawingCell, Finding, Mark, Scene
from judge.text.safe_text import one_line

_MOVE = ("(", ")")
_BRACKETS = {Mark.MOVE: _MOVE, Mark.WRONG: _MOVE, Mark.DIFFERENT: ("[", "]")}
_LEFT_OUT = (Scene.BEFORE, Scene.BEST)  # a terminal has room for what happened, and for no more
_GAP = 4
LONGEST = 10  # rows or columns that are shown whole
AROUND = 2  # of them on either side of a marked cell, where a board is longer


@dataclass(frozen=True)
class Piece:
    """A stretch of text with the mark of the cell it belongs to."""

    text: str
    mark: Mark = Mark.NONE


def boards_of(finding: Finding, width: int) -> list[list[Piece]]:
    """Return the boards of a finding, with values where its message argues with numbers."""
    return side_by_side(finding.drawings, width, values="worse_by" in finding.details)


def side_by_side(
    drawings: Sequence[Drawing], width: int, values: bool = False
) -> list[list[Piece]]:
    """Return the lines of all drawings, as many beside each other as `width` columns hold.

    Of long boards only the part around marked cells is shown, the same part of all.
    """
    shown = [each for each in drawings if each.scene not in _LEFT_OUT]
    part = part_that_matters(shown)
    lines: list[list[Piece]] = []
    row: list[list[list[Piece]]] = []
    for drawing in shown:
        block = _block(drawing, part, values)
        if row and sum(_width(each) + _GAP for each in [*row, block]) > width + _GAP:
            lines += _joined(row)
            row = []
        row.append(block)
    return lines + _joined(row)


def plain(line: Sequence[Piece]) -> str:
    """Return a line without its marks."""
    return "".join(piece.text for piece in line).rstrip()


@dataclass(frozen=True)
class BoardPart:
    """The rows and columns of a board that are shown."""

    rows: range
    columns: range


def part_that_matters(drawings: Sequence[Drawing]) -> BoardPart:
    """Return what to show of all these boards: everything if it is short or nothing is marked."""
    height = max((len(each.rows) for each in drawings), default=0)
    width = max((len(row) for each in drawings for row in each.rows), default=0)
    marked = [
        (row, column)
        for each in drawings
        for row, cells in enumerate(each.rows)
        for column, cell in enumerate(cells)
        if cell.mark is not Mark.NONE
    ]
    if not marked:
        return BoardPart(range(height), range(width))
    rows, columns = zip(*marked, strict=True)
    return BoardPart(_around(rows, height), _around(columns, width))


def _around(places: Sequence[int], size: int) -> range:
    """Return the places with their surroundings; all of a short side, or of one nearly whole."""
    if size <= LONGEST:
        return range(size)
    around = range(max(0, min(places) - AROUND), min(size, max(places) + 1 + AROUND))
    return around if len(around) < size - 1 else range(size)


def _block(drawing: Drawing, part: BoardPart, values: bool) -> list[list[Piece]]:
    rows = [(number, drawing.rows[number]) for number in part.rows if number < len(drawing.rows)]
    cells = [[row[column] for column in part.columns if column < len(row)] for _, row in rows]
    width = max((len(_face(cell, values)) for row in cells for cell in row), default=1)
    margin = len(str(part.rows.stop)) if drawing.labels else 0
    whole = max(map(len, drawing.rows), default=0), len(drawing.rows)
    cut = " (part)" if (len(part.columns), len(part.rows)) != whole else ""
    lines = [[Piece(one_line(drawing.title, max(40, len(part.columns) * 3)) + cut)]]
    if drawing.labels:
        letters = "".join(f" {chr(65 + column % 26):^{width}} " for column in part.columns)
        lines.append([Piece(" " * margin + letters)])
    for (number, _), row in zip(rows, cells, strict=True):
        label = f"{number + 1:>{margin}}" if drawing.labels else ""
        lines.append([Piece(label), *(_cell(each, width, values) for each in row)])
    return lines


def _cell(cell: DrawingCell, width: int, values: bool) -> Piece:
    left, right = _BRACKETS.get(cell.mark, (" ", " "))
    face = f"{_face(cell, values):>{width}}" if values else f"{_face(cell, values):^{width}}"
    return Piece(f"{left}{face}{right}", cell.mark)


def _face(cell: DrawingCell, values: bool) -> str:
    return (one_line(cell.piece, 3) or ".") + (one_line(cell.value, 4) if values else "")


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
