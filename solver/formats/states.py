"""Requests and answers of the task `states`; see docs/states.md for what each number counts."""

from solver.errors import FormatError
from solver.formats.lines import Lines
from solver.formats.tictactoe import parse_board, render_board
from solver.games.tictactoe import START
from solver.printable import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from solver.games.tictactoe import Position

TICTACTOE, NUMERICAL, LIST = "tictactoe", "numerical", "LIST"
KINDS = ("x-to-move", "o-to-move", "x-won", "o-won", "draw")
Cells = tuple[int, ...]  # nine numbers, 0 for a blank cell


class Request:
    """Which game is counted, below which board; `listed` asks for the states themselves."""

    __slots__ = ("game", "board", "cells", "listed")

    def __init__(
        self,
        game: str,
        board: "Position" = START,
        cells: Cells = (0,) * 9,
        listed: bool = False,
    ) -> None:
        self.game = game
        self.board = board
        self.cells = cells
        self.listed = listed


def parse_request(text: str) -> Request:
    """Return what a text asks for; FormatError if it is not a request for states."""
    lines = Lines(text)
    lines.one_of(("STATES",), "the task")
    request = Request(lines.one_of((TICTACTOE, NUMERICAL), "the game"))
    line = lines.next("") if lines.has_more() else ""
    if line and line != LIST:
        if request.game == TICTACTOE:
            request.board = parse_board(line, lines.number)
        else:
            request.cells = parse_numbers(line, lines.number)
        line = lines.one_of((LIST,), "nothing more, or a word") if lines.has_more() else ""
    if line == LIST:
        if request.game == NUMERICAL:
            wanted = "tictactoe, which has 5478 states to list; numerical has 9003966"
            raise FormatError(lines.number, LIST, wanted)
        request.listed = True
    lines.finish("the request")
    return request


def render_request(request: Request) -> str:
    """Return the text that asks for this: the inverse of parse_request."""
    lines = ["STATES", request.game]
    if request.game == NUMERICAL:
        from solver.formats.numerical import render_cells  # late: not for tic-tac-toe

        lines.append(render_cells(request.cells))
    else:
        lines.append(render_board(request.board))
    return "\n".join([*lines, LIST] if request.listed else lines) + "\n"


def parse_numbers(line: str, number: int = 1) -> Cells:
    """Return the nine numbers of a board of numerical tic-tac-toe, 0 for the blank `x`."""
    from solver.formats.numerical import parse_cells
    from solver.games.numerical import faults

    wanted = "a board that a game can reach: nine of x 1 2 3 4 5 6 7 8 9, odd first"
    cells, reasons = parse_cells(line)
    reasons = reasons or faults(cells)
    if reasons:
        raise FormatError(number, f"{quoted(line.strip())} ({'; '.join(reasons)})", wanted)
    return cells


def render_answer(names: "Sequence[str]", rows: "Sequence[tuple[int, list[int]]]") -> bytes:
    """Return the totals, one `name value` a line, then one row a depth under the same names."""
    totals = [sum(column) for column in zip(*[row for _, row in rows], strict=True)]
    lines = [f"{name} {total}" for name, total in zip(names, totals, strict=True)]
    lines.append(" ".join(["depth", *names]))
    lines += [" ".join(map(str, [depth, *row])) for depth, row in rows]
    return ("\n".join(lines) + "\n").encode()


def parse_answer(text: str) -> "tuple[list[str], list[tuple[int, list[int]]]]":
    """Return the names and the rows that an answer states: the inverse of render_answer.

    ValueError if it is none: the totals must be the sums of the rows.
    """
    lines = text.splitlines()
    start = next((n for n, line in enumerate(lines) if line.startswith("depth ")), len(lines))
    names = lines[start].split()[1:] if start < len(lines) else []
    rows = [(int(depth), list(map(int, row))) for depth, *row in map(str.split, lines[start + 1 :])]
    if not rows or render_answer(names, rows).decode() != text:
        raise ValueError("not an answer to a request for states, or totals that are not the sums")
    return names, rows


def render_list(levels: "Iterable[tuple[int, list[tuple[str, str]]]]") -> "Iterator[bytes]":
    """Yield one `board kind` a line, level by level, then how many of each kind a depth has."""
    table = [" ".join(["depth", "states", *KINDS])]
    totals = [0] * (len(KINDS) + 1)
    for depth, states in levels:
        yield "".join([f"{board} {kind}\n" for board, kind in states]).encode()
        kinds = [kind for _, kind in states]
        counts = [len(states), *[kinds.count(kind) for kind in KINDS]]
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        table.append(" ".join(map(str, [depth, *counts])))
    table.append(" ".join(map(str, ["total", *totals])))
    yield ("\n".join(table) + "\n").encode()
