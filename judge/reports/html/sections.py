"""The failures of a page in full, as many as its budget of bytes holds."""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from itertools import islice

from markupsafe import Markup

from judge.model.run import GradingRun
from judge.reports.html.assets import environment
from judge.reports.html.board import Shelf
from judge.reports.html.clusters import Cluster
from judge.reports.html.readers import Readers
from judge.reports.html.section import make_section

MOST_SECTIONS = 400


@dataclass(frozen=True)
class Written:
    """Rendered sections by the place of their cluster in the run, and the layers they draw with."""

    sections: dict[int, Markup]
    layers: tuple[Markup, ...]


def write_sections(
    run: GradingRun,
    clusters: Iterable[Cluster],
    readers: Readers,
    budget: int,
    opened: Set[int] = frozenset(),
) -> Written:
    """Render clusters, the most needed first, while they fit; those that do get their number.

    `opened` has the places of those that are not folded.
    """
    shelf, template = Shelf(), environment().get_template("failure.html.j2")
    sections: dict[int, Markup] = {}
    used: dict[str, str] = {}
    spent = 0
    for cluster in islice(clusters, MOST_SECTIONS):
        section = make_section(
            run.plan,
            cluster,
            run.results[cluster.place],
            readers,
            shelf,
        )
        html = template.render(
            s=section, submissions=run.plan.submissions, opened=cluster.place in opened
        )
        new = {name: shelf.layers[name] for name in section.layers if name not in used}
        cost = len(html.encode()) + sum(map(len, new.values()))
        if spent + cost <= budget:
            sections[cluster.place] = Markup(html)  # the template escaped what it was given
            cluster.number = cluster.place
            used |= new
            spent += cost
    return Written(sections, tuple(Markup(used[name]) for name in sorted(used)))
