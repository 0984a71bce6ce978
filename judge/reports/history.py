"""What earlier runs say of the same class: pass rates run by run, and what changed since the last.

Kept records may be large, and of a result only its verdict is wanted, so lines are not parsed:
the head of each has what is needed. A record that cannot be read is passed over, as it belongs to
the past.
"""

import json
import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from judge.model.run import Plan
from judge.reports.kept_runs import kept_records

Accepted: TypeAlias = Mapping[tuple[str, str], bool]  # by submission and case title
_TEXT = rb'"(?:[^"\\]|\\.)*"'
_HEAD = re.compile(
    rb'\{"type": "result", "submission": (%s), "case": (%s), "verdict": "([A-Z]+)"' % (_TEXT, _TEXT)
)


@dataclass(frozen=True)
class Moment:
    """One run: how many results were accepted, and how many there were, of each submission."""

    started: datetime
    counts: Mapping[str, tuple[int, int]]

    @property
    def rate(self) -> float:
        """Return the share of all results that were accepted."""
        total = sum(total for _, total in self.counts.values())
        return sum(good for good, _ in self.counts.values()) / total if total else 0.0


@dataclass(frozen=True)
class PastRuns:
    """Earlier runs, the oldest first, and what changed since the newest of them."""

    moments: tuple[Moment, ...] = ()
    better: int = 0  # results that are accepted now and were not
    worse: int = 0

    @property
    def since(self) -> datetime | None:
        """Return when the last run was; None if there was none."""
        return self.moments[-1].started if self.moments else None


def history_of(plan: Plan, now: Accepted, folder: Path | None) -> PastRuns:
    """Return what the kept runs before this one say of its submissions and cases.

    Only those count that had at least half of the cases: a run of one case is no trend.
    """
    moments: list[Moment] = []
    last: Accepted = {}
    for path in kept_records(folder) if folder else ():
        found = _read(path, plan)
        if found and found[0] < plan.started:
            started, last = found
            moments.append(Moment(started, _counts(last)))
    common = last.keys() & now.keys()
    better = sum(now[key] and not last[key] for key in common)
    worse = sum(last[key] and not now[key] for key in common)
    return PastRuns(tuple(moments), better, worse)


def counts_now(now: Accepted, started: datetime) -> Moment:
    """Return the moment of the run itself."""
    return Moment(started, _counts(now))


def _counts(accepted: Accepted) -> dict[str, tuple[int, int]]:
    counts: dict[str, tuple[int, int]] = {}
    for (submission, _), good in accepted.items():
        had, total = counts.get(submission, (0, 0))
        counts[submission] = (had + good, total + 1)
    return counts


def _read(path: Path, plan: Plan) -> tuple[datetime, Accepted] | None:
    """Return when a run was and its results that this plan has, too; None if it is another."""
    names, titles = set(plan.submissions), {case.title for case in plan.cases}
    try:
        with path.open("rb") as file:
            started = datetime.fromisoformat(json.loads(file.readline())["started"])
            found = dict(_accepted(file, names, titles))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    shared = {title for _, title in found}
    comparable = 2 * len(shared) >= len(titles) and started.tzinfo is not None
    return (started, found) if comparable else None


def _accepted(
    lines: Iterator[bytes], names: Set[str], titles: Set[str]
) -> Iterator[tuple[tuple[str, str], bool]]:
    for line in lines:
        if head := _HEAD.match(line):
            key = json.loads(head[1]), json.loads(head[2])
            if key[0] in names and key[1] in titles:
                yield key, head[3] == b"AC"
