"""A first walk over a run: small facts about every result, and which failures are alike.

Failures of the same case with the same verdict, feedback and answer are one cluster: in a class of
a hundred, the same mistake is told once, with everybody who made it. A program that cannot be built
or crashes the same way everywhere is one cluster over all its cases.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from judge.model.case import Visibility
from judge.model.result import Result
from judge.model.run import Plan
from judge.model.verdict import Verdict
from judge.reports.audience import Audience, message, visibility
from judge.reports.html.plot import Times


@dataclass
class Cluster:
    """Failures that are alike. `place` is where in the run the first of them stands."""

    place: int
    title: str
    verdict: Verdict
    rank: int  # how many clusters its first submission already had
    members: list[int] = field(default_factory=list)  # numbers of submissions
    cases: dict[str, str] = field(default_factory=dict)  # titles, with their suites
    count: int = 0  # of results
    lowest_cpu: float = 0.0
    highest_cpu: float = 0.0
    number: int = -1  # of its section in the report; -1: it has none

    def add(self, submission: int, result: Result) -> None:
        """Count one more result in; they come submission by submission."""
        self.lowest_cpu = min(self.lowest_cpu, result.cpu) if self.count else result.cpu
        self.highest_cpu = max(self.highest_cpu, result.cpu)
        self.count += 1
        self.cases[result.case.title] = result.case.task
        if not self.members or self.members[-1] != submission:
            self.members.append(submission)

    @property
    def tasks(self) -> tuple[str, ...]:
        """Return the suites of its cases."""
        return tuple(dict.fromkeys(self.cases.values()))


@dataclass(frozen=True)
class ResultEntry:
    """The little that is kept of every result."""

    verdict: Verdict
    cpu: float
    memory: int
    mark: str  # "flaky", "near a limit"...; "" for nothing
    cluster: Cluster | None


@dataclass
class Index:
    """All entries by (submission number, case title), the clusters, and dots for the plots."""

    entries: dict[tuple[int, str], ResultEntry] = field(default_factory=dict)
    clusters: dict[str, Cluster] = field(default_factory=dict)
    times: dict[str, Times] = field(default_factory=dict)
    unseen: int = 0  # results that these readers may not see


def build_index(plan: Plan, results: Iterable[Result], audience: Audience) -> Index:
    """Walk a run once."""
    index = Index()
    numbers = {name: number for number, name in enumerate(plan.submissions)}
    for number, case in enumerate(plan.cases):
        if visibility(case, audience) is Visibility.ALL:
            index.times[case.title] = Times(case.name, f"c{number}")
    ranks = dict.fromkeys(numbers.values(), 0)
    for place, result in enumerate(results):
        if visibility(result.case, audience) is Visibility.HIDDEN:
            index.unseen += 1
        else:
            _enter(index, place, numbers[result.submission], result, audience, ranks)
    return index


def _enter(
    index: Index,
    place: int,
    submission: int,
    result: Result,
    audience: Audience,
    ranks: dict[int, int],
) -> None:
    cluster = None
    if result.verdict not in (Verdict.AC, Verdict.SK):
        key = _alike(result, audience)
        if key not in index.clusters:
            index.clusters[key] = Cluster(
                place, result.case.title, result.verdict, ranks[submission]
            )
            ranks[submission] += 1
        cluster = index.clusters[key]
        cluster.add(submission, result)
    index.entries[submission, result.case.title] = ResultEntry(
        result.verdict, result.cpu, result.memory, _mark(result), cluster
    )
    times = index.times.get(result.case.title)
    if times is not None and result.level and result.case.limits.cpu:
        dots = times.accepted if result.verdict.accepted else times.others
        dots.append(result.cpu / result.case.limits.cpu)


def _alike(result: Result, audience: Audience) -> str:
    seen = visibility(result.case, audience)
    everywhere = result.verdict in (Verdict.CE, Verdict.RTE) and seen is Visibility.ALL
    title = "" if everywhere else result.case.title
    parts = (title, result.verdict.name, message(result, audience), result.stderr)
    answer = result.output if seen is Visibility.ALL else b""
    text = "\0".join(parts).encode("utf-8", "backslashreplace") + b"\0" + answer
    return hashlib.sha256(text).hexdigest()


def _mark(result: Result) -> str:
    words = ["flaky"] if result.flaky else []
    return ", ".join([*words, result.note] if result.note else words)


def in_order_of_need(clusters: Iterable[Cluster]) -> Iterator[Cluster]:
    """Yield the clusters so that everybody's first comes before anybody's second."""
    yield from sorted(clusters, key=lambda cluster: (cluster.rank, cluster.place))
