"""Puts the page together: two walks over the run, then one template. Size has an upper bound.

`BUDGET` bounds what failures may take. Every submission's first failure comes before anybody's
second; what does not fit is counted and said on the page.
"""

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import groupby
from pathlib import Path

import jinja2
from markupsafe import Markup

from judge.files.atomic import replacing
from judge.model.case import Visibility
from judge.model.result import Result
from judge.model.run import GradingRun, Plan
from judge.model.summary import summarise
from judge.model.verdict import Verdict
from judge.reports.audience import Audience, visibility, withheld_groups
from judge.reports.html.board import Shelf
from judge.reports.html.case_text import CaseText, case_text
from judge.reports.html.clusters import Index, build_index, in_order_of_need
from judge.reports.html.plot import by_task, plot
from judge.reports.html.section import ClusterSection, make_section
from judge.reports.per_submission import file_names

BUDGET = 3_000_000  # bytes for failures and their boards
MOST_SECTIONS = 400
FEW = 4  # up to so many submissions, cases are rows; beyond, submissions are


@dataclass(frozen=True)
class Written:
    """A rendered section and what it takes up."""

    section: ClusterSection
    html: Markup


def write_staff(run: GradingRun, path: Path) -> None:
    """Write the report for those who may see everything."""
    write(run, path, Audience.STAFF)


def write_students(run: GradingRun, folder: Path) -> None:
    """Write a report for each submission alone, with what its student may see."""
    names = file_names(run.plan.submissions)
    texts = texts_for(run.plan, Audience.STUDENT)
    for submission, results in groupby(run.results, lambda result: result.submission):
        own = only(run, submission, tuple(results))
        write(own, folder / f"{names[submission]}.html", Audience.STUDENT, texts)


def texts_for(plan: Plan, audience: Audience) -> dict[str, CaseText]:
    """Return the texts of the cases that these readers see in full."""
    shown = (case for case in plan.cases if visibility(case, audience) is Visibility.ALL)
    return {case.title: case_text(case) for case in shown}


def write(
    run: GradingRun, path: Path, audience: Audience, known: dict[str, CaseText] | None = None
) -> None:
    """Write the page for an audience; `known` are the texts of the cases if they were read."""
    index = build_index(run.plan, run.results, audience)
    texts = texts_for(run.plan, audience) if known is None else known
    environment = _environment()
    shelf = Shelf()
    written = _fitting(_sections(run, index, texts, shelf, audience, environment), shelf)
    page = environment.get_template("page.html.j2")
    values = _values(run, index, texts, audience) | _failures(index, written, shelf)
    with replacing(path) as file:
        for piece in page.generate(values | _inline()):
            file.write(piece)


def only(run: GradingRun, submission: str, results: tuple[Result, ...]) -> GradingRun:
    """Return the part of a run that belongs to one submission, whose results are given."""
    plan = run.plan
    own = Plan(
        plan.started, plan.level, {submission: plan.reruns[submission]}, plan.cases, plan.caution
    )
    points = tuple(points for points in run.points if points.submission == submission)
    return GradingRun(own, results, points, run.seconds, run.complete)


def _sections(
    run: GradingRun,
    index: Index,
    texts: dict[str, CaseText],
    shelf: Shelf,
    audience: Audience,
    environment: jinja2.Environment,
) -> Iterable[Written]:
    """Render the sections that are needed most, in the order of need."""
    wanted = list(in_order_of_need(index.clusters.values()))[:MOST_SECTIONS]
    places = {cluster.place: cluster for cluster in wanted}
    template = environment.get_template("failure.html.j2")
    rendered: dict[int, Written] = {}
    for place, result in enumerate(run.results):
        if place in places:
            cluster = places[place]
            section = make_section(run.plan, cluster, result, texts, shelf, audience)
            html = template.render(s=section, submissions=run.plan.submissions, number=place)
            rendered[place] = Written(
                section, Markup(html)
            )  # the template escaped what it was given
    return [rendered[cluster.place] for cluster in wanted]


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


def _values(
    run: GradingRun, index: Index, texts: dict[str, CaseText], audience: Audience
) -> dict[str, object]:
    withheld = withheld_groups(run) if audience is Audience.STUDENT else set()
    cases = [c for c in run.plan.cases if visibility(c, audience) is not Visibility.HIDDEN]
    seen = (r for r in run.results if visibility(r.case, audience) is not Visibility.HIDDEN)
    numbers = {case.title: number for number, case in enumerate(run.plan.cases)}
    rows = by_task(index.times, {case.title: case.task for case in cases})
    return {
        "run": run,
        "plan": run.plan,
        "audience": audience.value,
        "staff": audience is Audience.STAFF,
        "index": index,
        "cases": cases,
        "numbers": numbers,
        "texts": texts,
        "tasks": tuple(dict.fromkeys(case.task for case in cases)),
        "summary": summarise(seen),
        "verdicts": list(Verdict),
        "points": [p for p in run.points if (p.task, p.group) not in withheld],
        "points_withheld": bool(withheld),
        "plots": {task: plot(task, rows[task]) for task in rows},
        "few": len(run.plan.submissions) <= FEW,
    }


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
