"""The inputs of hunts: legal, in order of size, and every step leads downwards."""

from itertools import islice
from random import Random

import pytest

from misconceptions.hunting.raid import RaidInputs
from misconceptions.hunting.tasks import INPUTS, inputs_of, right_answer
from solver.formats.raid import parse_request

QUICK = [task for task in INPUTS if task not in ("tddata", "numerical")]


@pytest.mark.parametrize("task", INPUTS)
def test_enumerated_inputs_are_in_order_and_stated(task: str) -> None:
    """Every enumerated input is one of the stated set, once, and none is smaller than before."""
    inputs = inputs_of(task)
    every = list(inputs.enumerated(inputs.start()))
    sizes = [inputs.measure(text) for text in every]
    assert len(set(every)) == len(every)
    assert sizes == sorted(sizes)
    assert all(inputs.is_stated(text) for text in every)


@pytest.mark.parametrize("task", QUICK)
def test_random_inputs_can_be_answered(task: str) -> None:
    """Whatever is drawn is a request that the solver answers, and so is what is smaller."""
    inputs, source = inputs_of(task), Random(3)
    for level in range(min(3, inputs.levels)):
        text = inputs.random(source, level)
        assert right_answer(text)
        for smaller in islice(inputs.smaller(text), 4):
            assert right_answer(smaller)


@pytest.mark.parametrize("task", INPUTS)
def test_a_step_leads_downwards(task: str) -> None:
    """Nothing that is called smaller is as large, so that taking steps ends."""
    inputs, source = inputs_of(task), Random(4)
    for _ in range(5):
        text = inputs.random(source, min(2, inputs.levels - 1))
        assert all(inputs.measure(s) < inputs.measure(text) for s in inputs.smaller(text))


def test_the_stated_boards_are_all_there_up_to_symmetry() -> None:
    """The enumerated boards of size 2 are one of each orbit: counted by Burnside's lemma."""
    every = [parse_request(text) for text in RaidInputs().enumerated(RaidInputs().start())]
    of_two = [request for request in every if request.size == 2 and request.depth == 1]
    with_six, with_four = ((n**4 + 2 * n + 3 * n**2 + 2 * n**3) // 8 for n in (6, 4))
    assert len(of_two) == with_six - with_four  # cells have a value and . X O; full boards go


def test_deep_boards_are_finished_at_once_and_large_values_stay_within_the_homework() -> None:
    """Deep searches have few free cells; no score is beyond a full board of 26 with values 99."""
    inputs, source = RaidInputs(), Random(6)
    for level in range(inputs.levels):
        for _ in range(20):
            request = parse_request(inputs.random(source, level))
            assert (request.depth or 0) <= 3 or request.board.count(".") <= 6
            assert sum(request.values) <= 26 * 26 * 99


def test_an_answer_means_the_same_with_other_blanks() -> None:
    """Line ends and a byte-order mark change nothing; another move or board does."""
    inputs = RaidInputs()
    text = "2\nMINIMAX\nX\n1\n1 1\n1 1\n..\n..\n"
    meaning = inputs.meaning(text, "A1 Stake\nX.\n..\n")
    assert inputs.meaning(text, "\ufeffA1 Stake \r\nX.\r\n..\r\n\r\n") == meaning
    assert inputs.meaning(text, "A1 Raid\nX.\n..\n") != meaning
    assert inputs.meaning(text, "A1 Stake\nX.\n.O\n") != meaning


def test_unusual_boards_are_small_legal_and_said_to_be_so() -> None:
    """Each is answered, each step from it leads downwards, and what is unusual of it has a name.

    Depths of several digits, negative values, zeros and large sums are among them; of boards of
    the usual kinds none is called unusual.
    """
    inputs, source = RaidInputs(), Random(5)
    said = set()
    for text in inputs.unusual(source):
        said |= set(inputs.beyond(text))
        assert right_answer(text)
        assert parse_request(text).size <= 5
        assert min(parse_request(text).depth or 0, parse_request(text).board.count(".")) <= 5
        assert all(inputs.measure(step) < inputs.measure(text) for step in inputs.smaller(text))
    assert len(said) == 4
    usual = [inputs.random(source, level) for level in range(inputs.levels)]
    assert not any(map(inputs.beyond, usual))


def test_steps_from_negative_values_stay_negative_or_lead_to_the_homework() -> None:
    """Each value comes nearer to 0 or loses its sign, and no step has a search grow longer."""
    inputs = RaidInputs()
    text = "2\nMINIMAX\nX\n10\n-9 4\n1 1\n..\nOX\n"
    steps = [parse_request(step) for step in inputs.smaller(text)]
    first = {step.values[0] for step in steps if step.size == 2}
    assert {-1, -5, 9} <= first
    assert not [value for value in first if abs(value) > 9]
    deep = "3\nMINIMAX\nX\n20\n1 1 1\n1 1 1\n1 1 1\nXOX\nOX.\n...\n"
    fuller = map(parse_request, inputs.smaller(deep))
    assert max(step.board.count(".") for step in fuller if (step.depth or 0) > 3) <= 6
