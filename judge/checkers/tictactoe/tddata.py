"""Judging training data: boards that are missing or wrong, and readings of the rule of rewards.

The games and the historic file are compared line by line; of these only the order is explained.
"""

import io
import re
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from judge.checkers import Question
from judge.checkers.oversize import oversize
from judge.checkers.plain import exact
from judge.checkers.plain.lines import first_difference, normalised
from judge.checkers.plain.numbers import parse_number
from judge.checkers.question import request_of
from judge.checkers.tictactoe.tddata_mistakes import name_mistake
from judge.checkers.tictactoe.tree import Node, depth_of, text_of
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import counted, shown
from solver.formats.tddata import TRAINING, parse_request

LARGEST_EXPECTED = 1 << 26  # bytes
_ROW = re.compile(rb"((?:[012](?:\.0+)?:){8}[012](?:\.0+)?)[ \t]+(\S+)")


def check(question: Question) -> Finding:
    """Compare the training file board by board, everything else line by line."""
    expected = question.expected.read(LARGEST_EXPECTED)
    actual = normalised(question.actual)
    if first_difference(io.BytesIO(expected), actual) is None:
        return Finding(Verdict.AC)
    request = request_of(question.input, parse_request)
    if request is None:
        return Finding.judge_error("the input of the case is not a request for training data")
    if (finding := oversize(expected, actual)) is not None:
        return finding
    if request.product != TRAINING or request.compat:
        return _by_lines(question.input, expected, actual)
    right = _parse(expected)
    if right.problem or right.repeated:
        return Finding.judge_error(
            f"the expected file: {right.problem or 'a board is there twice'}"
        )
    return _judge(right, _parse(actual))


def _by_lines(given: bytes, expected: bytes, actual: bytes) -> Finding:
    finding = exact.check(Question(given, io.BytesIO(expected), actual))
    if Counter(expected.split()) == Counter(actual.split()):
        student = f"{finding.student}; all lines are there, but in another order"
        return Finding(Verdict.WA, student, finding.staff, "order of lines", finding.details)
    return finding


@dataclass
class _Training:
    """Values by board, the line of each, and what is wrong with the text."""

    values: dict[Node, Fraction] = field(default_factory=dict)
    texts: dict[Node, bytes] = field(default_factory=dict)
    lines: dict[Node, int] = field(default_factory=dict)
    repeated: list[tuple[Node, int]] = field(default_factory=list)
    contrary: tuple[int, int] | None = None  # two lines that give one board two values
    problem: str = ""


def _parse(data: bytes) -> _Training:
    made = _Training()
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        found = _ROW.fullmatch(line.strip())
        value = parse_number(found[2]) if found else None
        if not found or value is None:
            made.problem = (
                f"line {number}: {shown(line)} is not nine cells joined by ':' and a value"
            )
            break
        _add(made, _node_of(found[1]), found[2], value, number)
    return made


def _add(made: _Training, node: Node, text: bytes, value: Fraction, number: int) -> None:
    if node in made.values:
        made.repeated.append((node, number))
        if made.values[node] != value and made.contrary is None:
            made.contrary = made.lines[node], number
        return
    made.values[node], made.texts[node], made.lines[node] = value, text, number


def _node_of(cells: bytes) -> Node:
    node = 0
    for place, cell in enumerate(cells.split(b":")):
        if not cell.startswith(b"0"):
            node |= 1 << place + (9 if cell.startswith(b"1") else 0)
    return node


def _judge(right: _Training, given: _Training) -> Finding:
    if given.problem or not given.values:
        student = f"malformed answer: {given.problem or 'it has no boards'}"
        return Finding(Verdict.IL, student, student, "malformed")
    if given.contrary is not None:
        first, second = given.contrary
        student = f"lines {first} and {second} give one board two values; the largest one counts"
        return Finding(Verdict.WA, student, student, "two values", {"lines": [first, second]})
    missing = [node for node in right.values if node not in given.values]
    extra = [node for node in given.values if node not in right.values]
    if missing or extra or given.repeated:
        return _other_boards(missing, extra, given)
    wrong = [node for node, value in given.values.items() if value != right.values[node]]
    return _wrong_values(wrong, right, given) if wrong else _other_writing()


def _other_boards(missing: list[Node], extra: list[Node], given: _Training) -> Finding:
    told = []
    if extra:
        first = f"{shown(text_of(extra[0]))} on line {given.lines[extra[0]]}"
        told.append(f"{counted(len(extra), 'board')} too many ({_per_depth(extra)}), first {first}")
    if given.repeated:
        number = given.repeated[0][1]
        told.append(f"{counted(len(given.repeated), 'board')} twice, first on line {number}")
    if missing:
        told.append(f"{counted(len(missing), 'board')} missing ({_per_depth(missing)})")
    student = "; ".join(told)
    staff = student + (f"; first missing {shown(text_of(missing[0]))}" if missing else "")
    details = {"missing": len(missing), "extra": len(extra), "repeated": len(given.repeated)}
    return Finding(Verdict.WA, student, staff, "other boards", details)


def _wrong_values(wrong: list[Node], right: _Training, given: _Training) -> Finding:
    diagnosis, advice = name_mistake(given.values)
    first = wrong[0]
    told = [f"{counted(len(wrong), 'value is', 'values are')} wrong ({_per_depth(wrong)})"]
    told += [advice] if advice else []
    told.append(f"the first is on line {given.lines[first]}: {shown(given.texts[first])}")
    student = "; ".join(told)
    staff = f"{student}, expected {shown(right.texts[first])}"
    details = {"wrong": len(wrong), "line": given.lines[first]}
    return Finding(Verdict.WA, student, staff, diagnosis or "wrong values", details)


def _other_writing() -> Finding:
    student = "all boards and values are right, but they are written or ordered in another way"
    return Finding(Verdict.WA, student, student, "order or writing")


def _per_depth(nodes: list[Node]) -> str:
    depths = Counter(map(depth_of, nodes))
    return ", ".join(f"depth {depth}: {number:,}" for depth, number in sorted(depths.items()))
