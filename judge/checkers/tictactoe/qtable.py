"""Judging tables of values: which rows and which values are wrong, and by which mistake."""

from judge.checkers.keyed_rows import WrongValues, broken, compare
from judge.checkers.oracle import Oracle, oracle_of
from judge.checkers.plain import exact
from judge.checkers.question import Question, malformed, refused
from judge.checkers.tictactoe.best_rows import judge_best
from judge.checkers.tictactoe.marked_board import at_board, on_board
from judge.checkers.tictactoe.qtable_mistakes import name_mistake, x_moves
from judge.checkers.tictactoe.qtable_rows import Key, Rows, parse_rows
from judge.checkers.tictactoe.state_list import judge_list
from judge.checkers.tictactoe.tree import per_depth
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import counted, one_line, shown
from solver.errors import FormatError
from solver.formats.qtable import BEST, LIST, ROWS, Request, parse_request
from solver.formats.tictactoe import parse_board
from solver.games.tictactoe import TicTacToe


def check(question: Question) -> Finding:
    """Compare row by row with the option `oracle_seconds`; summaries are compared line by line."""
    return check_with(question, oracle_of(question))


def check_with(question: Question, oracle: Oracle) -> Finding:
    answer = refused(question, parse_request, "a request for a Q-table")
    if isinstance(answer, Finding):
        return answer
    if answer.request.form == LIST:
        return judge_list(answer.expected, answer.actual)
    if answer.request.form == BEST:
        return judge_best(answer.request, answer.pair, answer.actual)
    if answer.request.form != ROWS:
        return exact.wrong_line(answer.pair, answer.actual)
    right = parse_rows(answer.expected)
    if (fault := broken(right)) is not None:
        return fault
    return _judge_rows(answer.request, right, parse_rows(answer.actual), oracle)


def _judge_rows(request: Request, right: Rows, given: Rows, oracle: Oracle) -> Finding:
    if given.doubled:  # all of them come before a line that cannot be read
        key, row = given.doubled[0]
        text = shown(b" ".join((*key, row.text)))
        return malformed(f"{text} repeats the row on line {given.rows[key].line}", row.line)
    if given.problem or not given.rows:
        return malformed(given.problem or "it has no rows", given.problem_line)
    found = compare(right, given)
    if found.missing or found.extra:
        return _other_rows(request, found.missing, found.extra, given)
    if found.wrong:
        return _wrong_values(request, right, given, found.wrong, oracle)
    return _other_writing(right, given)


def _other_rows(request: Request, missing: list[Key], extra: list[Key], given: Rows) -> Finding:
    """Tell which rows are too many or missing, depth by depth."""
    told, diagnosis = [], "other rows"
    if extra:
        diagnosis = _kind_of(extra) or diagnosis
        first = extra[0]
        row = f"{shown(b' '.join(first))} on line {given.rows[first].line}"
        told.append(f"{counted(len(extra), 'row')} too many ({_per_depth(extra)})")
        told.append(f"the first is {row}{_ADVICE.get(diagnosis, '')}")
    if missing:
        told.append(f"{counted(len(missing), 'row')} missing ({_per_depth(missing)})")
    student = "; ".join(told)
    staff = student
    if missing:
        staff += f"; the first missing row is {shown(b' '.join(missing[0]))}"
    details = {"missing": len(missing), "extra": len(extra)}
    finding = Finding(Verdict.WA, student, staff, diagnosis, details)
    if extra:
        return _on_board(request, extra[0], finding, given)
    return at_board(finding, request, missing[0][0])


def _on_board(request: Request, key: Key, finding: Finding, given: Rows) -> Finding:
    """Return a finding that leads a reader to the board of a row that was given."""
    board, cell = key[0], int(key[1])
    value, mover = given.rows[key].text.decode("ascii", "replace"), "X" if x_moves(key) else "O"
    title = one_line(f"{mover} on cell {cell}: {value}")
    said = f"line {given.rows[key].line} says: {mover} on cell {cell} is worth {value} to X"
    return on_board(finding, request, board, title, one_line(said), {cell: value})


_ADVICE = {
    "rows of finished boards": ": no move can be made on a finished board, so it has no row",
    "rows of impossible boards": ": no game reaches these boards",
    "taken cells": ": the cell is occupied",
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
    mistake = name_mistake(request, right.values(), given.values(), oracle)
    first = wrong[0]
    text = b" ".join((*first, given.rows[first].text))
    told = WrongValues(len(wrong), _per_depth(wrong), *mistake, text)
    return _on_board(request, first, told.finding(right.rows[first], given.rows[first]), given)


def _other_writing(right: Rows, given: Rows) -> Finding:
    """Judge an answer with the right values that are written or ordered in another way."""
    for key, row in given.rows.items():
        if row.text != right.rows[key].text:
            student = (
                f"line {row.line}: the value of {shown(row.text)} is right, but write it as a "
                "fraction in lowest terms, or as a whole number"
            )
            return Finding(Verdict.WA, student, student, "not in lowest terms")
    student = "all values are right, but the rows are not ordered by depth, board and cell"
    return Finding(Verdict.WA, student, student, "order of rows")


def _per_depth(keys: list[Key]) -> str:
    return per_depth(board for board, _ in keys)
