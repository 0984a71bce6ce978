"""The reward rule: verified numbers, and agreement with rewarding every game in turn."""

from collections import Counter

import pytest

from solver.errors import FormatError
from solver.formats.training import parse_training, render_historic
from solver.games.tictactoe import START, depth_of
from solver.learning.td.historic import historic_order
from solver.learning.td.plain import reward_every_game
from solver.learning.td.values import historic_values, training_values

BY_VALUE = {"1.0": 942, "0.55": 2948, "0.505": 753, "0.5": 835}
HISTORIC_BY_VALUE = {"1.0": 958, "0.55": 3068, "0.505": 761, "0.5005": 1, "0.5": 690}
HISTORIC_BY_DEPTH: list[dict[str, int]] = [
    {"0.5005": 1},
    {"0.505": 9},
    {"0.505": 72},
    {"0.55": 144, "0.505": 108},
    {"0.55": 360, "0.505": 392, "0.5": 4},
    {"1.0": 120, "0.55": 960, "0.505": 180},
    {"1.0": 148, "0.55": 996, "0.5": 376},
    {"1.0": 444, "0.55": 608, "0.5": 88},
    {"1.0": 168, "0.5": 222},
    {"1.0": 78},
]


def test_the_rule_gives_what_rewarding_every_game_gives() -> None:
    """The fewest moves to a win are enough: each board has the largest value of all its games."""
    assert training_values() == reward_every_game()
    assert Counter(training_values().values()) == BY_VALUE
    assert training_values()[START] == "0.5"


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_the_historic_file_is_what_the_historic_program_did() -> None:
    """Values, and the order of the boards, are those of its own procedure."""
    values = reward_every_game(historic=True)
    assert historic_values() == values
    assert historic_order() == list(values)


def test_historic_values() -> None:
    """Draws count for X and the empty board for O, as the historic file has it."""
    values = historic_values()
    assert Counter(values.values()) == HISTORIC_BY_VALUE
    for depth, counts in enumerate(HISTORIC_BY_DEPTH):
        assert Counter(v for board, v in values.items() if depth_of(board) == depth) == counts
    differing = [b for b, value in training_values().items() if value != values[b]]
    assert len(differing) == 145


def test_the_historic_file_contradicts_itself() -> None:
    """It has 9,477 lines on 8,533 boards; 944 boards have two values, so the reader refuses it."""
    order = historic_order()
    assert sorted(order) == sorted(historic_values())
    text = render_historic(order, historic_values()).decode()
    lines = text.splitlines()
    assert len(lines) == len(set(lines)) == 9477
    twice = Counter(line.split()[0] for line in lines)
    assert len(twice) == 8533
    assert sum(count == 2 for count in twice.values()) == 944
    with pytest.raises(FormatError, match="944 such lines in all"):
        parse_training(text)
