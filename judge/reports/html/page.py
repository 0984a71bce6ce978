"""Puts the page together: an index of the results, then one template. Size has an upper bound.

The index is filled as results come; only the failures that are shown are read again. `BUDGET`
bounds what they may take: every submission's first failure comes before anybody's second, and what
does not fit is counted and said on the page.
"""

import base64
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from itertools import islice
from pathlib import Path

import jinja2
from markupsafe import Markup

from judge.files.atomic import replacing
from judge.model.case import Case, Visibility
from judge.model.grade import Grade
from judge.model.result import Result
from judge.model.run import GradingRun, Plan, summarise
from judge.model.verdict import Verdict
from judge.reports.audience import (
    Audience,
    Withheld,
    may_know_marks,
    tell_of_hidden,
    visibility,
    withheld_groups,
)
from judge.reports.html.board import Shelf
from judge.reports.html.case_text import CaseText, case_text
from judge.reports.html.clusters import Index, in_order_of_need
from judge.reports.html.plot import by_suite, plot
from judge.reports.html.section import ClusterSection, make_section
from judge.reports.per_submission import each_submission, file_names, pages_of, remove_earlier
from judge.reports.report import Add

BUDGET = 3_000_000  # bytes for failures and their boards
MOST_SECTIONS = 400
FEW = 4  # up to so many submissions, rows are cases; above it, submissions


@dataclass(frozen=True)
class Written:
    """A rendered section and what it takes up."""

    section: ClusterSection
    html: Markup


@dataclass(frozen=True)
class Readers:
    """What all pages for the same readers have in common."""

    audience: Audience
    cases: tuple[Case, ...]  # that they may know about
    numbers: Mapping[str, int]  # of cases by title
    texts: Mapping[str, CaseText]  # of the cases that they see in full
    case_texts: Markup
    withheld: Withheld

    @property
    def staff(self) -> bool:
        """Tell whether they may see everything."""
        return self.audience is Audience.STAFF


@contextmanager
def writing_staff(run: GradingRun, path: Path) -> Iterator[Add]:
    """Write the report for those who may see everything."""
    index = Index(run.plan, Audience.STAFF)
    yield index.add
    _write(run, path, index, _readers(run.plan, Audience.STAFF))


@contextmanager
def writing_students(run: GradingRun, folder: Path) -> Iterator[Add]:
    """Write a report for each submission alone, with what its student may see.

    In a course there is one for each absent student, too.
    """
    absent = {grade.student: grade for grade in run.grades if grade.absent}
    pages = [page for each in run.plan.submissions for page in pages_of(run, each)]
    names = file_names([*pages, *absent])
    readers = _readers(run.plan, Audience.STUDENT)

    def write(submission: str, results: Sequence[Result]) -> None:
        for page, grade in pages_of(run, submission).items():
            own = only(run, submission, results, grade)
            index = Index(own.plan, Audience.STUDENT)
            for result in results:
                index.add(result)
            _write(own, folder / f"{names[page]}.html", index, readers)

    with each_submission(write) as add:
        yield add
    for student, grade in absent.items():
        own = only(run, student, (), grade)
        _write(own, folder / f"{names[student]}.html", Index(own.plan, Audience.STUDENT), readers)
    remove_earlier(folder, (f"{name}.html" for name in names.values()))


def _readers(plan: Plan, audience: Audience) -> Readers:
    numbers = {case.title: number for number, case in enumerate(plan.cases)}
    cases = [case for case in plan.cases if visibility(case, audience) is not Visibility.HIDDEN]
    full = [case for case in cases if visibility(case, audience) is Visibility.ALL]
    texts = {case.title: case_text(case) for case in full}
    staff = audience is Audience.STAFF
    template = _environment().get_template("cases.html.j2")
    html = template.render(cases=full, numbers=numbers, texts=texts, staff=staff)
    withheld = frozenset() if staff else withheld_groups(plan)
    # The template escaped what it was given.
    return Readers(audience, tuple(cases), numbers, texts, Markup(html), withheld)


