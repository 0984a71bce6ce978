"""Points: of one result, of a group, of a suite, of a run. Knows no report and no file.

A result that is accepted is worth 1, or the `score` between 0 and 1 that its checker gave it.
A case without a result counts as not accepted. In a group the points of cases are their weights;
`drop_lowest` leaves some of them out, and a `cap` cuts what the others give.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Self

from judge.model.case import Case
from judge.model.result import Result
from judge.model.run import Points, points_text
from judge.model.suite import Aggregation, Group, Suite
from judge.model.verdict import Verdict

UNSURE = "a judge error leaves a case open"


@dataclass(frozen=True)
class GroupScore:
    """What a submission got in one group. `withheld` names a required group it did not pass."""

    group: Group
    score: float
    passed: bool
    accepted: int
    cases: int
    withheld: str = ""
    unsure: bool = False  # a judge error leaves one of its cases open
    dropped: tuple[str, ...] = ()  # the names of the cases that do not count
    uncapped: float = 0.0  # what it would be without its cap


@dataclass(frozen=True)
class SuiteScore:
    """What a submission got in one suite; `unsure` if a judge error leaves a case open."""

    suite: Suite
    score: float
    max_score: float
    groups: tuple[GroupScore, ...]
    unsure: bool = False

    @property
    def passed(self) -> bool:
        """Tell whether every case was accepted in full."""
        return all(group.passed for group in self.groups)


def worth(result: Result) -> float:
    """Return how much of a case a result is worth, from 0 to 1."""
    if not result.verdict.accepted:
        return 0.0
    given = result.finding.details.get("score", 1.0)
    if isinstance(given, bool) or not isinstance(given, int | float) or not math.isfinite(given):
        return 1.0
    return min(1.0, max(0.0, float(given)))


@dataclass(frozen=True)
class Outcome:
    """The part of a result that points depend on. `worth` is from 0 to 1."""

    verdict: Verdict
    worth: float

    @classmethod
    def of(cls, result: Result) -> Self:
        return cls(result.verdict, worth(result))


_MISSING = Outcome(Verdict.SK, 0.0)


class Scorer:
    """Gives points by the manifests while results come in, in any order.

    Only the chosen cases count; a group without a chosen case gives no record.
    """

    def __init__(self, suites: Iterable[Suite], cases: Iterable[Case]) -> None:
        chosen = {case.title for case in cases}
        cut = (reduced(suite, chosen) for suite in suites)
        self._suites = [suite for suite in cut if suite.cases]
        self._outcomes: dict[str, dict[str, Outcome]] = {}

    def add(self, result: Result) -> None:
        own = self._outcomes.setdefault(result.submission, {})
        own[result.case.title] = Outcome.of(result)

    def points(self) -> tuple[Points, ...]:
        """Return the points so far: by submission as they came, then suite, then group."""
        return tuple(
            points
            for submission, own in self._outcomes.items()
            for suite in self._suites
            for points in _points(submission, score_suite(suite, own))
        )

    def nothing(self) -> tuple[Points, ...]:
        """Return the points of a submission without any answer."""
        return tuple(
            points for suite in self._suites for points in _points("", score_suite(suite, {}))
        )


def reduced(suite: Suite, chosen: Set[str]) -> Suite:
    """Return the suite with the chosen cases alone; a group keeps that part of its points."""
    cut = replace(suite, cases=tuple(case for case in suite.cases if case.title in chosen))
    groups = {}
    for name, group in suite.groups.items():
        part = _part(cut.cases_of(name), suite.cases_of(name))
        groups[name] = replace(group, max_score=group.max_score * part)
    return replace(cut, groups=groups)


def _part(some: Sequence[Case], every: Sequence[Case]) -> float:
    """Return how much of all cases some of them are, by their points."""
    if whole := math.fsum(case.points for case in every):
        return math.fsum(case.points for case in some) / whole
    return len(some) / (len(every) or 1)


def _points(submission: str, score: SuiteScore) -> Iterator[Points]:
    suite = score.suite
    if suite.aggregation is not Aggregation.SUM:
        note = UNSURE if score.unsure else f"groups count together: {suite.aggregation.value}"
        yield Points(submission, suite.name, "", score.score, score.max_score, note)
        return
    for own in score.groups:
        if own.cases:
            group, note = own.group, "; ".join(_notes(own))
            required = tuple(dict.fromkeys(_required(group, suite.groups)))
            yield Points(
                submission, suite.name, group.name, own.score, group.possible, note, required
            )


def _required(group: Group, groups: Mapping[str, Group]) -> Iterator[str]:
    """Yield the groups that one requires, and what these require."""
    for name in group.require_pass:
        yield name
        yield from _required(groups[name], groups)


def _notes(own: GroupScore) -> Iterator[str]:
    """Yield why the points are not what the verdicts alone would give."""
    if own.withheld:
        yield f"withheld: {own.withheld} was not passed"
        return
    if own.unsure:
        yield UNSURE
    if own.dropped:
        yield f"not counted, as the lowest: {', '.join(own.dropped)}"
    if own.uncapped > own.score:
        yield f"{points_text(own.uncapped)} earned, {points_text(own.score)} at most are given"


def score_suite(suite: Suite, outcomes: Mapping[str, Outcome]) -> SuiteScore:
    """Return the score of one submission in a suite; outcomes by title, others are left aside."""
    titles = [case.title for case in suite.cases]
    found = {title: outcomes[title] for title in titles if title in outcomes}
    plain = {name: _score_group(suite, group, found) for name, group in suite.groups.items()}
    groups = tuple(_with_requirements(score, plain) for score in plain.values())
    return SuiteScore(
        suite=suite,
        score=_whole(suite.aggregation, groups, suite.max_score),
        max_score=suite.max_score,
        groups=groups,
        unsure=any(score.unsure for score in groups),
    )


def _score_group(suite: Suite, group: Group, found: Mapping[str, Outcome]) -> GroupScore:
    cases = suite.cases_of(group.name)
    own = [found.get(case.title, _MISSING) for case in cases]
    worths, weights = [outcome.worth for outcome in own], [case.points for case in cases]
    dropped: tuple[str, ...] = ()
    if group.drop_lowest and own:
        from judge.course.dropping import kept_parts  # imported late: few courses need it

        summed = group.aggregation is Aggregation.SUM
        kept = kept_parts(worths, weights if summed else [1.0] * len(own), group.drop_lowest)
        dropped = tuple(case.name for place, case in enumerate(cases) if place not in kept)
        worths, weights = [worths[place] for place in kept], [weights[place] for place in kept]
    score = group.max_score * share(group.aggregation, worths, weights)
    return GroupScore(
        group=group,
        score=min(score, group.possible),
        passed=all(value == 1.0 for value in worths),
        accepted=sum(outcome.verdict.accepted for outcome in own),
        cases=len(own),
        unsure=any(outcome.verdict is Verdict.JE for outcome in own),
        dropped=dropped,
        uncapped=score,
    )


def share(
    aggregation: Aggregation, worths: Sequence[float], weights: Sequence[float] = ()
) -> float:
    """Return the part from 0 to 1 that many parts make together; no part at all makes 0."""
    if not worths:
        return 0.0
    if aggregation is Aggregation.SUM and any(weights):
        pairs = zip(weights, worths, strict=True)
        return math.fsum(weight * worth for weight, worth in pairs) / math.fsum(weights)
    if aggregation is Aggregation.SUM:
        return math.fsum(worths) / len(worths)
    if aggregation is Aggregation.MIN:
        return min(worths)
    return 1.0 if all(value == 1.0 for value in worths) else 0.0


def _with_requirements(score: GroupScore, all_scores: Mapping[str, GroupScore]) -> GroupScore:
    """Take the points away from a group if one that it requires was not passed."""
    missing = _missing(score.group, all_scores)
    if not missing:
        return score
    return replace(score, score=0.0, passed=False, withheld=missing)


def _missing(group: Group, all_scores: Mapping[str, GroupScore]) -> str:
    """Return the first group, required directly or through others, that was not passed."""
    for name in group.require_pass:
        if not all_scores[name].passed:
            return name
        if behind := _missing(all_scores[name].group, all_scores):
            return behind
    return ""


def _whole(aggregation: Aggregation, groups: Sequence[GroupScore], max_score: float) -> float:
    """Return the score of a suite: the sum, or for min and pass-fail a part of the maximum."""
    if aggregation is Aggregation.SUM:
        return math.fsum(score.score for score in groups)
    worths = [score.score / score.group.possible for score in groups if score.group.possible]
    return max_score * share(aggregation, worths)
