"""A finding about one board of a table: drawn, with the cells that an answer was wrong about."""

from collections.abc import Mapping
from dataclasses import replace

from judge.checkers.tictactoe.link import board_link
from judge.model.finding import (
    PLAY_CELLS,
    PLAY_FROM,
    PLAY_SAID,
    Drawing,
    DrawingCell,
    Finding,
    Mark,
    Scene,
)
from solver.formats.qtable import Request

SIDE = 3


def at_board(finding: Finding, request: Request, board: bytes) -> Finding:
    """Return a finding that leads a reader to a board."""
    link = board_link(board, request.opponent, request.agent)
    return replace(finding, details={**finding.details, PLAY_FROM: link})


def on_board(
    finding: Finding,
    request: Request,
    board: bytes,
    title: str,
    said: str,
    cells: Mapping[int, str],
) -> Finding:
    """Return a finding that shows a board, too: `said` is what the answer says of it.

    `title` is the same in short, `cells` are those that it says it of, each with a text to stand in
    it. Nothing here may tell what is expected: students read it.
    """
    found = at_board(finding, request, board)
    details = {**found.details, PLAY_SAID: said, PLAY_CELLS: sorted(cells)}
    drawing = Drawing(title, _rows(board, cells), labels=False, scene=Scene.GIVEN)
    return replace(found, details=details, drawings=(*finding.drawings, drawing))


def _rows(board: bytes, cells: Mapping[int, str]) -> tuple[tuple[DrawingCell, ...], ...]:
    made = [
        DrawingCell(
            "" if piece == "*" else piece,
            cells.get(place, ""),
            Mark.WRONG if place in cells else Mark.NONE,
        )
        for place, piece in enumerate(board.decode("ascii", "replace"))
    ]
    return tuple(tuple(made[start : start + SIDE]) for start in range(0, len(made), SIDE))