def only(
    run: GradingRun, submission: str, results: Iterable[Result], grade: Grade | None
) -> GradingRun:
    """Return the part of a run that belongs to one submission, whose results are given."""
    plan = replace(run.plan, reruns={submission: run.plan.reruns.get(submission, ())})
    grades = (grade,) if grade else ()
    points = run.points_of(submission)
    causes = run.causes_of(submission)
    return GradingRun.of(plan, results, points, run.seconds, run.complete, grades, causes)


def _write(run: GradingRun, path: Path, index: Index, readers: Readers) -> None:
    shelf = Shelf()
    written = _fitting(_sections(run, index, readers, shelf), shelf)
    page = _environment().get_template("page.html.j2")
    values = _values(run, index, readers) | _failures(index, written, shelf) | _inline()
    with replacing(path) as file:
        for piece in page.generate(values):
            file.write(piece)


def _sections(run: GradingRun, index: Index, readers: Readers, shelf: Shelf) -> Iterator[Written]:
    """Render the sections that are needed most, in the order of need."""
    template = _environment().get_template("failure.html.j2")
    for cluster in islice(in_order_of_need(index.clusters.values()), MOST_SECTIONS):
        section = make_section(
            run.plan,
            cluster,
            run.results[cluster.place],
            readers.numbers[cluster.title],
            readers.texts,
            shelf,
            readers.audience,
        )
        html = template.render(s=section, submissions=run.plan.submissions, number=cluster.place)
        yield Written(section, Markup(html))  # the template escaped what it was given


def _fitting(sections: Iterable[Written], shelf: Shelf) -> list[Written]:
    """Return what fits the budget, in the order of the run, and number it."""
    kept: list[Written] = []
    spent, layers = 0, set[str]()
    for written in sections:
        new = written.section.layers - layers
        cost = len(written.html.encode()) + sum(len(shelf.layers[name]) for name in new)
        if spent + cost <= BUDGET:
            kept.append(written)
            written.section.cluster.number = written.section.cluster.place
            layers |= new
            spent += cost
    return sorted(kept, key=lambda w: (w.section.case_number, w.section.cluster.place))


def _failures(index: Index, written: list[Written], shelf: Shelf) -> dict[str, object]:
    used = {name for each in written for name in each.section.layers}
    kept = {id(each.section.cluster) for each in written}
    left_out = [c for c in index.clusters.values() if id(c) not in kept]
    return {
        "failures": [each.html for each in written],
        "layers": [Markup(shelf.layers[name]) for name in sorted(used)],
        "clusters_left_out": len(left_out),
        "failures_left_out": sum(cluster.count for cluster in left_out),
    }


def _values(run: GradingRun, index: Index, readers: Readers) -> dict[str, object]:
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
        "points": [p for p in run.points if not tell_of_hidden(p, readers.withheld)],
        "points_withheld": bool(readers.withheld),
        "plots": {suite: plot(suite, rows[suite]) for suite in rows},
        "few": len(run.plan.submissions) <= FEW,
        "grades": [grade if open_marks else grade.veiled() for grade in run.grades],
        "formulas": formulas,
        "absent": [grade for grade in run.grades if grade.absent],
        "open_marks": open_marks,
        "alone_absent": not readers.staff and any(grade.absent for grade in run.grades),
    }


def _visible(run: GradingRun) -> Iterator[Result]:
    """Yield the results that the student of a run of one submission may know of."""
    return (r for r in run.results if r.case.visibility is not Visibility.HIDDEN)


def _inline() -> dict[str, object]:
    """Return style and script, and the policy that lets nothing else run."""
    style, script = _asset("page.css"), _asset("page.js")
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}';"
        " base-uri 'none'; form-action 'none'"
    )
    return {"style": Markup(style), "script": Markup(script), "policy": policy}


@cache  # the templates are part of the program; compiling them takes longer than a page
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(_asset),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["megabytes"] = lambda size: f"{size / 2**20:.1f} MiB"
    return environment


def _asset(name: str) -> str:
    return resources.files("judge.reports.html").joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
