"""Hunts of the banks: every twin is found, named, and wrong throughout."""

from random import Random

import pytest

from misconceptions.bank import misconceptions_of
from misconceptions.hunting.numerical import NOT_LEARNING, NumericalInputs
from misconceptions.hunting.tasks import inputs_of, right_answer
from misconceptions.numerical.counting import NumericalCounter
from misconceptions.numerical.playing import NumericalPlayer
from misconceptions.serving import answer_within
from solver.formats.numerical import EPISODE, LEARN, parse_request
from tests.misconceptions.hunting.in_process import hunted

TWINS = {
    task: {twin.name: twin for twin in misconceptions_of(task) if twin.same_as != "right"}
    for task in ("numerical", "states", "qtable", "tddata")
}
QUICK = (
    ("numerical", "settings-ignored"),
    ("states", "full-board-drawn"),
)
RULES = ("blanks-count", "diagonals-missed", "even-never-wins", "environment-uses-any")
REWARDS = ("steps-are-free", "last-step-costs", "wins-pay-one", "replies-rounded")


def is_found_and_named(task: str, name: str, runs: int) -> bool:
    report = hunted(task, TWINS[task][name].answer, runs=runs)
    return bool(report.wrong) and name in [each.name for each in report.beliefs if each.fits]


@pytest.mark.parametrize(("task", "name"), QUICK)
def test_a_twin_that_was_once_missed_is_found(task: str, name: str) -> None:
    """Inputs with several actions, with settings, and of numerical boards are among the asked."""
    assert is_found_and_named(task, name, 80)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("task", "name"), [(t, name) for t in TWINS if t != "tddata" for name in TWINS[t]]
)
def test_a_hunt_finds_every_twin_of_the_bank(task: str, name: str) -> None:
    """No misconception that we know ourselves gets through, and each is among the names."""
    assert is_found_and_named(task, name, 200)


@pytest.mark.slow
@pytest.mark.parametrize("name", TWINS["tddata"])
def test_every_twin_of_tddata_is_wrong_on_what_a_hunt_asks_first(name: str) -> None:
    """There are few requests: all of the stated set are asked, whatever is planned."""
    every = inputs_of("tddata").enumerated("")
    assert any(TWINS["tddata"][name].answer(text) != right_answer(text) for text in every)


@pytest.mark.parametrize("name", [*RULES, *REWARDS])
def test_a_wrong_rule_is_wrong_in_learning_too(name: str) -> None:
    """Who believes something of the game believes it in every part of the program."""
    texts = [f"NUMERICAL\nLEARN\n12\n{seed}\n" for seed in range(2)]
    answers = [answer_within(TWINS["numerical"][name], text, 20) for text in texts]
    assert None not in answers
    assert answers != [right_answer(text) for text in texts]


def test_a_wrong_rule_has_an_answer_to_everything() -> None:
    """What a twin takes for the end of a game does not silence it: a program would go on."""
    inputs, source = NumericalInputs(), Random(3)
    drawn = [inputs.random(source, level % 3) for level in range(60)]
    texts = [text for text in drawn if parse_request(text).verb != LEARN]
    assert all(TWINS["numerical"]["blanks-count"].answer(text).strip("\0") for text in texts)


def test_counting_by_playing_is_right_by_the_right_rules() -> None:
    """The plain census of numerical boards, which twins change, is the solver's own."""
    for cells in (
        (0,) * 3 + (5, 8, 1, 6, 0, 9),
        (2, 0, 4, 0, 5, 0, 6, 0, 7),
        (1, 2, 9, 0, 0, 0, 4, 3, 8),
    ):
        assert NumericalCounter().plain_rows(cells) == NumericalCounter().rows(cells)


@pytest.mark.parametrize("name", ["full-board-drawn", "draws-for-x", "depth-from-zero"])
def test_states_are_counted_wrongly_in_both_games(name: str) -> None:
    """A mistake that can be made in numerical tic-tac-toe is made there, too."""
    texts = [f"STATES\nnumerical\n{board}\n" for board in ("1234687x9", "7x2543618", "28x134679")]
    twin = TWINS["states"][name]
    assert any(twin.answer(text) != right_answer(text) for text in texts)


def test_a_mistake_in_some_verbs_alone_is_named_with_them() -> None:
    """A program that pays wrongly in its steps, and learns rightly, is told so."""
    wrong = NumericalPlayer(rewards=(10, -10, -1, -1))

    def answer(text: str) -> str:
        is_learned = NOT_LEARNING not in inputs_of("numerical").features(text)
        return right_answer(text) if is_learned or "RETURN" in text else wrong.answer(text)

    report = hunted("numerical", answer, runs=120)
    assert [each.belief for each in report.beliefs if each.fits] == [
        "pays -1 for a tie, but only for STEP and EPISODE"
    ]


def test_random_episodes_have_several_actions() -> None:
    """Most are played to the end; all of their actions are legal."""
    inputs, source = NumericalInputs(), Random(1)
    drawn = (inputs.random(source, 0) for _ in range(100))
    episodes = [text for text in drawn if parse_request(text).verb == EPISODE]
    assert sum(len(parse_request(text).actions) > 1 for text in episodes) > len(episodes) / 2
    assert all(right_answer(text) for text in episodes)


def test_a_find_is_asked_in_a_simpler_way() -> None:
    """Steps downwards change the verb, and gamma is written as people do."""
    text = "NUMERICAL\nRETURN\n6 9 x 2 7 x 1 4 x\n0\n"
    steps = list(NumericalInputs().smaller(text))
    assert "NUMERICAL\nSOLVE\n6 9 x 2 7 x 1 4 x\n" in steps
    assert all("0/1" not in step for step in steps)
    report = hunted("numerical", TWINS["numerical"]["blanks-count"].answer, runs=120)
    assert report.input.count("x") == 1
