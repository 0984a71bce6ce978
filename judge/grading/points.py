"""The points of a run: what scoring says about each submission, as records for reports."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from judge.grading.scoring import GroupScore, SuiteScore, score_suite
from judge.model.case import Case
from judge.model.result import Result
from judge.model.run import Points
from judge.model.suite import Aggregation, Suite
from judge.reports.run_file import Scorer


def scorer_of(suites: Iterable[Suite], cases: Iterable[Case]) -> Scorer:
    """Return what gives points by the manifests; only the chosen cases count.

    Results must come submission by submission. A group without a chosen case gives no record.
    """
    chosen = {case.input for case in cases}
    reduced = [_reduced(suite, chosen) for suite in suites]
    graded = [suite for suite in reduced if suite.cases]

    def score(results: Iterable[Result]) -> Sequence[Points]:
        points: list[Points] = []
        for submission, group in groupby(results, lambda result: result.submission):
            own = list(group)
            for suite in graded:
                points += _points(submission, score_suite(suite, own))
        return points

    return score


def _reduced(suite: Suite, chosen: set[Path]) -> Suite:
    """Return the suite with the chosen cases alone; a group keeps that part of its points."""
    cut = replace(suite, cases=tuple(case for case in suite.cases if case.input in chosen))
    groups = {}
    for name, group in suite.groups.items():
        part = len(cut.cases_of(name)) / (len(suite.cases_of(name)) or 1)
        groups[name] = replace(group, max_score=group.max_score * part)
    return replace(cut, groups=groups)


def points_text(points: float) -> str:
    """Return points as people write them: 7, 7.5, 13.33."""
    return f"{points:.2f}".rstrip("0").rstrip(".")


def _points(submission: str, score: SuiteScore) -> Iterator[Points]:
    unsure = "a judge error leaves a case open" if score.unsure else ""
    if score.suite.aggregation is not Aggregation.SUM:
        note = unsure or f"groups count together: {score.suite.aggregation.value}"
        yield Points(submission, score.suite.task, "", score.score, score.max_score, note)
        return
    for group in score.groups:
        if group.cases:
            name, possible = group.group.name, group.group.max_score
            note = _withheld(group) or unsure
            yield Points(submission, score.suite.task, name, group.score, possible, note)


def _withheld(group: GroupScore) -> str:
    return f"withheld: {group.withheld} was not passed" if group.withheld else ""
