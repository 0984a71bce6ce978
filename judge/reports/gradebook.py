"""`gradebook.csv`: one row per submission, safe to open in a spreadsheet.

In a course there is one row per student: the absent ones too, with the hand-in that counts, the
mark, and lateness and extensions in columns of their own.
What a spreadsheet would read as a formula gets an apostrophe in front: see text/cells.py.
"""

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge.files.atomic import replacing
from judge.model.grade import Grade
from judge.model.run import GradingRun, Tally
from judge.model.verdict import Verdict
from judge.reports.shared_causes import cause_list
from judge.text.cells import inert

_OF_A_COURSE = (
    *("student", "name", "section", "email", "mark", "maximum", "earned", "late_penalty"),
    *("days_late", "late", "extension", "extension_reason", "submitted", "formula", "notes"),
)


@contextmanager
def writing(run: GradingRun, path: Path) -> Iterator[None]:
    """Write points, accepted cases and verdict counts of every submission, in their order."""
    with replacing(path) as file:
        rows = csv.writer(file)
        rows.writerow(
            [*(_OF_A_COURSE if run.grades else ())]
            + ["submission", "points", "possible", "percent", "accepted", "cases"]
            + [inert(f"{suite} points") for suite in run.plan.suites]
            + [verdict.name for verdict in Verdict]
            + ["cpu_seconds", "nearest_limit_percent", "nearest_limit_case", "causes"]
        )
        for submission in () if run.grades else run.plan.submissions:
            rows.writerow(_row(run, submission))
        for grade in run.grades:
            rows.writerow(_of_a_course(grade) + _row(run, grade.submission))
    yield


def _of_a_course(grade: Grade) -> list[object]:
    who = (grade.student, grade.name, grade.section, grade.email)
    return [
        *map(inert, who),
        round(grade.mark, 6),
        round(grade.maximum, 6),
        round(grade.earned, 6),
        round(grade.penalty, 6),
        round(grade.days_late, 2),
        *map(inert, (grade.late, grade.extension, grade.reason, grade.submitted, grade.formula)),
        inert("; ".join(grade.remarks())),
    ]


def _row(run: GradingRun, submission: str) -> list[object]:
    tally = run.summary.submissions.get(submission, Tally())
    # Whoever handed in nothing could have had as many points as anybody else.
    most = next((possible for _, possible in run.totals.values()), 0.0)
    earned, possible = run.totals.get(submission, (0.0, most))
    suites = run.suite_totals
    return [
        inert(submission),
        round(earned, 6),
        round(possible, 6),
        round(100 * earned / possible, 2) if possible else 0,
        tally.accepted,
        tally.total,
        *(round(suites.get((submission, suite), (0.0, 0.0))[0], 6) for suite in run.plan.suites),
        *(tally.counts[verdict] for verdict in Verdict),
        round(tally.cpu, 3),
        round(100 * tally.nearest, 1),
        inert(tally.nearest_case),
        inert(cause_list(run.causes_of(submission))),
    ]
