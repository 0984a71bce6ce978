"""Boards as data, so that reports can draw what checkers found without knowing any game."""

from dataclasses import dataclass
from enum import Enum


class Mark(Enum):
    """Why a cell of a drawn board deserves a look."""

    NONE = "none"
    MOVE = "move"  # the cell that the move fills
    DIFFERENT = "different"  # not what it should be


@dataclass(frozen=True)
class DrawingCell:
    """One square: a piece (or none), the small number under it (or none), and a mark."""

    piece: str = ""
    value: str = ""
    mark: Mark = Mark.NONE


@dataclass(frozen=True)
class Drawing:
    """A titled board, row by row from the top. `labels` asks for column letters and row numbers."""

    title: str
    rows: tuple[tuple[DrawingCell, ...], ...]
    labels: bool = True
