"""For GitHub Classroom: the points as its reporting action reads them. Written for students.

One entry for each group that gives points, so that the entries add up to the total; in a course
with marks there is one entry for the mark. What would tell about hidden cases is left out.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge.files.atomic import replacing
from judge.model.case import Visibility
from judge.model.result import Json, Result
from judge.model.run import GradingRun, Points
from judge.model.verdict import Verdict
from judge.reports.audience import (
    Audience,
    may_know_marks,
    message,
    shown_causes,
    tell_of_hidden,
    withheld_groups,
)
from judge.reports.report import Add
from judge.reports.shared_causes import cause_text
from judge.text.safe_text import one_line

MOST = 10  # failures that are named in one entry


@contextmanager
def writing(run: GradingRun, path: Path) -> Iterator[Add]:
    """Write one file for all submissions of a run; at GitHub there is one."""
    failures: dict[tuple[str, str, str], list[str]] = {}
    verdicts = set()

    def add(result: Result) -> None:
        if result.case.visibility is Visibility.HIDDEN:
            return
        verdicts.add(result.verdict)
        if not result.verdict.accepted:
            place = (result.submission, result.case.suite, result.case.group)
            failures.setdefault(place, []).append(_failure(result))

    with replacing(path) as file:
        yield add
        tests = [_test(run, *each) for each in _entries(run, failures)]
        status = "error" if Verdict.JE in verdicts else "fail" if failures else "pass"
        possible = _number(sum(test.pop("possible") for test in tests))
        document = {"version": 1, "status": status, "max_score": possible, "tests": tests}
        file.write(json.dumps(document) + "\n")


def _why(run: GradingRun, submission: str, points: Points | None = None) -> list[str]:
    """Return the causes of several failures each, of a group or of all, as lines."""
    groups = {case.title: (case.suite, case.group) for case in run.plan.cases}

    def counts(title: str) -> bool:
        suite, group = groups[title]
        return points is None or (suite == points.suite and points.group in ("", group))

    causes = shown_causes(run.causes_of(submission), run.plan, Audience.STUDENT)
    told = [(sum(map(counts, cause.cases)), cause) for cause in causes]
    return [f"{number} x {cause_text(cause)}" for number, cause in told if number > 1]


def _entries(
    run: GradingRun, failures: dict[tuple[str, str, str], list[str]]
) -> Iterator[tuple[str, str, float, float, list[str]]]:
    """Yield submission, name, points earned and possible, and failures of each entry."""
    withheld = withheld_groups(run.plan)
    for submission in run.plan.submissions:
        own = [lines for (who, _, _), lines in failures.items() if who == submission]
        grades = run.grades_of(submission)
        for grade in grades:
            name = f"mark of {grade.shown}" if len(grades) > 1 else "mark"
            if may_know_marks(run.plan, Audience.STUDENT):
                told = [line for some in own for line in some]
                lines = [*grade.lines(), *_why(run, submission), *_first(told)]
                yield submission, name, grade.mark, grade.maximum, lines
            elif lines := list(grade.veiled().lines(amounts=False)):
                yield submission, f"about the {name}", 0.0, 0.0, lines
        for points in run.points_of(submission) if not grades else ():
            if not tell_of_hidden(points, withheld):
                lines = [points.note] if points.note else []
                told = [line for each in _of(points, failures) for line in each]
                lines += [*_why(run, submission, points), *_first(told)]
                yield submission, _name(points), points.earned, points.possible, lines
    for grade in run.grades:
        if grade.absent:
            yield grade.shown, "mark", grade.mark, grade.maximum, list(grade.lines())


def _of(points: Points, failures: dict[tuple[str, str, str], list[str]]) -> Iterator[list[str]]:
    """Yield the failures of a group; those of the whole suite where its groups count together."""
    for (submission, suite, group), lines in failures.items():
        mine = (submission, suite) == (points.submission, points.suite)
        if mine and points.group in ("", group):
            yield lines


def _first(failures: list[str]) -> list[str]:
    """Return the first failures, and how many more there are."""
    more = len(failures) - MOST
    return failures[:MOST] + ([f"and {more} more"] if more > 0 else [])


def _name(points: Points) -> str:
    return f"{points.suite}, {points.group}" if points.group else points.suite


def _test(
    run: GradingRun, submission: str, name: str, earned: float, possible: float, lines: list[str]
) -> Json:
    several = len(run.plan.submissions) > 1
    return {
        "name": one_line(f"{submission}: {name}" if several else name, 100),
        "status": "pass" if earned >= possible else "fail",
        "score": _number(earned),
        "message": "\n".join(lines),
        "test_code": "",
        "filename": "",
        "line_no": 0,
        "execution_time": "",
        "possible": possible,
    }


def _failure(result: Result) -> str:
    said = one_line(message(result, Audience.STUDENT), 200)
    words = f"{result.case.title}: {result.verdict.value}"
    return f"{words}: {said}" if said else words


def _number(points: float) -> float:
    return round(points, 6)
