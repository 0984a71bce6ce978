"""The plan of a hunt: finds, names and proves; and says less where it knows less."""

import pytest

from misconceptions.bank import misconceptions_of
from misconceptions.hunting.raid import RaidInputs
from misconceptions.hunting.tasks import right_answer
from solver.formats.raid import parse_request
from tests.misconceptions.hunting.in_process import hunted

RAID = {each.name: each for each in misconceptions_of("raid")}
ONE_PLY = RAID["one-ply"]


@pytest.mark.parametrize("name", ["raids-before-stakes", "turns-diagonals", "minimises"])
def test_a_twin_is_found_and_named(name: str) -> None:
    """A program with one misconception is refuted, and that one is among those named."""
    report = hunted("raid", RAID[name].answer)
    assert report.wrong
    assert report.first_wrong <= 200
    assert name in [belief.name for belief in report.beliefs if belief.fits]


def test_a_right_program_is_left_in_peace() -> None:
    """Nothing is found or named where every answer is right."""
    report = hunted("raid", right_answer, runs=120)
    assert (report.wrong, report.input, report.beliefs) == (0, "", ())
    assert report.runs == 120


def test_what_is_proved_smallest_is_smallest() -> None:
    """By a plain search of the stated set: nothing smaller goes wrong, and the find does."""
    inputs = RaidInputs()
    report = hunted("raid", ONE_PLY.answer)
    wrong = [
        text
        for text in inputs.enumerated(report.input)
        if inputs.meaning(text, ONE_PLY.answer(text)) != inputs.meaning(text, right_answer(text))
    ]
    assert report.proved
    assert inputs.measure(report.input) == min(map(inputs.measure, wrong))
    assert report.tried == report.smaller > 0


def test_every_smaller_input_was_really_run() -> None:
    """A proof is not claimed from what was not asked."""
    asked: list[str] = []
    report = hunted("raid", ONE_PLY.answer, asked=asked)
    inputs = RaidInputs()
    bound = inputs.measure(report.input)
    smaller = {t for t in inputs.enumerated(report.input) if inputs.measure(t) < bound}
    assert report.proved
    assert smaller <= set(asked)


def test_without_runs_left_nothing_is_proved() -> None:
    """Where the runs do not last for the proof, the find is only the smallest found."""
    report = hunted("raid", ONE_PLY.answer, runs=60)
    assert report.wrong
    assert not report.proved
    assert report.tried < report.smaller


def odd_on_nines(text: str) -> str:
    """Answer rightly, but for a value of nine or more, where nothing is printed."""
    return "" if max(parse_request(text).values) >= 9 else right_answer(text)


def test_an_unknown_mistake_has_no_name() -> None:
    """A mistake that no twin makes is found and made smaller, and no belief is said to fit."""
    report = hunted("raid", odd_on_nines)
    request = parse_request(report.input)
    assert max(request.values) == 9
    assert request.size <= 2
    assert not [belief for belief in report.beliefs if belief.fits]
    assert not report.proved  # a nine is not in the stated set


def test_no_answer_is_no_answer_of_a_twin() -> None:
    """A program that says nothing at all is wrong at once, on the smallest input there is."""
    report = hunted("raid", lambda _: None)
    assert report.first_wrong == 1
    assert report.proved
    assert report.smaller == 0
    assert not [belief for belief in report.beliefs if belief.fits]


def test_the_same_seed_asks_the_same() -> None:
    """A hunt depends on the program and the seed alone."""
    runs: list[list[str]] = [[], [], []]
    for seed, asked in zip((1, 1, 2), runs, strict=True):
        hunted("raid", right_answer, runs=30, seed=seed, asked=asked)
    assert runs[0] == runs[1] != runs[2]
