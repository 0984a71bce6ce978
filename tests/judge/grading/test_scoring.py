"""Points of groups and suites."""

from dataclasses import replace
from pathlib import Path

import pytest

from judge.grading.scoring import Outcome, Scorer, score_suite
from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.result import Result
from judge.model.suite import Aggregation, Group, Suite
from judge.model.verdict import Verdict


def suite_of(groups: list[Group], sizes: list[int], whole: Aggregation) -> Suite:
    """Return a suite whose groups have so many cases."""
    cases = tuple(
        Case("raid", f"{group.name}{n}", Path(f"{group.name}{n}.in"), Path("x"), group=group.name)
        for group, size in zip(groups, sizes, strict=True)
        for n in range(size)
    )
    return Suite(Path("suite.yaml"), "raid", cases, {g.name: g for g in groups}, whole)


def outcomes_of(suite: Suite, verdicts: str, **details: object) -> dict[str, Outcome]:
    """Return one outcome a case: `A` accepted, `W` wrong, `J` judge error, `.` none."""
    kinds = {"A": Verdict.AC, "W": Verdict.WA, "J": Verdict.JE}
    results = [
        Result("s", case, Finding(kinds[letter], details=details), "")
        for case, letter in zip(suite.cases, verdicts, strict=True)
        if letter != "."
    ]
    return {result.case.title: Outcome.of(result) for result in results}


@pytest.mark.parametrize(
    ("aggregation", "verdicts", "score"),
    [
        (Aggregation.SUM, "AAAA", 12),
        (Aggregation.SUM, "AAAW", 9),
        (Aggregation.SUM, "A...", 3),
        (Aggregation.MIN, "AAAA", 12),
        (Aggregation.MIN, "AAAW", 0),
        (Aggregation.PASS_FAIL, "AAAA", 12),
        (Aggregation.PASS_FAIL, "AAA.", 0),
    ],
)
def test_a_group_by_aggregation(aggregation: Aggregation, verdicts: str, score: float) -> None:
    """Sum shares the points, min and pass-fail are all or nothing for plain verdicts."""
    suite = suite_of([Group("g", 12, aggregation)], [4], Aggregation.SUM)
    assert score_suite(suite, outcomes_of(suite, verdicts)).score == score


@pytest.mark.parametrize(
    ("aggregation", "score"),
    [(Aggregation.SUM, 3), (Aggregation.MIN, 3), (Aggregation.PASS_FAIL, 0)],
)
def test_partial_scores(aggregation: Aggregation, score: float) -> None:
    """A checker may accept in part: min keeps the part, pass-fail wants everything."""
    suite = suite_of([Group("g", 12, aggregation)], [4], Aggregation.SUM)
    assert score_suite(suite, outcomes_of(suite, "AAAA", score=0.25)).score == score


@pytest.mark.parametrize("wrong", ["much", True, float("nan"), 7])
def test_a_strange_score_counts_as_accepted(wrong: object) -> None:
    """A score that is no number from 0 to 1 can neither break nor inflate the sum."""
    suite = suite_of([Group("g", 12)], [1], Aggregation.SUM)
    assert score_suite(suite, outcomes_of(suite, "A", score=wrong)).score == 12


def test_a_required_group_takes_the_points_along() -> None:
    """A group whose requirement failed gets nothing, also through a third group."""
    groups = [Group("a", 1), Group("b", 2, require_pass=("a",)), Group("c", 4, require_pass=("b",))]
    suite = suite_of(groups, [1, 1, 1], Aggregation.SUM)
    assert score_suite(suite, outcomes_of(suite, "AAA")).score == 7
    scores = score_suite(suite, outcomes_of(suite, "WAA"))
    assert [group.score for group in scores.groups] == [0, 0, 0]
    assert [group.withheld for group in scores.groups] == ["", "a", "a"]
    assert score_suite(suite, outcomes_of(suite, "AWA")).score == 1


@pytest.mark.parametrize(
    ("whole", "score"),
    [(Aggregation.SUM, 6), (Aggregation.MIN, 5), (Aggregation.PASS_FAIL, 0)],
)
def test_a_suite_of_groups(whole: Aggregation, score: float) -> None:
    """The suite's own aggregation is over its groups."""
    suite = suite_of([Group("a", 2), Group("b", 8)], [2, 2], whole)
    assert score_suite(suite, outcomes_of(suite, "AAAW")).score == score


def test_a_judge_error_leaves_the_score_open() -> None:
    """A score with a judge error in it is marked: it may be too low through no fault of theirs."""
    suite = suite_of([Group("a", 2)], [2], Aggregation.SUM)
    assert score_suite(suite, outcomes_of(suite, "AJ")).unsure
    assert not score_suite(suite, outcomes_of(suite, "AW")).unsure


def weighted_suite(group: Group, points: list[float]) -> Suite:
    """Return a suite of one group whose cases have these points."""
    plain = suite_of([group], [len(points)], Aggregation.SUM)
    pairs = zip(plain.cases, points, strict=True)
    return replace(plain, cases=tuple(replace(case, points=each) for case, each in pairs))


def test_points_of_cases_are_their_weights() -> None:
    """A case worth five counts five times as much as one worth one."""
    suite = weighted_suite(Group("g", 12), [5, 1])
    assert score_suite(suite, outcomes_of(suite, "AW")).score == 10
    assert score_suite(suite, outcomes_of(suite, "WA")).score == 2


@pytest.mark.parametrize(
    ("aggregation", "verdicts", "score"),
    [
        (Aggregation.SUM, "AAWW", 8),
        (Aggregation.SUM, "AAAW", 12),
        (Aggregation.MIN, "AAAW", 12),
        (Aggregation.MIN, "AAWW", 0),
        (Aggregation.PASS_FAIL, "AAA.", 12),
    ],
)
def test_the_lowest_is_dropped(aggregation: Aggregation, verdicts: str, score: float) -> None:
    """One failed case costs nothing under any rule, and the group then counts as passed."""
    suite = suite_of([Group("g", 12, aggregation, drop_lowest=1)], [4], Aggregation.SUM)
    scored = score_suite(suite, outcomes_of(suite, verdicts))
    assert scored.score == pytest.approx(score)
    assert scored.passed is (score == 12)


def test_a_cap_cuts_what_is_above_it_and_says_so() -> None:
    """A capped group gives its cap at most, that is what is possible, and a note tells the rest."""
    suite = suite_of([Group("g", 12, cap=8)], [4], Aggregation.SUM)
    assert suite.max_score == 8
    scorer = Scorer([suite], suite.cases)
    for case, verdict in zip(suite.cases, "AAAW", strict=True):
        kind = Verdict.AC if verdict == "A" else Verdict.WA
        scorer.add(Result("s", case, Finding(kind), ""))
    (points,) = scorer.points()
    assert (points.earned, points.possible) == (8, 8)
    assert points.note == "9 earned, 8 at most are given"


def test_dropped_cases_are_named() -> None:
    """A student reads which case was left out."""
    suite = suite_of([Group("g", 3, drop_lowest=1)], [3], Aggregation.SUM)
    scorer = Scorer([suite], suite.cases)
    for case in suite.cases:
        kind = Verdict.WA if case.name == "g1" else Verdict.AC
        scorer.add(Result("s", case, Finding(kind), ""))
    assert [each.note for each in scorer.points()] == ["not counted, as the lowest: g1"]
