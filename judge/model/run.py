"""A finished run as reports see it. Data only: nothing here runs, scores or writes anything."""

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from judge.model.case import Case
from judge.model.result import Result


@dataclass(frozen=True)
class Points:
    """What one submission earned in one group of a suite (`group` is "" without groups)."""

    submission: str
    task: str
    group: str
    earned: float
    possible: float
    note: str = ""  # why it is not what the verdicts alone would give; "" if it is


@dataclass(frozen=True)
class Plan:
    """What is known before the first case runs.

    `reruns` has, for each submission in order, the command that grades it again; a case's input
    path put behind it grades that one case.
    """

    started: datetime  # with a time zone
    level: str  # the sandbox level, "" when nothing was run
    reruns: Mapping[str, tuple[str, ...]]
    cases: tuple[Case, ...]
    caution: str = ""  # what this sandbox level does not stop

    @property
    def submissions(self) -> tuple[str, ...]:
        """Return the names of the submissions in order."""
        return tuple(self.reruns)

    @property
    def tasks(self) -> tuple[str, ...]:
        """Return the suites in the order of their first case."""
        return tuple(dict.fromkeys(case.task for case in self.cases))

    def rerun(self, submission: str, case: Case) -> str:
        """Return the line, quoted for a shell, that grades exactly this submission and case."""
        return shlex.join((*self.reruns.get(submission, ("grader.py",)), str(case.input)))


@dataclass(frozen=True)
class GradingRun:
    """A plan with what came of it. `results` can be walked any number of times.

    Order of results: by submission, then case, both as in the plan.
    """

    plan: Plan
    results: Iterable[Result]
    points: tuple[Points, ...] = ()
    seconds: float = 0.0
    complete: bool = True  # False: the judge was stopped before the last case
    totals: Mapping[str, tuple[float, float]] = field(init=False)

    def __post_init__(self) -> None:
        totals = dict.fromkeys(self.plan.submissions, (0.0, 0.0))
        for points in self.points:
            earned, possible = totals.get(points.submission, (0.0, 0.0))
            totals[points.submission] = (earned + points.earned, possible + points.possible)
        object.__setattr__(self, "totals", totals)


def one_point_a_case(results: Iterable[Result]) -> tuple[Points, ...]:
    """Return the points when nobody says otherwise: one for each accepted case."""
    sums: dict[tuple[str, str, str], list[int]] = {}
    for result in results:
        key = (result.submission, result.case.task, result.case.group)
        pair = sums.setdefault(key, [0, 0])
        pair[0] += result.verdict.accepted
        pair[1] += 1
    return tuple(Points(*key, earned, possible) for key, (earned, possible) in sums.items())
