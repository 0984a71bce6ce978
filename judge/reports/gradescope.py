"""Gradescope's `results.json`, one file per submission. Written for students.

Groups carry the points, cases the verdicts: points of a group are not always the sum of its cases.
Hidden cases, and points that would tell about them, are `after_published`; Gradescope then also
hides the total from the student. The leaderboard counts what every student may see.
"""

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from judge.files.atomic import replacing
from judge.model.case import Visibility
from judge.model.result import Json, Result
from judge.model.run import GradingRun, Points
from judge.reports.audience import Audience, Withheld, tell_of_hidden, withheld_groups
from judge.reports.compile_errors import MessagesOnce
from judge.reports.per_submission import each_submission, file_names
from judge.reports.report import Add
from judge.text.safe_text import excerpt

_VISIBILITY = {
    Visibility.ALL: "visible",
    Visibility.VERDICT: "visible",
    Visibility.HIDDEN: "after_published",
}


def writing(run: GradingRun, folder: Path) -> AbstractContextManager[Add]:
    """Write `folder`/NAME.json for each submission; to a `.json` file if there is just one."""
    names = file_names(run.plan.submissions)
    alone = folder.suffix == ".json" and len(names) == 1
    withheld = withheld_groups(run.plan)

    def write(submission: str, results: Sequence[Result]) -> None:
        document = _document(run, submission, results, withheld)
        with replacing(folder if alone else folder / f"{names[submission]}.json") as file:
            file.write(json.dumps(document) + "\n")

    return each_submission(write)


def _document(
    run: GradingRun, submission: str, results: Sequence[Result], withheld: Withheld
) -> Json:
    points = run.points_of(submission)
    tests = [_group(each, tell_of_hidden(each, withheld)) for each in points]
    messages = MessagesOnce(Audience.STUDENT)
    return {
        "score": _number(run.totals[submission][0]),
        "execution_time": round(sum(result.wall for result in _shown(results))),
        "output": "" if run.complete else "The judge was stopped before the last case.",
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests + [_case(result, messages.of(result)) for result in results],
        "leaderboard": _leaderboard(points, withheld, results),
    }


def _group(points: Points, hidden: bool) -> Json:
    return {
        "name": f"Points: {points.suite}" + (f", {points.group}" if points.group else ""),
        "score": _number(points.earned),
        "max_score": _number(points.possible),
        "output": points.note,
        "output_format": "text",
        "visibility": "after_published" if hidden else "visible",
    }


def _case(result: Result, said: str) -> Json:
    lines = [result.verdict.value, excerpt(said)]
    if result.case.hint and not result.verdict.accepted:
        lines.append(f"Hint: {result.case.hint}")
    return {
        "name": result.case.title,
        "status": "passed" if result.verdict.accepted else "failed",
        "output": "\n".join(line for line in lines if line),
        "output_format": "text",
        "tags": [result.case.suite, result.verdict.name],
        "visibility": _VISIBILITY[result.case.visibility],
        "extra_data": {"cpu": round(result.cpu, 3), "memory": result.memory},
    }


def _leaderboard(
    points: Sequence[Points], withheld: Withheld, results: Sequence[Result]
) -> list[Json]:
    open_points = [each.earned for each in points if not tell_of_hidden(each, withheld)]
    shown = _shown(results)
    return [
        {"name": "Points", "value": _number(sum(open_points))},
        {"name": "Accepted", "value": sum(result.verdict.accepted for result in shown)},
        {"name": "CPU seconds", "value": round(sum(r.cpu for r in shown), 2), "order": "asc"},
    ]


def _number(points: float) -> float:
    return round(points, 6)


def _shown(results: Sequence[Result]) -> list[Result]:
    """Return the results whose times and counts a student may know."""
    return [result for result in results if result.case.visibility is not Visibility.HIDDEN]
