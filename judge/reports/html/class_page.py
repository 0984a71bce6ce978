"""The values of the page of a class: causes first, then cases, students and single failures."""

from collections.abc import Mapping
from pathlib import Path

from judge.model.run import GradingRun
from judge.reports.history import PastRuns, counts_now, history_of
from judge.reports.html.assets import json_block
from judge.reports.html.charts import histogram, spark, spread, trend
from judge.reports.html.class_causes import CausesOfClass, class_causes
from judge.reports.html.class_view import (
    accepted_now,
    folded,
    groups_of,
    hardest,
    shares,
    table_data,
)
from judge.reports.html.clusters import Index, in_order_of_need
from judge.reports.html.readers import Readers
from judge.reports.html.sections import write_sections
from judge.reports.html.similar import Similar, similar_groups

BUDGET = 1_000_000  # bytes for failures in full; the explanations of all others come besides
FEW = 12  # rows that are shown before the rest is folded


def class_values(
    run: GradingRun,
    index: Index,
    readers: Readers,
    links: Mapping[str, str],
    kept: Path | None,
) -> dict[str, object]:
    """Return what the template of a class wants; `links` has the pages of its students."""
    names = run.plan.submissions
    causes = class_causes(run, index)
    examples = [cause.example.cluster for cause in causes.causes]
    order = in_order_of_need(index.clusters.values(), examples)
    written = write_sections(run, order, readers, BUDGET)
    groups = groups_of(readers.cases, run.plan.abouts)
    accepted = accepted_now(index, names)
    history = history_of(run.plan, accepted, kept)
    moments = (*history.moments, counts_now(accepted, run.plan.started))
    earned = shares(run)
    # Packed last: afterwards no explanation can be added.
    data = table_data(run, index, readers, groups, causes, links)
    similar = similar_groups(index.entries)
    places = {cluster.place: cluster for cluster in index.clusters.values()}
    return {
        "causes": causes.causes,
        "columns": {case.title: column for column, case in enumerate(readers.cases)},
        "failures": [
            written.sections[place]
            for place in sorted(
                written.sections, key=lambda p: (readers.numbers[places[p].title], p)
            )
        ],
        "layers": written.layers,
        "in_full": len(written.sections),
        "kinds": len(index.clusters),
        "untold": index.explanations.left_out,
        "groups": groups,
        "folded": [folded(index, groups, number) for number in range(len(names))],
        "hardest": hardest(index, readers.cases, len(names)),
        "few": FEW,
        "links": links,
        "shares": earned,
        "histogram": histogram(earned),
        "spread": spread(earned),
        "history": history,
        "trend": trend([(m.started.strftime("%-d %b %H:%M"), m.rate) for m in moments]),
        "sparks": _sparks(history, names, counts_now(accepted, run.plan.started).counts),
        "similar": [(group, _shared_cause(group, causes)) for group in similar],
        "data": json_block(data),
        "told": index.explanations.packed(),
    }


def _sparks(
    history: PastRuns, names: tuple[str, ...], now: Mapping[str, tuple[int, int]]
) -> list[object]:
    """Return a line for each submission that was in an earlier run."""
    lines: list[object] = []
    for name in names:
        counts = [moment.counts.get(name, (0, 0)) for moment in history.moments]
        counts.append(now.get(name, (0, 0)))
        lines.append(spark([good / total for good, total in counts if total]))
    return lines


def _shared_cause(group: Similar, causes: CausesOfClass) -> str:
    """Return the cause that all members of a group have, "" if they have none in common."""
    own = [cause for cause in causes.causes if set(group.members) <= set(cause.students)]
    return max(own, key=lambda cause: cause.failures).sentence if own else ""
