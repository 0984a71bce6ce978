"""Points: of one result, of a group, of a suite. Deliberately knows no report and no file.

A result that is accepted is worth 1, or the `score` between 0 and 1 that its checker gave it.
A case without a result counts as not accepted.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from judge.model.case import Case
from judge.model.result import Result
from judge.model.suite import Aggregation, Group, Suite
from judge.model.verdict import Verdict


@dataclass(frozen=True)
class GroupScore:
    """What a submission got in one group. `withheld` names a required group it did not pass."""

    group: Group
    score: float
    passed: bool
    accepted: int
    cases: int
    withheld: str = ""


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


def worth(result: Result | None) -> float:
    """Return how much of a case a result is worth, from 0 to 1."""
    if result is None or not result.verdict.accepted:
        return 0.0
    given = result.finding.details.get("score", 1.0)
    if isinstance(given, bool) or not isinstance(given, int | float) or not math.isfinite(given):
        return 1.0
    return min(1.0, max(0.0, float(given)))


def score_suite(suite: Suite, results: Iterable[Result]) -> SuiteScore:
    """Return the score of one submission in a suite from its results, in any order.

    Results of other suites (other tasks or other inputs) are left aside.
    """
    paths = {case.input for case in suite.cases}
    found = {result.case.name: result for result in results if result.case.input in paths}
    plain = {name: _score_group(suite, group, found) for name, group in suite.groups.items()}
    groups = tuple(_with_requirements(score, plain) for score in plain.values())
    return SuiteScore(
        suite=suite,
        score=_whole(suite.aggregation, groups, suite.max_score),
        max_score=suite.max_score,
        groups=groups,
        unsure=any(result.verdict is Verdict.JE for result in found.values()),
    )


def _score_group(suite: Suite, group: Group, found: Mapping[str, Result]) -> GroupScore:
    cases = suite.cases_of(group.name)
    worths = [worth(found.get(case.name)) for case in cases]
    return GroupScore(
        group=group,
        score=group.max_score * share(group.aggregation, worths),
        passed=all(value == 1.0 for value in worths),
        accepted=sum(_is_accepted(case, found) for case in cases),
        cases=len(cases),
    )


def _is_accepted(case: Case, found: Mapping[str, Result]) -> bool:
    return case.name in found and found[case.name].verdict.accepted


def share(aggregation: Aggregation, worths: Sequence[float]) -> float:
    """Return the part from 0 to 1 that many parts make together; no part at all makes 0."""
    if not worths:
        return 0.0
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
    return GroupScore(score.group, 0.0, False, score.accepted, score.cases, missing)


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
    worths = [score.score / score.group.max_score for score in groups if score.group.max_score]
    return max_score * share(aggregation, worths)
