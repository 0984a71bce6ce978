"""Judging training data: boards that are missing or wrong, and readings of the rule of rewards.

The games and the historic file are compared line by line; of these only the order is explained.
"""

import re
from collections import Counter
from fractions import Fraction
from typing import TypeAlias

from judge.checkers.keyed_rows import (
    KeyedRows,
    RowDifferences,
    WrongValues,
    broken,
    compare,
    parse_keyed_rows,
)
from judge.checkers.plain import exact
from judge.checkers.plain.numbers import parse_number
from judge.checkers.question import AnswerRefused, Question, malformed, refused
from judge.checkers.tictactoe.tddata_mistakes import name_mistake
from judge.checkers.tictactoe.tree import Node, per_depth, text_of
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import counted, shown
from solver.formats.tddata import TRAINING, Request, parse_request

Rows: TypeAlias = KeyedRows[Node, Fraction]

_ROW = re.compile(rb"((?:[012](?:\.0+)?:){8}[012](?:\.0+)?)[ \t]+(\S+)")


def check(question: Question) -> Finding:
    """Compare the training file board by board, everything else line by line."""
    answer = refused(question, parse_request, "a request for training data")
    if isinstance(answer, Finding):
        return answer
    if answer.request.product != TRAINING or answer.request.compat:
        return _by_lines(answer)
    right = _parse_rows(answer.expected)
    if (fault := broken(right)) is not None:
        return fault
    return _judge_rows(right, _parse_rows(answer.actual))


def _by_lines(answer: AnswerRefused[Request]) -> Finding:
    finding = exact.wrong_line(answer.pair, answer.actual)
    if Counter(answer.expected.split()) == Counter(answer.actual.split()):
        student = f"{finding.student}; all lines are there, but in another order"
        return Finding(Verdict.WA, student, finding.staff, "order of lines", finding.details)
    return finding


def _parse_rows(data: bytes) -> Rows:
    return parse_keyed_rows(data, _parse_row, "nine cells joined by ':' and a value")


def _parse_row(line: bytes) -> tuple[Node, Fraction, bytes] | None:
    found = _ROW.fullmatch(line)
    value = parse_number(found[2]) if found else None
    return (_node_of(found[1]), value, found[2]) if found and value is not None else None


def _node_of(cells: bytes) -> Node:
    node = 0
    for place, cell in enumerate(cells.split(b":")):
        if not cell.startswith(b"0"):
            node |= 1 << place + (9 if cell.startswith(b"1") else 0)
    return node


def _judge_rows(right: Rows, given: Rows) -> Finding:
    if given.problem or not given.rows:
        return malformed(given.problem or "it has no boards", given.problem_line)
    if (lines := _contrary_lines(given)) is not None:
        first, second = lines
        student = f"lines {first} and {second} give one board two values; the largest one counts"
        return Finding(Verdict.WA, student, student, "two values", {"lines": [first, second]})
    found = compare(right, given)
    if found.missing or found.extra or found.doubled:
        return _other_boards(found, given)
    return _wrong_values(found.wrong, right, given) if found.wrong else _other_writing()


def _contrary_lines(given: Rows) -> tuple[int, int] | None:
    """Return the first two lines that give one board two values."""
    for node, row in given.doubled:
        if given.rows[node].value != row.value:
            return given.rows[node].line, row.line
    return None


def _other_boards(found: RowDifferences[Node], given: Rows) -> Finding:
    told = []
    if found.extra:
        first = found.extra[0]
        text = f"{shown(text_of(first))} on line {given.rows[first].line}"
        boards = counted(len(found.extra), "board")
        told.append(f"{boards} too many ({_per_depth(found.extra)}), first {text}")
    if found.doubled:
        line = given.doubled[0][1].line
        told.append(f"{counted(len(found.doubled), 'board')} twice, first on line {line}")
    if found.missing:
        boards = counted(len(found.missing), "board")
        told.append(f"{boards} missing ({_per_depth(found.missing)})")
    student = staff = "; ".join(told)
    if found.missing:
        staff += f"; first missing {shown(text_of(found.missing[0]))}"
    details = {
        "missing": len(found.missing),
        "extra": len(found.extra),
        "repeated": len(found.doubled),
    }
    return Finding(Verdict.WA, student, staff, "other boards", details)


def _wrong_values(wrong: list[Node], right: Rows, given: Rows) -> Finding:
    mistake = name_mistake(given.values())
    first = wrong[0]
    text = b" ".join((text_of(first), given.rows[first].text))
    told = WrongValues(len(wrong), _per_depth(wrong), *mistake, text)
    return told.finding(right.rows[first], given.rows[first])


def _other_writing() -> Finding:
    student = "all boards and values are right, but they are written or ordered in another way"
    return Finding(Verdict.WA, student, student, "order or writing")


def _per_depth(nodes: list[Node]) -> str:
    return per_depth(map(text_of, nodes))
