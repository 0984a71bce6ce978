"""Boards as SVG: values, pawns and marks, in layers that equal boards share.

Hundreds of failures show the same values and often the same expected board. Each distinct layer
is drawn once on a shelf and used by reference, which keeps a report of a whole class small.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from markupsafe import Markup, escape

from judge.model.finding import Drawing, Mark
from judge.text.safe_text import one_line

SIDE = 40  # of a cell, in SVG units
MARGIN = 18  # for column letters and row numbers
PAWNS = ("X", "O")
_SPOKEN = {
    Mark.MOVE: "move",
    Mark.DIFFERENT: "different",
    Mark.WRONG: "wrong move",
    Mark.TURNED: "turned",
}
KEPT = 512  # layers of a kind: pages of students of one class show the same boards again


Grid: TypeAlias = tuple[tuple[str, ...], ...]  # of one property of all cells


@dataclass(frozen=True)
class Layer:
    """A part of a drawing, named by its content."""

    name: str
    svg: str


@dataclass
class Shelf:
    """The layers that a page needs so far, by name."""

    layers: dict[str, str] = field(default_factory=dict)


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
    layers = [layer for layer in _layers(drawing, columns) if layer]
    shelf.layers.update((layer.name, layer.svg) for layer in layers)
    shift = f' transform="translate({margin} {margin})"' if margin else ""
    uses = "".join(f'<use href="#{layer.name}"/>' for layer in layers)
    svg = (
        f'<svg class="board" viewBox="-1 -1 {width + 2} {height + 2}" width="{width}"'
        f' role="img" aria-label="{escape(description(drawing))}"><g{shift}>{uses}</g></svg>'
    )
    return Picture(Markup(svg), frozenset(layer.name for layer in layers))


def description(drawing: Drawing) -> str:
    """Return what a drawing shows in words, for those who cannot see it."""
    marked: dict[Mark, list[str]] = {}
    for x, y, mark in _marked(drawing):
        marked.setdefault(mark, []).append(f"{chr(65 + x % 26)}{y + 1}")
    told = (f"{_SPOKEN[mark]} at {' '.join(cells)}" for mark, cells in marked.items())
    return "; ".join((one_line(drawing.title, 60), *told))


def _layers(drawing: Drawing, columns: int) -> Iterator[Layer | None]:
    rows = drawing.rows
    yield _grid(columns, len(rows), drawing.labels)
    yield _values(tuple(tuple([cell.value for cell in row]) for row in rows))
    yield _pieces(tuple(tuple([cell.piece for cell in row]) for row in rows))
    yield _marks(tuple(_marked(drawing)))


def _layer(content: str) -> Layer | None:
    if not content:
        return None
    name = "b" + hashlib.sha256(content.encode()).hexdigest()[:12]
    return Layer(name, f'<g id="{name}">{content}</g>')


def _cells(grid: Grid) -> Iterator[tuple[int, int, str]]:
    for y, row in enumerate(grid):
        for x, text in enumerate(row):
            yield x, y, text


def _marked(drawing: Drawing) -> Iterator[tuple[int, int, Mark]]:
    for y, row in enumerate(drawing.rows):
        for x, cell in enumerate(row):
            if cell.mark is not Mark.NONE:
                yield x, y, cell.mark


@lru_cache(KEPT)
def _grid(columns: int, rows: int, labels: bool) -> Layer | None:
    across, down = columns * SIDE, rows * SIDE
    lines = "".join(f"M0 {y}h{across}" for y in range(0, down + 1, SIDE))
    lines += "".join(f"M{x} 0v{down}" for x in range(0, across + 1, SIDE))
    grid = f'<path class="grid" d="{lines}"/>'
    if not labels:
        return _layer(grid)
    half = SIDE // 2
    letters = "".join(
        f'<tspan x="{x * SIDE + half}" y="-5">{chr(65 + x % 26)}</tspan>' for x in range(columns)
    )
    numbers = "".join(
        f'<tspan x="-9" y="{y * SIDE + half + 4}">{y + 1}</tspan>' for y in range(rows)
    )
    return _layer(f'{grid}<text class="label">{letters}{numbers}</text>')


@lru_cache(KEPT)
def _values(grid: Grid) -> Layer | None:
    return _layer(_text("value", _cells(grid), SIDE - 5))


@lru_cache(KEPT)
def _pieces(grid: Grid) -> Layer | None:
    kinds: dict[str, list[tuple[int, int, str]]] = {piece: [] for piece in (*PAWNS, "other")}
    for x, y, piece in _cells(grid):
        kinds[piece if piece in PAWNS else "other"].append((x, y, piece))
    shapes = "".join(_discs(piece, kinds[piece]) for piece in sorted(PAWNS))
    letters = "".join(_text(f"piece-{kind}", cells, 19) for kind, cells in kinds.items())
    return _layer(shapes + letters)


def _discs(piece: str, cells: Iterable[tuple[int, int, str]]) -> str:
    discs = "".join(
        f"M{x * SIDE + 10} {y * SIDE + 14}a10 10 0 1 1 20 0a10 10 0 1 1-20 0" for x, y, _ in cells
    )
    return f'<path class="pawn-{piece}" d="{discs}"/>' if discs else ""


def _text(kind: str, cells: Iterable[tuple[int, int, str]], low: int) -> str:
    spans = "".join(
        f'<tspan x="{x * SIDE + SIDE // 2}" y="{y * SIDE + low}">{_shown(text)}</tspan>'
        for x, y, text in cells
        if text
    )
    return f'<text class="{kind}">{spans}</text>' if spans else ""


@lru_cache(4096)  # boards show the same few numbers and pieces over and over
def _shown(text: str) -> str:
    return str(escape(one_line(text, 5)))


@lru_cache(KEPT)
def _marks(marked: tuple[tuple[int, int, Mark], ...]) -> Layer | None:
    size = SIDE - 4
    rectangles = (
        f'<rect class="mark-{mark.value}" x="{x * SIDE + 2}" y="{y * SIDE + 2}"'
        f' width="{size}" height="{size}" rx="3"/>'
        for x, y, mark in marked
    )
    return _layer("".join(rectangles))
