"""Boards as SVG: values, pawns and marks, in layers that equal boards share.

Hundreds of failures show the same values and often the same expected board. Each distinct layer
is drawn once on a shelf and used by reference, which keeps a report of a whole class small.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from markupsafe import Markup, escape

from judge.model.finding import Drawing, DrawingCell, Mark
from judge.text.safe_text import one_line

SIDE = 32  # of a cell, in SVG units
MARGIN = 18  # for column letters and row numbers


@dataclass
class Shelf:
    """The layers drawn so far, by name."""

    layers: dict[str, str] = field(default_factory=dict)

    def put(self, content: str) -> str:
        """Return the name of a layer, drawn now or before."""
        name = "b" + hashlib.sha256(content.encode()).hexdigest()[:12]
        self.layers.setdefault(name, f'<g id="{name}">{content}</g>')
        return name


@dataclass(frozen=True)
class Picture:
    """One board as SVG, with the names of the layers that it needs."""

    svg: Markup
    layers: frozenset[str]


def picture(drawing: Drawing, shelf: Shelf) -> Picture:
    """Return the SVG of a drawing; its layers are put on the shelf."""
    rows = drawing.rows
    columns = max(map(len, rows), default=0)
    margin = MARGIN if drawing.labels else 0
    width, height = columns * SIDE + margin, len(rows) * SIDE + margin
    layers = [_grid(drawing, columns), _values(drawing), _pieces(drawing), _marks(drawing)]
    names = [shelf.put(layer) for layer in layers if layer]
    shift = f' transform="translate({margin} {margin})"' if margin else ""
    uses = "".join(f'<use href="#{name}"/>' for name in names)
    svg = (
        f'<svg class="board" viewBox="-1 -1 {width + 2} {height + 2}" width="{width}"'
        f' role="img" aria-label="{escape(description(drawing))}"><g{shift}>{uses}</g></svg>'
    )
    return Picture(Markup(svg), frozenset(names))


def description(drawing: Drawing) -> str:
    """Return what a drawing shows in words, for those who cannot see it."""
    marked = {
        mark: [_name(x, y) for x, y, cell in _cells(drawing) if cell.mark is mark] for mark in Mark
    }
    words = [one_line(drawing.title, 60)]
    if marked[Mark.MOVE]:
        words.append("move at " + " ".join(marked[Mark.MOVE]))
    if marked[Mark.DIFFERENT]:
        words.append("different at " + " ".join(marked[Mark.DIFFERENT]))
    return "; ".join(words)


def _cells(drawing: Drawing) -> Iterator[tuple[int, int, DrawingCell]]:
    for y, row in enumerate(drawing.rows):
        for x, cell in enumerate(row):
            yield x, y, cell


def _name(x: int, y: int) -> str:
    return f"{chr(65 + x % 26)}{y + 1}"


def _grid(drawing: Drawing, columns: int) -> str:
    across, down = columns * SIDE, len(drawing.rows) * SIDE
    lines = "".join(f"M0 {y}h{across}" for y in range(0, down + 1, SIDE))
    lines += "".join(f"M{x} 0v{down}" for x in range(0, across + 1, SIDE))
    grid = f'<path class="grid" d="{lines}"/>'
    if not drawing.labels:
        return grid
    half = SIDE // 2
    letters = "".join(
        f'<tspan x="{x * SIDE + half}" y="-5">{chr(65 + x % 26)}</tspan>' for x in range(columns)
    )
    numbers = "".join(
        f'<tspan x="-9" y="{y * SIDE + half + 4}">{y + 1}</tspan>' for y in range(len(drawing.rows))
    )
    return f'{grid}<text class="label">{letters}{numbers}</text>'


def _values(drawing: Drawing) -> str:
    return _text(drawing, "value", lambda cell: cell.value, SIDE - 3)


def _pieces(drawing: Drawing) -> str:
    discs: dict[str, str] = {}
    for x, y, cell in _cells(drawing):
        if cell.piece in ("X", "O"):
            start = f"M{x * SIDE + 8} {y * SIDE + 12}"
            discs[cell.piece] = discs.get(cell.piece, "") + start + "a8 8 0 1 1 16 0a8 8 0 1 1-16 0"
    shapes = "".join(f'<path class="pawn-{piece}" d="{d}"/>' for piece, d in sorted(discs.items()))
    letters = "".join(
        _text(drawing, f"piece-{piece or 'other'}", _only(piece), 16) for piece in ("X", "O", "")
    )
    return shapes + letters


def _only(piece: str) -> Callable[[DrawingCell], str]:
    """Return what picks one kind of pawn, or with "" everything that is no pawn."""
    if piece:
        return lambda cell: cell.piece if cell.piece == piece else ""
    return lambda cell: "" if cell.piece in ("X", "O") else cell.piece


def _text(drawing: Drawing, kind: str, face: Callable[[DrawingCell], str], low: int) -> str:
    found = ((x, y, face(cell)) for x, y, cell in _cells(drawing))
    spans = "".join(
        f'<tspan x="{x * SIDE + SIDE // 2}" y="{y * SIDE + low}">{_shown(text)}</tspan>'
        for x, y, text in found
        if text
    )
    return f'<text class="{kind}">{spans}</text>' if spans else ""


@lru_cache(4096)  # boards show the same few numbers and pieces over and over
def _shown(text: str) -> str:
    return str(escape(one_line(text, 5)))


def _marks(drawing: Drawing) -> str:
    size = SIDE - 4
    return "".join(
        f'<rect class="mark-{cell.mark.value}" x="{x * SIDE + 2}" y="{y * SIDE + 2}"'
        f' width="{size}" height="{size}" rx="3"/>'
        for x, y, cell in _cells(drawing)
        if cell.mark is not Mark.NONE
    )
