"""Gradescope's `results.json`, one file per submission. Written for students.

Groups carry the points, cases the verdicts: points of a group are not always the sum of its cases.
Hidden cases, and points that would tell about them, are `after_published`; Gradescope then also
hides the total from the student. The leaderboard counts what every student may see.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path

from judge.files.atomic import replacing
from judge.model.case import Visibility
from judge.model.grade import Grade
from judge.model.result import Json, Result
from judge.model.run import GradingRun, Points
from judge.model.verdict import Verdict
from judge.reports.audience import (
    Audience,
    Withheld,
    may_know_marks,
    shown_causes,
    tell_of_hidden,
    withheld_groups,
)
from judge.reports.compile_errors import MessagesOnce
from judge.reports.console.board import boards_of, plain
from judge.reports.per_submission import each_submission, file_names, pages_of, remove_earlier
from judge.reports.report import Add
from judge.reports.shared_causes import cause_sentence
from judge.text.safe_text import counted, excerpt

BOARD_WIDTH = 100  # columns that Gradescope shows without scrolling
_VISIBILITY = {
    Visibility.ALL: "visible",
    Visibility.VERDICT: "visible",
    Visibility.HIDDEN: "after_published",
}


@contextmanager
def writing(run: GradingRun, folder: Path) -> Iterator[Add]:
    """Write `folder`/NAME.json for each submission; to a `.json` file if there is just one.

    In a course there is one for each absent student, too.
    """
    absent = {grade.student: grade for grade in run.grades if grade.absent}
    pages = [page for each in run.plan.submissions for page in pages_of(run, each)]
    names = file_names([*pages, *absent])
    alone = folder.suffix == ".json" and len(names) == 1
    withheld = withheld_groups(run.plan)

    def write(submission: str, results: Sequence[Result]) -> None:
        for page, grade in pages_of(run, submission).items():
            document = _document(run, submission, results, withheld, grade)
            with replacing(folder if alone else folder / f"{names[page]}.json") as file:
                file.write(json.dumps(document) + "\n")

    with each_submission(write) as add:
        yield add
    for student, grade in absent.items():
        with replacing(folder / f"{names[student]}.json") as file:
            file.write(json.dumps(_absent(grade)) + "\n")
    if not alone:
        remove_earlier(folder, (f"{name}.json" for name in names.values()))


def _document(
    run: GradingRun,
    submission: str,
    results: Sequence[Result],
    withheld: Withheld,
    grade: Grade | None,
) -> Json:
    points = run.points_of(submission)
    tests = [_group(each, tell_of_hidden(each, withheld)) for each in points]
    if grade is not None:
        tests += _lines(grade, may_know_marks(run.plan, Audience.STUDENT))
    messages = MessagesOnce(Audience.STUDENT)
    return {
        "score": _number(run.totals[submission][0] if grade is None else grade.mark),
        "execution_time": round(sum(result.wall for result in _shown(results))),
        "output": "\n".join((*_troubles(run, results), *_causes(run, submission))),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests + [_case(result, messages.of(result)) for result in results],
        "leaderboard": _leaderboard(points, withheld, results),
    }


def _lines(grade: Grade, open_marks: bool) -> list[Json]:
    """Return what a course adds, a line for each: the mark, formula, lateness, extension."""
    mark = ("Mark", f"{grade.mark_text} for {grade.submission}")
    shown = grade if open_marks else grade.veiled()
    told = [_line(label.capitalize(), said) for label, said in shown.labelled(open_marks)]
    return [_line(*mark, "visible" if open_marks else "after_published"), *told]


def _line(name: str, said: str, visibility: str = "visible") -> Json:
    return {
        "name": name,
        "output": excerpt(said),
        "output_format": "text",
        "visibility": visibility,
    }


def _absent(grade: Grade) -> Json:
    return {
        "score": _number(grade.mark),
        "output": excerpt("\n".join(grade.lines())),
        "output_format": "text",
        "visibility": "visible",
    }


def _causes(run: GradingRun, submission: str) -> Iterator[str]:
    """Yield what a student should change, what explains most failures first."""
    own = shown_causes(run.causes_of(submission), run.plan, Audience.STUDENT)
    failures = sum(len(cause.cases) for cause in own)
    return (cause_sentence(cause, failures) for cause in own)


def _troubles(run: GradingRun, results: Sequence[Result]) -> Iterator[str]:
    """Yield what a student should know of the grading as a whole."""
    if not run.complete:
        yield "The judge was stopped before the last case."
    skipped = sum(result.verdict is Verdict.SK for result in _shown(results))
    if skipped:
        yield f"The time for grading was used up: {counted(skipped, 'case')} not run."


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
    text = "\n".join(line for line in lines if line)
    boards = _boards(result)
    return {
        "name": result.case.title,
        "status": "passed" if result.verdict.accepted else "failed",
        "output": _as_html(text, boards) if boards else text,
        "output_format": "html" if boards else "text",
        "tags": [result.case.suite, result.verdict.name],
        "visibility": _VISIBILITY[result.case.visibility],
        "extra_data": {"cpu": round(result.cpu, 3), "memory": result.memory},
    }


def _boards(result: Result) -> str:
    """Return the boards as lines to be shown in letters of one width; "" if there are none."""
    if result.case.visibility is not Visibility.ALL:
        return ""
    return "\n".join(plain(line) for line in boards_of(result.finding, BOARD_WIDTH))


def _as_html(text: str, boards: str) -> str:
    """Return escaped HTML: words as paragraphs, boards as they are."""
    words = "".join(f"<p>{escape(line)}</p>" for line in text.split("\n"))
    return f"{words}<pre>{escape(boards)}</pre>"


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
