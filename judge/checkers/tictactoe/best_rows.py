"""Judging tables of best moves (`board value cell cells` a line): the first wrong line."""

import re
from dataclasses import replace

from judge.checkers.plain import exact
from judge.checkers.plain.lines import LinePair
from judge.checkers.tictactoe.marked_board import at_board, on_board
from judge.model.finding import Finding
from judge.text.safe_text import printable_line
from solver.formats.qtable import Request

_ROW = re.compile(rb"([XO*]{9}) (\S{1,40}) ([0-8]) ([0-8](?:,[0-8]){0,8})")
_PARTS = ("value", "lowest best cell", "list of best cells")


def judge_best(request: Request, pair: LinePair, actual: bytes) -> Finding:
    """Return what is wrong with the first line that differs, and lead to its board."""
    found = exact.wrong_line(pair, actual)
    right, given = _ROW.fullmatch(pair.expected or b""), _ROW.fullmatch(pair.actual or b"")
    if given is None or right is None or given[1] != right[1]:
        line = given or right  # the given board, else the one that belongs there
        return at_board(found, request, line[1]) if line else found
    parts = [name for place, name in enumerate(_PARTS, 2) if given[place] != right[place]]
    why = f"; its {' and its '.join(parts)} {'is' if len(parts) == 1 else 'are'} not right"
    found = replace(found, student=found.student + why, staff=found.staff + why)
    value, first, own = (printable_line(given[n].decode("utf-8", "replace")) for n in (2, 3, 4))
    best = f"best is {'cells' if ',' in own else 'cell'} {own}"
    said = f"line {pair.number} says: worth {value} to X, {best}, first {first}"
    cells = {int(cell) for cell in (*own.split(","), first)}
    return on_board(found, request, given[1], best, said, dict.fromkeys(cells, "best"))
