"""Tests of example submissions: what they must become is what becomes of them."""

import io
import sys
from pathlib import Path

import pytest

from judge.checkers.registry import check
from judge.exporting.inside.solution import MISTAKES, main
from judge.exporting.problem import FORMATS, PackedCase, Problem
from judge.exporting.submissions import Fate, Specimen, specimens
from judge.model.verdict import Verdict
from tests.judge.exporting.small_suites import our_problem, plain_problem, sums

SMALL = {
    "raid": ("one-cell", "greedy-is-wrong", "raid-turns-one", "competition-no-time"),
    "traversal": ("orders-as-asked", "one-free-cell", "small-letters-in-groups"),
    "states": ("mirrored", "list-below-a-board"),
    "qtable": ("both-random", "lookup-optimal", "lookup-random-opponent"),
    "tddata": ("games-of-five-plies", "training"),
    "numerical": ("step-tie", "solve-lost", "episode-win"),
}


def verdict(packed: PackedCase, mistake: str, monkeypatch: pytest.MonkeyPatch) -> Verdict:
    """Return what becomes of our solution with a mistake, on one case, in this process."""
    given, answer = io.TextIOWrapper(io.BytesIO(packed.question)), io.StringIO()
    monkeypatch.setattr(sys, "stdin", given)
    monkeypatch.setattr(sys, "stdout", answer)
    assert main(["run"], mistake) == 0
    actual = answer.getvalue().encode()
    return check(packed.case, packed.question, io.BytesIO(packed.answer), actual).verdict


def mistakes_of(problem: Problem) -> set[str]:
    """Return the mistakes of the wrong twins in a package."""
    return {each.name for each in specimens(problem, ()) if each.name in MISTAKES}


@pytest.mark.parametrize("task", FORMATS)
def test_the_solver_is_right_and_each_twin_is_refused(
    task: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a handful of cases the right one passes all; each twin fails, and answers always."""
    problem = our_problem(task, *SMALL[task])
    packed = (*problem.samples, *problem.secret)
    assert {verdict(each, "", monkeypatch) for each in packed} == {Verdict.AC}
    for mistake in mistakes_of(problem):
        assert {verdict(each, mistake, monkeypatch) for each in packed} - {Verdict.AC}


@pytest.mark.parametrize(
    ("task", "case", "mistake"),
    [
        ("raid", "greedy-is-wrong", "one_ply"),
        ("qtable", "both-random", "best_opponent"),
        ("traversal", "orders-as-asked", "own_order"),
    ],
)
def test_a_twin_comes_with_the_case_that_shows_its_mistake(
    task: str, case: str, mistake: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With that case alone it is refused; without it the package has no such twin."""
    alone = our_problem(task, case)
    assert mistake in mistakes_of(alone)
    assert not verdict(alone.secret[0], mistake, monkeypatch).accepted
    others = our_problem(task, *(name for name in SMALL[task] if name != case))
    assert mistake not in mistakes_of(others)


def test_a_plain_suite_has_one_of_each_fate(tmp_path: Path) -> None:
    """Without a solution of the instructor's there is still one program for every verdict."""
    every: tuple[Specimen, ...] = specimens(plain_problem(tmp_path, sums(3)), ())
    assert {each.fate for each in every} == set(Fate) - {Fate.REJECTED}
