"""Judging tables of values: which rows and which values are wrong, and by which mistake."""

import io
from collections import Counter
from collections.abc import Iterable

from judge.checkers import Question
from judge.checkers.oracle import Oracle, oracle_of
from judge.checkers.oversize import oversize
from judge.checkers.plain import exact
from judge.checkers.plain.lines import first_difference, normalised
from judge.checkers.question import request_of
from judge.checkers.tictactoe.qtable_mistakes import name_mistake
from judge.checkers.tictactoe.qtable_rows import Key, Rows, parse_rows
from judge.checkers.tictactoe.state_list import judge_list
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import counted, shown
from solver.errors import FormatError
from solver.formats.qtable import LIST, ROWS, Request, parse_request
from solver.formats.tictactoe import parse_board
from solver.games.tictactoe import TicTacToe

LARGEST_EXPECTED = 1 << 24  # bytes


def check(question: Question) -> Finding:
    """Compare row by row with the option `oracle_seconds`; summaries are compared line by line."""
    return check_with(question, oracle_of(question))


def check_with(question: Question, oracle: Oracle) -> Finding:
    """Judge with any oracle."""
    expected = question.expected.read(LARGEST_EXPECTED)
    actual = normalised(question.actual)
    if first_difference(io.BytesIO(expected), actual) is None:
        return Finding(Verdict.AC)
    request = request_of(question.input, parse_request)
    if request is None:
        return Finding.judge_error("the input of the case is not a request for a Q-table")
    if (finding := oversize(expected, actual)) is not None:
        return finding
    if request.form == LIST:
        return judge_list(expected, actual)
    if request.form != ROWS:
        return exact.check(Question(question.input, io.BytesIO(expected), actual))
    right = parse_rows(expected)
    if right.problem:
        return Finding.judge_error(f"the expected file, line {right.line}: {right.problem}")
    return _judge_rows(request, right, parse_rows(actual), oracle)


def _judge_rows(request: Request, right: Rows, given: Rows, oracle: Oracle) -> Finding:
    if given.problem or not given.values:
        where = f"line {given.line}: " if given.line else ""
        student = f"malformed answer: {where}{given.problem or 'it has no rows'}"
        return Finding(Verdict.IL, student, student, "malformed", {"line": given.line})
    missing = [key for key in right.values if key not in given.values]
    extra = [key for key in given.values if key not in right.values]
    if missing or extra:
        return _other_rows(missing, extra, given)
    wrong = [key for key, value in given.values.items() if value != right.values[key]]
    if wrong:
        return _wrong_values(request, right, given, wrong, oracle)
    return _other_writing(right, given)


def _other_rows(missing: list[Key], extra: list[Key], given: Rows) -> Finding:
    """Tell which rows are too many or missing, depth by depth."""
    told, diagnosis = [], "other rows"
    if extra:
        diagnosis = _kind_of(extra) or diagnosis
        first = extra[0]
        row = shown(b" ".join(first))
        told.append(f"{counted(len(extra), 'row')} too many ({_per_depth(extra)})")
        told.append(f"the first is {row} on line {given.lines[first]}{_ADVICE.get(diagnosis, '')}")
    if missing:
        told.append(f"{counted(len(missing), 'row')} missing ({_per_depth(missing)})")
    student = "; ".join(told)
    staff = student
    if missing:
        staff += f"; the first missing row is {shown(b' '.join(missing[0]))}"
    details = {"missing": len(missing), "extra": len(extra)}
    return Finding(Verdict.WA, student, staff, diagnosis, details)


_ADVICE = {
    "rows of finished boards": ": no move can be made on a finished board, so it has no row",
    "rows of impossible boards": ": no game reaches such boards",
    "taken cells": ": the cell is taken",
}


def _kind_of(extra: list[Key]) -> str:
    """Return what all the rows that are too many have in common, or ""."""
    kinds = {_row_kind(key) for key in extra}
    return kinds.pop() if len(kinds) == 1 else ""


def _row_kind(key: Key) -> str:
    try:
        position = parse_board(key[0].decode("ascii"))
    except FormatError:
        return "rows of impossible boards"
    if TicTacToe().is_over(position):
        return "rows of finished boards"
    taken = key[0][int(key[1]) : int(key[1]) + 1] != b"*"
    return "taken cells" if taken else ""


def _wrong_values(
    request: Request, right: Rows, given: Rows, wrong: list[Key], oracle: Oracle
) -> Finding:
    diagnosis, advice = name_mistake(request, right.values, given.values, oracle)
    first = wrong[0]
    row = b" ".join((*first, given.texts[first]))
    told = [f"{counted(len(wrong), 'value is', 'values are')} wrong ({_per_depth(wrong)})"]
    told += [advice] if advice else []
    told.append(f"the first is on line {given.lines[first]}: {shown(row)}")
    student = "; ".join(told)
    staff = f"{student}, expected {shown(right.texts[first])}"
    details = {"wrong": len(wrong), "line": given.lines[first]}
    return Finding(Verdict.WA, student, staff, diagnosis or "wrong values", details)


def _other_writing(right: Rows, given: Rows) -> Finding:
    """Judge an answer with the right values that are written or ordered in another way."""
    for key, text in given.texts.items():
        if text != right.texts[key]:
            student = (
                f"line {given.lines[key]}: the value of {shown(text)} is right, but write it as a "
                "fraction in lowest terms, or as a whole number"
            )
            return Finding(Verdict.WA, student, student, "not in lowest terms")
    student = "all values are right, but the rows are not ordered by depth, board and cell"
    return Finding(Verdict.WA, student, student, "order of rows")


def _per_depth(keys: Iterable[Key]) -> str:
    depths = Counter(9 - board.count(b"*") for board, _ in keys)
    return ", ".join(f"depth {depth}: {number:,}" for depth, number in sorted(depths.items()))
