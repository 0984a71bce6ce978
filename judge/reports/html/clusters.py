"""What a page keeps of every result as it comes, and which failures are alike.

Failures of the same case with the same verdict, feedback and answer are one cluster: in a class of
a hundred, the same mistake is shown once, with everybody who made it. A program that cannot be
built or crashes the same way everywhere is one cluster over all its cases.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from judge.model.case import Visibility
from judge.model.result import Result
from judge.model.run import Plan
from judge.model.verdict import Verdict
from judge.reports.audience import Audience, message, visibility
from judge.reports.html.explanations import Explanations
from judge.reports.html.plot import Times
from judge.text.safe_text import excerpt, last_line, one_line

ANSWERED = (Verdict.WA, Verdict.IL)  # verdicts on an answer, which can be that of somebody else


@dataclass
class Cluster:
    """Failures that are alike. `place` is where in the run the first of them stands."""

    place: int
    title: str
    verdict: Verdict
    rank: int  # how many clusters its first submission already had
    told: int = -1  # the number of its explanation
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
        self.cases[result.case.title] = result.case.suite
        if not self.members or self.members[-1] != submission:
            self.members.append(submission)


@dataclass(frozen=True)
class ResultEntry:
    """The part that is kept of every result."""

    verdict: Verdict
    cpu: float
    memory: int
    mark: str  # "flaky", "near a limit"...; "" for nothing
    cluster: Cluster | None
    cpu_limit: float
    answer: int  # equal for equal answers to a case that were not accepted; 0 for none


class Index:
    """All entries by (submission number, case title), the clusters, and dots for the plots."""

    def __init__(self, plan: Plan, audience: Audience) -> None:
        self.entries: dict[tuple[int, str], ResultEntry] = {}
        self.clusters: dict[str, Cluster] = {}
        self.times: dict[str, Times] = {}
        self.explanations = Explanations()
        self.unseen = 0  # results that these readers may not see
        self._audience = audience
        self._submissions = {name: number for number, name in enumerate(plan.submissions)}
        self._ranks = [0] * len(self._submissions)
        self._place = 0
        for number, case in enumerate(plan.cases):
            if visibility(case, audience) is Visibility.ALL:
                self.times[case.title] = Times(case.name, f"c{number}")

    def add(self, result: Result) -> None:
        """Take in one more result; in their order, none left out."""
        if visibility(result.case, self._audience) is Visibility.HIDDEN:
            self.unseen += 1
        else:
            self._enter(result, self._submissions[result.submission])
        self._place += 1

    def _enter(self, result: Result, submission: int) -> None:
        title = result.case.title
        cluster = self._clustered(result, submission) if result.verdict.is_failure else None
        self.entries[submission, title] = ResultEntry(
            result.verdict,
            result.cpu,
            result.memory,
            _mark(result),
            cluster,
            result.limits.cpu,
            _answer(result),
        )
        times = self.times.get(title)
        if times is not None and result.level and result.limits.cpu:
            dots = times.accepted if result.verdict.accepted else times.others
            dots.append(result.cpu / result.limits.cpu)

    def _clustered(self, result: Result, submission: int) -> Cluster:
        key = _alike(result, self._audience)
        if key not in self.clusters:
            rank = self._ranks[submission]
            made = Cluster(self._place, result.case.title, result.verdict, rank)
            if self._audience is Audience.STAFF:
                made.told = self.explanations.add(*_explanation(result))
            self.clusters[key] = made
            self._ranks[submission] += 1
        cluster = self.clusters[key]
        cluster.add(submission, result)
        return cluster


def _explanation(result: Result) -> tuple[str, str]:
    """Return what to say of a failure in a few lines, and the beginning of the answer."""
    said = message(result, Audience.STAFF) or last_line(result.stderr) or result.verdict.value
    answer = one_line(result.output[:400].decode("utf-8", "backslashreplace"), 60)
    return excerpt(said, lines=8, columns=300), answer


def _answer(result: Result) -> int:
    """Return a number that is equal for equal wrong answers, 0 for none."""
    if result.verdict not in ANSWERED or not result.output:
        return 0
    return hash((result.output.strip(), result.departure))


def _alike(result: Result, audience: Audience) -> str:
    seen = visibility(result.case, audience)
    everywhere = result.verdict in (Verdict.CE, Verdict.RTE) and seen is Visibility.ALL
    title = "" if everywhere else result.case.title
    parts = (title, result.verdict.name, message(result, audience), result.stderr)
    answer = result.output if seen is Visibility.ALL else b""
    text = "\0".join(parts).encode("utf-8", "backslashreplace") + b"\0" + answer
    if answer and result.rest:  # the same start is not the same answer
        text += repr((result.rest, result.departure)).encode()
    return hashlib.sha256(text).hexdigest()


def _mark(result: Result) -> str:
    words = ["flaky"] if result.flaky else []
    words += ["close to a limit"] if result.is_close and not result.note else []
    return ", ".join([*words, result.note] if result.note else words)


def in_order_of_need(
    clusters: Iterable[Cluster], first: Iterable[Cluster] = ()
) -> Iterator[Cluster]:
    """Yield the clusters, some first; then so that each submission's first precedes any second."""
    wanted = {id(cluster): cluster for cluster in first}
    yield from wanted.values()
    others = (cluster for cluster in clusters if id(cluster) not in wanted)
    yield from sorted(others, key=lambda cluster: (cluster.rank, cluster.place))
