"""Judging counts of states: which numbers are wrong, from which depth on, and by which mistake."""

import io
from collections.abc import Iterator
from dataclasses import dataclass

from judge.checkers import Question
from judge.checkers.oversize import oversize
from judge.checkers.plain.lines import first_difference, normalised
from judge.checkers.question import request_of
from judge.checkers.tictactoe.census import Census, parse_census
from judge.checkers.tictactoe.state_list import judge_list
from judge.checkers.tictactoe.states_mistakes import name_numerical, name_tictactoe
from judge.checkers.tictactoe.tree import node_of
from judge.manifest.fields import nearest
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import counted, shown
from solver.formats.states import TICTACTOE, Request, parse_request

LARGEST_EXPECTED = 1 << 24  # bytes


def check(question: Question) -> Finding:
    """Compare number by number; a list of states is compared state by state."""
    expected = question.expected.read(LARGEST_EXPECTED)
    actual = normalised(question.actual)
    if _equal(expected, actual):
        return Finding(Verdict.AC)
    request = request_of(question.input, parse_request)
    if request is None:
        return Finding.judge_error("the input of the case is not a request for states")
    if (finding := oversize(expected, actual)) is not None:
        return finding
    if request.listed:
        return judge_list(expected, actual)
    right, given = parse_census(expected), parse_census(actual)
    if right.problem:
        return Finding.judge_error(f"the expected file, line {right.line}: {right.problem}")
    if given.problem:
        where = "" if not given.line else f"line {given.line}: "
        student = f"malformed answer: {where}{given.problem}"
        return Finding(Verdict.IL, student, student, "malformed", {"line": given.line})
    return _reconcile(request, right, given) or _other_layout()


def _equal(expected: bytes, actual: bytes) -> bool:
    return first_difference(io.BytesIO(expected), actual) is None


@dataclass(frozen=True)
class _Wrong:
    """One name whose numbers are not right: its total, and the depths at which they differ."""

    name: str
    total: int | None
    right_total: int
    depths: dict[int, tuple[int | None, int]]


def _reconcile(request: Request, right: Census, given: Census) -> Finding | None:
    """Return a finding about the name that tells most; None if all numbers are right."""
    wrong = list(_wrong_names(right, given))
    if not wrong:
        return _unknown_names(right, given)
    found = [(entry, *_named(request, entry, right)) for entry in wrong]
    entry, diagnosis, advice = next((f for f in found if f[1]), found[0])
    told = [_about(entry, given), *([advice] if advice else [])]
    if len(wrong) > 1:
        told.append(f"{counted(len(wrong), 'name')} of {len(right.totals)} have wrong numbers")
    student = "; ".join(told)
    table = ", ".join(
        f"depth {depth}: {pair[0]} for {pair[1]}" for depth, pair in entry.depths.items()
    )
    staff = f"{student}; expected {entry.name} {entry.right_total} ({table or 'rows are right'})"
    details = {
        "wrong": [e.name for e in wrong],
        "name": entry.name,
        "given": entry.total,
        "depths": list(entry.depths),
    }
    return Finding(Verdict.WA, student, staff, diagnosis, details)


def _wrong_names(right: Census, given: Census) -> Iterator[_Wrong]:
    for name, total in right.totals.items():
        depths = {
            depth: (given.of(name, depth), row[name])
            for depth, row in right.rows.items()
            if given.of(name, depth) != row[name]
        }
        if given.totals.get(name) != total or depths:
            yield _Wrong(name, given.totals.get(name), total, depths)


def _named(request: Request, entry: _Wrong, right: Census) -> tuple[str, str]:
    """Return the mistake that makes the total, or else one that shows in the rows."""
    if entry.total is None or entry.total == entry.right_total:
        return _in_rows(entry)
    if request.game == TICTACTOE:
        start = node_of(request.board)
        found = name_tictactoe(entry.name, entry.total, start, right.totals)
    else:
        found = name_numerical(entry.name, entry.total) if not any(request.cells) else ("", "")
    return found if found[0] else _another_name(entry, right)


def _another_name(entry: _Wrong, right: Census) -> tuple[str, str]:
    """Tell when the number is what another name counts; small numbers are alike by chance."""
    for name, total in right.totals.items():
        if total == entry.total and total > 10:
            return "counts something else", f"this is what {name} counts"
    return "", ""


def _in_rows(entry: _Wrong) -> tuple[str, str]:
    """Recognise the boards after a win taken away all at one depth: 1680 - 568 = 1112."""
    at_six = entry.depths.get(6)
    if entry.name == "states" and at_six and at_six[0] == 1112 and at_six[1] == 1520:
        return "removed at one depth", "boards after a win lie at depths 6 to 9, not at 6 only"
    return "", ""


def _about(entry: _Wrong, given: Census) -> str:
    if entry.total is None:
        near = nearest(entry.name, list(given.totals))
        return f"{entry.name} is missing" + (f" (your {shown(near)} is not it)" if near else "")
    if entry.total == entry.right_total:
        depths = ", ".join(map(str, entry.depths))
        return f"the total of {entry.name} is right, but not its numbers at depth {depths}"
    told = f"{entry.name} {entry.total:,} is wrong"
    if entry.depths:
        told += f", first at depth {min(entry.depths)}"
    rows = [row[entry.name] for row in given.rows.values() if entry.name in row]
    if rows and sum(rows) != entry.total:
        told += f"; your rows add up to {sum(rows):,}"
    return told


def _unknown_names(right: Census, given: Census) -> Finding | None:
    unknown = [name for name in given.totals if name not in right.totals]
    if not unknown:
        return None
    student = f"{shown(unknown[0])} is not a name of this census"
    return Finding(Verdict.WA, student, student, "unknown name", {"name": unknown[0][:60]})


def _other_layout() -> Finding:
    student = "all numbers are right, but the lines or columns are not in the order of the format"
    return Finding(Verdict.WA, student, student, "order of lines")
