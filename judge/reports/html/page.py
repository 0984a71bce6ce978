"""Writes the pages: one for a class, one for each submission. Size has an upper bound.

The index is filled as results come; only the failures that are shown in full are read again. What
does not fit a page is counted and said there; every failure of a class keeps its explanation.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from judge.files.atomic import replacing
from judge.model.case import Visibility
from judge.model.grade import Grade
from judge.model.result import Result
from judge.model.run import GradingRun, summarise
from judge.model.verdict import Verdict
from judge.reports.audience import Audience, may_know_marks
from judge.reports.html.assets import environment, inline
from judge.reports.html.cards import bars, cards_of, lead, passed
from judge.reports.html.class_page import class_values
from judge.reports.html.clusters import Index
from judge.reports.html.play import board_for
from judge.reports.html.plot import by_suite, plot
from judge.reports.html.readers import Readers, readers_of
from judge.reports.html.shown_find import shown_find
from judge.reports.per_submission import each_submission, file_names, pages_of, remove_earlier
from judge.reports.report import Add


@contextmanager
def writing_staff(
    run: GradingRun, path: Path, students: Path | None = None, kept: Path | None = None
) -> Iterator[Add]:
    """Write the report for those who may see everything.

    `students` is where the pages of students are written in this run, `kept` where the records of
    earlier runs are.
    """
    index = Index(run.plan, Audience.STAFF)
    yield index.add
    readers = readers_of(run.plan, Audience.STAFF)
    if len(run.plan.submissions) == 1:
        _write_one(run, path, index, readers)
        return
    links = _links(run, path, students)
    own = class_values(run, index, readers, links, kept)
    sections: list[str] = own["failures"]  # type: ignore[assignment]  # rendered, see class_values
    _write(path, "class", _common(run, index, readers) | own, sections)


@contextmanager
def writing_students(run: GradingRun, folder: Path) -> Iterator[Add]:
    """Write a report for each submission alone, with what its student may see.

    In a course there is one for each absent student, too.
    """
    absent = {grade.student: grade for grade in run.grades if grade.absent}
    names = _file_names(run)
    readers = readers_of(run.plan, Audience.STUDENT)

    def write(submission: str, results: Sequence[Result]) -> None:
        for page, grade in pages_of(run, submission).items():
            own = only(run, submission, results, grade)
            index = Index(own.plan, Audience.STUDENT)
            for result in results:
                index.add(result)
            _write_one(own, folder / f"{names[page]}.html", index, readers)

    with each_submission(write) as add:
        yield add
    for student, grade in absent.items():
        own = only(run, student, (), grade)
        index = Index(own.plan, Audience.STUDENT)
        _write_one(own, folder / f"{names[student]}.html", index, readers)
    remove_earlier(folder, (f"{name}.html" for name in names.values()))


def only(
    run: GradingRun, submission: str, results: Iterable[Result], grade: Grade | None
) -> GradingRun:
    """Return the part of a run that belongs to one submission, whose results are given."""
    plan = replace(run.plan, reruns={submission: run.plan.reruns.get(submission, ())})
    grades = (grade,) if grade else ()
    points, causes = run.points_of(submission), run.causes_of(submission)
    return GradingRun.of(plan, results, points, run.seconds, run.complete, grades, causes)


def _file_names(run: GradingRun) -> dict[str, str]:
    absent = dict.fromkeys(grade.student for grade in run.grades if grade.absent)
    pages = [page for each in run.plan.submissions for page in pages_of(run, each)]
    return file_names([*pages, *absent])


def _links(run: GradingRun, path: Path, students: Path | None) -> Mapping[str, str]:
    """Return where the page of each submission is, seen from the page of the class.

    The members of a group differ in what concerns marks alone: the first of their pages will do.
    """
    if students is None:
        return {}
    folder, names = Path(os.path.relpath(students, path.parent)).as_posix(), _file_names(run)
    first = {name: next(iter(pages_of(run, name))) for name in run.plan.submissions}
    return {name: quote(f"{folder}/{names[page]}.html") for name, page in first.items()}


def _write_one(run: GradingRun, path: Path, index: Index, readers: Readers) -> None:
    cards = cards_of(run, index, readers)
    values = _common(run, index, readers)
    tally = values["summary"].all  # type: ignore[attr-defined]  # a Summary, see _common
    earned = bars(run, readers)
    own = {
        "cards": cards,
        "layers": cards.layers,
        "bars": earned,
        "earned": sum(bar.earned for bar in earned),
        "possible": sum(bar.possible for bar in earned),
        "points_withheld": bool(readers.withheld),
        "lead": lead(cards, tally.accepted, tally.total, readers.staff),
        "passed": passed(index, readers),
        "finds": [shown_find(r.find, readers.staff) for r in run.results if r.find],
        "alone_absent": not readers.staff and any(grade.absent for grade in run.grades),
    }
    sections = [html for card in cards.cards for html in (card.first, *card.others)]
    _write(path, "student", values | own, sections)


def _write(path: Path, kind: str, values: Mapping[str, object], sections: Iterable[str]) -> None:
    page = environment().get_template(f"{kind}.html.j2")
    styles, scripts = ["page.css", f"{kind}.css"], ["page.js", f"{kind}.js"]
    assets = inline(styles, scripts, board_for(sections))
    with replacing(path) as file:
        for piece in page.generate(dict(values) | assets):
            file.write(piece)


def _common(run: GradingRun, index: Index, readers: Readers) -> dict[str, object]:
    suites = {case.title: case.suite for case in readers.cases}
    open_marks = may_know_marks(run.plan, readers.audience)
    rows = by_suite(index.times, suites)
    formulas = dict.fromkeys(grade.formula for grade in run.grades if grade.formula)
    return {
        "run": run,
        "plan": run.plan,
        "staff": readers.staff,
        "index": index,
        "cases": readers.cases,
        "numbers": readers.numbers,
        "texts": readers.texts,
        "case_texts": readers.case_texts,
        "suites": tuple(dict.fromkeys(suites.values())),
        "summary": run.summary if readers.staff else summarise(_visible(run)),
        "verdicts": list(Verdict),
        "plots": {suite: plot(suite, rows[suite]) for suite in rows},
        "grades": [grade if open_marks else grade.veiled() for grade in run.grades],
        "formulas": formulas,
        "absent": [grade for grade in run.grades if grade.absent],
        "open_marks": open_marks,
    }


def _visible(run: GradingRun) -> Iterator[Result]:
    """Yield the results that the student of a run of one submission may know of."""
    return (r for r in run.results if r.case.visibility is not Visibility.HIDDEN)
