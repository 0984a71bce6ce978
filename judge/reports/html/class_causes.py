"""The causes of a whole class: who has each, how often, and one example."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from judge.model.cause import Cause
from judge.model.run import GradingRun
from judge.reports.html.cards import by_verdict
from judge.reports.html.clusters import Cluster, Index

if TYPE_CHECKING:
    from judge.model.verdict import Verdict


@dataclass(frozen=True)
class Example:
    """A failure that has the cause; its cluster may be shown as that of somebody else."""

    student: int
    title: str
    cluster: Cluster

    @property
    def is_shown(self) -> bool:
        """Tell whether the section of its cluster tells of just this failure."""
        first = self.cluster.members[0], self.cluster.title
        return self.cluster.number >= 0 and first == (self.student, self.title)


@dataclass
class ClassCause:
    """A cause that some students share."""

    key: str
    kind: str
    sentence: str
    advice: str
    example: Example
    students: list[int] = field(default_factory=list)  # their numbers
    failures: int = 0


@dataclass(frozen=True)
class CausesOfClass:
    """All causes, those of most students first, and the one of each failure by its number."""

    causes: tuple[ClassCause, ...]
    of_result: Mapping[tuple[int, str], int]


def class_causes(run: GradingRun, index: Index) -> CausesOfClass:
    """Gather the causes of all submissions by their keys; every failure has one."""
    numbers = {name: number for number, name in enumerate(run.plan.submissions)}
    found: dict[str, ClassCause] = {}
    keys: dict[tuple[int, str], str] = {}
    for number, cause in _all(run, index, numbers):
        # What an earlier cause explains is counted there, so that failures add up.
        fresh = dict(_failed(index, number, cause))
        titles = [title for title in fresh if (number, title) not in keys]
        if not titles:
            continue
        if cause.key not in found:
            example = Example(number, titles[0], fresh[titles[0]])
            found[cause.key] = ClassCause(
                *(cause.key, cause.kind.value, cause.sentence, cause.advice, example)
            )
        shared = found[cause.key]
        shared.students.append(number)
        shared.failures += len(titles)
        keys |= dict.fromkeys(((number, title) for title in titles), cause.key)
    order = sorted(found.values(), key=lambda each: (-len(each.students), -each.failures))
    places = {each.key: place for place, each in enumerate(order)}
    return CausesOfClass(tuple(order), {cell: places[key] for cell, key in keys.items()})


def _failed(index: Index, number: int, cause: Cause) -> Iterator[tuple[str, Cluster]]:
    for title in cause.cases:
        entry = index.entries.get((number, title))
        if entry is not None and entry.cluster is not None:
            yield title, entry.cluster


def _all(run: GradingRun, index: Index, numbers: Mapping[str, int]) -> Iterator[tuple[int, Cause]]:
    """Yield the causes of all submissions; last those of failures that nobody explained."""
    explained: set[tuple[int, str]] = set()
    for cause in run.causes:
        number = numbers[cause.submission]
        explained |= {(number, title) for title in cause.cases}
        yield number, cause
    left: dict[tuple[int, Verdict], list[str]] = {}
    for (number, title), entry in index.entries.items():
        if entry.cluster is not None and (number, title) not in explained:
            left.setdefault((number, entry.verdict), []).append(title)
    for (number, verdict), titles in left.items():
        yield number, by_verdict(run.plan.submissions[number], verdict, titles)
