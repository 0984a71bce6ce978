"""Drawings as JSON values and back: their pieces, values and marks are grids."""

from functools import lru_cache
from typing import Any, TypeAlias

from judge.model.finding import Drawing, DrawingCell, Mark, Scene

Json: TypeAlias = dict[str, Any]


def drawing_to_json(drawing: Drawing) -> Json:
    """Return a drawing with its pieces, values and marks as three grids; empty grids left out."""
    rows = drawing.rows
    values: Json = {"title": drawing.title, "labels": drawing.labels}
    if drawing.scene is not Scene.OTHER:
        values["scene"] = drawing.scene.value
    values["pieces"] = [[cell.piece for cell in row] for row in rows]
    if any(cell.value for row in rows for cell in row):
        values["values"] = [[cell.value for cell in row] for row in rows]
    if any(cell.mark is not Mark.NONE for row in rows for cell in row):
        values["marks"] = [[cell.mark.value for cell in row] for row in rows]
    return values


def drawing_from_json(values: Json) -> Drawing:
    """Return the drawing that `drawing_to_json` was given."""
    pieces: list[list[str]] = values["pieces"]
    numbers = values.get("values") or [[""] * len(row) for row in pieces]
    marks = values.get("marks") or [["none"] * len(row) for row in pieces]
    rows = tuple(
        tuple(_cell(piece, value, mark) for piece, value, mark in zip(*row, strict=True))
        for row in zip(pieces, numbers, marks, strict=True)
    )
    return Drawing(values["title"], rows, values["labels"], Scene(values.get("scene", "other")))


@lru_cache(4096)  # boards have the same few cells over and over
def _cell(piece: str, value: str, mark: str) -> DrawingCell:
    return DrawingCell(piece, value, Mark(mark))
