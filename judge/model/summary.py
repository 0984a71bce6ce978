"""Counting a run while its results come in: each verdict, for whom, how near to the limits.

Small enough to keep for any run: per submission and suite a handful of numbers.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from judge.model.result import Result
from judge.model.verdict import Verdict


@dataclass
class Tally:
    """The verdicts of some results and the one that came nearest to its CPU limit."""

    counts: Counter[Verdict] = field(default_factory=Counter)
    flaky: int = 0
    cpu: float = 0.0
    nearest: float = 0.0  # CPU time as a share of the limit
    nearest_case: str = ""

    def add(self, result: Result) -> None:
        """Count one more result."""
        self.counts[result.verdict] += 1
        self.flaky += result.flaky
        self.cpu += result.cpu
        share = result.cpu / result.case.limits.cpu if result.case.limits.cpu else 0.0
        if share > self.nearest:
            self.nearest, self.nearest_case = share, result.case.title

    @property
    def total(self) -> int:
        """Return how many results were counted."""
        return self.counts.total()

    @property
    def accepted(self) -> int:
        """Return how many of them were accepted."""
        return self.counts[Verdict.AC]


@dataclass
class Summary:
    """The tallies of a run: all together, by submission, and by submission and suite."""

    all: Tally = field(default_factory=Tally)
    submissions: dict[str, Tally] = field(default_factory=dict)
    suites: dict[tuple[str, str], Tally] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        """Count one more result everywhere."""
        self.all.add(result)
        self.submissions.setdefault(result.submission, Tally()).add(result)
        self.suites.setdefault((result.submission, result.case.suite), Tally()).add(result)


def summarise(results: Iterable[Result]) -> Summary:
    """Return the tallies of some results."""
    summary = Summary()
    for result in results:
        summary.add(result)
    return summary
