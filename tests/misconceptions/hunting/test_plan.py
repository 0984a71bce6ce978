"""The plan of a hunt: finds, names and proves; and says less where it knows less."""

from collections.abc import Callable

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


def _small_infinity(text: str) -> str:
    """Answer with the first free cell where a value is beyond what the program takes for large."""
    request = parse_request(text)
    if max(request.values) <= 99:
        return right_answer(text)
    free = request.board.index(".")
    board = request.board[:free] + request.player + request.board[free + 1 :]
    size = request.size
    rows = (board[start : start + size] for start in range(0, size * size, size))
    return f"{'ABCDE'[free % size]}{free // size + 1} Stake\n" + "\n".join(rows) + "\n"


def _shallow(text: str) -> str | None:
    """Answer nothing where the search goes deep and much is free: as a table gone wrong."""
    request = parse_request(text)
    deep = (request.depth or 0) >= 5 and request.board.count(".") >= 6
    return None if deep else right_answer(text)


@pytest.mark.slow
@pytest.mark.parametrize("program", [_small_infinity, _shallow, RAID["cell-by-cell"].answer])
def test_a_rare_mistake_is_found(program: Callable[[str], str | None]) -> None:
    """In 200 runs: wrong only for large scores, in deep searches, or for one tie in a hundred."""
    assert 0 < hunted("raid", program, runs=200).first_wrong <= 200


@pytest.mark.slow
def test_a_slow_program_is_told_without_steps_that_take_as_long() -> None:
    """Who is wrong on the largest boards alone gets no name, and no board made of theirs."""
    asked: list[str] = []
    inputs = RaidInputs()

    def slow(text: str) -> str | None:
        request = parse_request(text)
        many = request.board.count(".") > 20 and request.depth != 1
        return None if request.size > 20 and many else right_answer(text)

    report = hunted("raid", slow, runs=180, asked=asked)
    assert (report.runs, report.beliefs) == (180, ())
    assert 0 < report.wrong <= 2
    assert not set(inputs.smaller(report.input)) & set(asked)


def test_a_right_program_is_left_in_peace() -> None:
    """Nothing is found or named where every answer is right."""
    report = hunted("raid", right_answer, runs=120)
    assert (report.wrong, report.input, report.beliefs) == (0, "", ())
    assert report.runs == 120


@pytest.mark.parametrize("spare_steps", [37, 5000])
def test_work_done_while_waiting_changes_nothing(spare_steps: int) -> None:
    """However much of it there was time for: the same inputs are asked, the same is told."""
    plainly: list[str] = []
    ahead: list[str] = []
    told = hunted("raid", ONE_PLY.answer, runs=70, asked=plainly)
    assert hunted("raid", ONE_PLY.answer, 70, asked=ahead, spare_steps=spare_steps) == told
    assert ahead == plainly


def test_of_equal_finds_the_plainer_one_is_told() -> None:
    """X is to move and MINIMAX is asked where that goes wrong, too."""
    report = hunted("raid", ONE_PLY.answer)
    request = parse_request(report.input)
    assert (request.algorithm, request.player) == ("MINIMAX", "X")


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
    report = hunted("raid", ONE_PLY.answer, runs=80)
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


def _absolute(text: str) -> str:
    """Answer rightly, but for a board with negative values, whose signs are lost."""
    return right_answer(text.replace("-", ""))


def test_what_is_wrong_with_unusual_inputs_alone_is_told_so() -> None:
    """The find is one of them, and the report says what they have in common."""
    report = hunted("raid", _absolute, runs=200)
    assert min(parse_request(report.input).values) < 0
    assert report.only.startswith("with negative values")
    assert [b.belief for b in report.beliefs if b.fits] == ["loses the sign of negative values"]
    assert hunted("raid", ONE_PLY.answer, runs=60).only == ""
