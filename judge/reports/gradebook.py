"""`gradebook.csv`: one row per submission, safe to open in a spreadsheet.

A cell that a spreadsheet would read as a formula gets an apostrophe in front.
"""

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge.files.atomic import replacing
from judge.model.run import GradingRun, Tally
from judge.model.verdict import Verdict
from judge.text.safe_text import one_line

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "|", "%")


@contextmanager
def writing(run: GradingRun, path: Path) -> Iterator[None]:
    """Write points, accepted cases and verdict counts of every submission, in their order."""
    with replacing(path) as file:
        rows = csv.writer(file)
        rows.writerow(
            ["submission", "points", "possible", "percent", "accepted", "cases"]
            + [inert(f"{suite} points") for suite in run.plan.suites]
            + [verdict.name for verdict in Verdict]
            + ["cpu_seconds", "nearest_limit_percent", "nearest_limit_case"]
        )
        for submission in run.plan.submissions:
            rows.writerow(_row(run, submission))
    yield


def inert(text: str) -> str:
    """Return one line of text that no spreadsheet takes for a formula."""
    line = one_line(text, 200)
    return "'" + line if line.startswith(_FORMULA) else line


def _row(run: GradingRun, submission: str) -> list[object]:
    tally = run.summary.submissions.get(submission, Tally())
    earned, possible = run.totals[submission]
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
    ]
