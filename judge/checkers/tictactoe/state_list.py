"""Judging a list of states (`board kind` a line, then a table): missing, surplus.

Used for the lists of both `states` and `qtable`.
"""

import re
from typing import TypeAlias

from judge.checkers.keyed_rows import KeyedRows, Row, compare
from judge.checkers.question import malformed
from judge.checkers.tictactoe.states_mistakes import BOTH_LINES, NOT_REMOVED
from judge.checkers.tictactoe.tree import per_depth
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import counted, shown
from solver.errors import FormatError
from solver.formats.tictactoe import parse_board

_STATE = re.compile(rb"([XO*]{9}) ([a-z-]{1,20})")
Kinds: TypeAlias = KeyedRows[bytes, bytes]


def judge_list(expected: bytes, actual: bytes) -> Finding:
    """Return what is wrong with a list that is not the expected one."""
    right, given = _parse_kinds(expected), _parse_kinds(actual)
    if not given.rows:
        return malformed("no line of it is a board and its kind")
    found = compare(right, given)
    if found.missing or found.extra:
        return _other_states(found.missing, found.extra)
    if found.wrong:
        return _other_kinds(found.wrong, right, given)
    if repeated := len(found.doubled):
        student = f"{counted(repeated, 'line repeats', 'lines repeat')} a state"
        return Finding(Verdict.WA, student, student, "states repeated", {"repeated": repeated})
    student = "the states are right, but not their order or the table below them"
    return Finding(Verdict.WA, student, student, "order of lines")


def _parse_kinds(text: bytes) -> Kinds:
    """Read the lines that are states; the table below them is left out."""
    made = Kinds()
    for number, line in enumerate(text.split(b"\n"), 1):
        if found := _STATE.fullmatch(line):
            made.add(found[1], Row(found[2], number, found[2]))
    return made


def _other_states(missing: list[bytes], extra: list[bytes]) -> Finding:
    told = []
    if extra:
        told.append(f"{counted(len(extra), 'state')} too many ({per_depth(extra)})")
        told.append(f"the first is {shown(extra[0])}{_reason(extra[0])}")
    if missing:
        told.append(f"{counted(len(missing), 'state')} missing ({per_depth(missing)})")
    diagnosis, advice = _named(missing, extra)
    student = "; ".join([*told, *([advice] if advice else [])])
    staff = student + (f"; the first missing is {shown(missing[0])}" if missing else "")
    details = {"missing": len(missing), "extra": len(extra)}
    return Finding(Verdict.WA, student, staff, diagnosis, details)


def _named(missing: list[bytes], extra: list[bytes]) -> tuple[str, str]:
    if extra and not missing and all(_after_a_win(board) for board in extra):
        return NOT_REMOVED, BOTH_LINES
    if missing == [b"*" * 9] and not extra:
        return "empty board left out", "the empty board is a state too"
    return "other states", ""


def _after_a_win(board: bytes) -> bool:
    """Tell whether all that is wrong with a board is a line that should have ended the game."""
    reason = _reason(board)
    return "line" in reason and "too many" not in reason


def _reason(board: bytes) -> str:
    """Return why no game reaches a board, in brackets."""
    try:
        parse_board(board.decode("ascii"))
    except FormatError as error:
        return error.found[error.found.find(" (") :]
    return ""


def _other_kinds(boards: list[bytes], right: Kinds, given: Kinds) -> Finding:
    first = boards[0]
    student = (
        f"{counted(len(boards), 'state has', 'states have')} the wrong kind ({per_depth(boards)});"
        f" the first is {shown(first)}, which is not {shown(given.rows[first].text)}"
    )
    staff = f"{student} but {shown(right.rows[first].text)}"
    return Finding(Verdict.WA, student, staff, "wrong kinds", {"wrong": len(boards)})
