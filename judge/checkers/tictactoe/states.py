"""Judging counts of states: which numbers are wrong, from which depth on, and by which mistake."""

from dataclasses import dataclass
from difflib import get_close_matches

from judge.checkers.keyed_rows import broken, compare
from judge.checkers.question import Question, malformed, refused
from judge.checkers.tictactoe.census import Census, parse_census, totals_of
from judge.checkers.tictactoe.state_list import judge_list
from judge.checkers.tictactoe.states_mistakes import Totals, name_numerical, name_tictactoe
from judge.checkers.tictactoe.tree import node_of
from judge.model.finding import GUESS, Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import counted, shown
from solver.formats.states import TICTACTOE, Request, parse_request


def check(question: Question) -> Finding:
    """Compare number by number; a list of states is compared state by state."""
    answer = refused(question, parse_request, "a request for states")
    if isinstance(answer, Finding):
        return answer
    if answer.request.listed:
        return judge_list(answer.expected, answer.actual)
    right, given = parse_census(answer.expected), parse_census(answer.actual)
    if (fault := broken(right)) is not None:
        return fault
    if given.problem:
        return malformed(given.problem, given.problem_line)
    return _reconcile(answer.request, right, given)


@dataclass(frozen=True)
class _Wrong:
    """One name whose numbers are not right: its total, and the depths at which they differ."""

    name: str
    total: int | None
    right_total: int
    depths: dict[int, tuple[int | None, int]]


def _reconcile(request: Request, right: Census, given: Census) -> Finding:
    """Return a finding about the name that tells most."""
    wrong, totals = _wrong_names(right, given), totals_of(right)
    if not wrong:
        return _other_lines(totals, totals_of(given))
    found = [(entry, *_named(request, entry, totals)) for entry in wrong]
    entry, diagnosis, advice = next((f for f in found if f[1]), found[0])
    told = [_about(entry, given), *([advice] if advice else [])]
    if len(wrong) > 1:
        told.append(f"{counted(len(wrong), 'name')} of {len(totals)} have wrong numbers")
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
        **({GUESS: advice} if advice else {}),
    }
    return Finding(Verdict.WA, student, staff, diagnosis, details)


def _wrong_names(right: Census, given: Census) -> list[_Wrong]:
    found = compare(right, given)
    rights, givens = right.values(), given.values()
    differing = {*found.missing, *found.wrong}
    made = []
    for name, total in totals_of(right).items():
        depths = {
            depth: (givens.get((name, depth)), rights[name, depth])
            for key, depth in rights
            if key == name and depth is not None and (name, depth) in differing
        }
        if depths or (name, None) in differing:
            made.append(_Wrong(name, givens.get((name, None)), total, depths))
    return made


def _named(request: Request, entry: _Wrong, right: Totals) -> tuple[str, str]:
    """Return the mistake that makes the total, or else one that shows in the rows."""
    if entry.total is None or entry.total == entry.right_total:
        return _in_rows(entry)
    if request.game == TICTACTOE:
        start = node_of(request.board)
        found = name_tictactoe(entry.name, entry.total, start, right)
    else:
        found = name_numerical(entry.name, entry.total) if not any(request.cells) else ("", "")
    return found if found[0] else _another_name(entry, right)


def _another_name(entry: _Wrong, right: Totals) -> tuple[str, str]:
    """Recognise the number of another name; small numbers may be equal by chance."""
    for name, total in right.items():
        if total == entry.total and total > 10:
            return "counts something else", f"this is what {name} counts"
    return "", ""


def _in_rows(entry: _Wrong) -> tuple[str, str]:
    """Recognise that all boards after a win were removed at one depth: 1680 - 568 = 1112."""
    at_six = entry.depths.get(6)
    if entry.name == "states" and at_six and at_six[0] == 1112 and at_six[1] == 1520:
        return "removed at one depth", "boards after a win lie at depths 6 to 9, not at 6 only"
    return "", ""


def _about(entry: _Wrong, given: Census) -> str:
    if entry.total is None:
        near = get_close_matches(entry.name, list(totals_of(given)), n=1)
        told = f" (your {shown(near[0])} is not it)" if near else ""
        return f"{entry.name} is missing{told}"
    if entry.total == entry.right_total:
        depths = ", ".join(map(str, entry.depths))
        return f"the total of {entry.name} is right, but not its numbers at depth {depths}"
    told = f"{entry.name} {entry.total:,} is wrong"
    if entry.depths:
        told += f", first at depth {min(entry.depths)}"
    rows = [
        number
        for (name, depth), number in given.values().items()
        if name == entry.name and depth is not None
    ]
    if rows and sum(rows) != entry.total:
        told += f"; your rows add up to {sum(rows):,}"
    return told


def _other_lines(right: Totals, given: Totals) -> Finding:
    """Judge an answer in which all numbers that were wanted are right."""
    if unknown := [name for name in given if name not in right]:
        student = f"{shown(unknown[0])} is not a name of this census"
        return Finding(Verdict.WA, student, student, "unknown name", {"name": unknown[0][:60]})
    student = "all numbers are right, but the lines or columns are not in the order of the format"
    return Finding(Verdict.WA, student, student, "order of lines")
