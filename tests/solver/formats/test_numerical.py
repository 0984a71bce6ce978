"""The text of numerical tic-tac-toe: what is read, what is refused and with which words."""

import pytest
from hypothesis import given

from solver.errors import FormatError
from solver.formats.fraction import render_fraction
from solver.formats.numerical import (
    Request,
    end_of,
    parse_request,
    parse_state,
    render_move,
    render_request,
    render_state,
)
from solver.games.numerical import Position, position_of
from tests.solver.games.numerical_positions import positions

EMPTY = "x x x x x x x x x"
REFUSED = [
    ("STEP\nx x x\n4 5\n1", 3, "found 'x x x', wanted a state: nine of x and the numbers 1 to 9"),
    (f"STEP\n{EMPTY}\n4 4\n1", 4, "4 is even, and it is odd's turn"),
    (f"STEP\n{EMPTY}\n9 5\n1", 4, "there is no cell 9, only 0 to 8"),
    (f"STEP\n{EMPTY}\n-1 5\n1", 4, "there is no cell -1, only 0 to 8"),
    (f"STEP\n{EMPTY}\n4 10\n1", 4, "there is no number 10, only 1 to 9"),
    ("STEP\n1 2 x x x x x x x\n0 3\n1", 4, "cell 0 is taken by 1"),
    ("STEP\n1 2 x x x x x x x\n4 1\n1", 4, "the number 1 is used already"),
    ("STEP\n1 x x x x x x x x\n4 3\n1", 3, "found a state where even is to move"),
    ("STEP\n9 4 2 7 x x x x x\n8 1\n1", 3, "found a state that is won, wanted one where the game"),
    ("STEP\n1 2 3 5 4 7 6 8 9\n8 1\n1", 3, "found a state that is full"),
    ("STEP\n1 3 x x x x x x x\n8 5\n1", 3, "too many odd"),
    (f"STEP\n{EMPTY}\n4\n1", 4, "found '4', wanted an action: position value"),
    (f"STEP\n{EMPTY}\n4 5 6\n1", 4, "wanted an action"),
    (f"STEP\n{EMPTY}\n4 five\n1", 4, "wanted an action"),
    (f"STEP\n{EMPTY}\n4 5\n-1", 5, "wanted the seed"),
    (f"STEP\n{EMPTY}\n4 5", 5, "found the end of the text, wanted the seed"),
    (f"STEP\n{EMPTY}\n4 5\n1\n2", 6, "wanted nothing after the request to STEP"),
    ("EPISODE\n1", 4, "found the end of the text, wanted an action"),
    ("EPISODE\nx\n4 5", 3, "wanted the seed"),
    ("SOLVE", 3, "found the end of the text, wanted a state"),
    ("SOLVE\n1 1 2 x x x x x x", 3, "1 is used twice"),
    ("RETURN\n1 x x x x x x x x", 3, "even is to move"),
    (f"RETURN\n{EMPTY}\n3/2", 4, "wanted gamma: a fraction from 0 to 1"),
    (f"RETURN\n{EMPTY}\n0/0", 4, "wanted gamma"),
    ("LEARN\n0\n1", 3, "wanted the number of episodes: a whole number from 1"),
    ("LEARN\n10\n1\nbeta 1", 5, "wanted a setting: one of alpha gamma floor span decay"),
    ("LEARN\n10\n1\nalpha 2", 5, "found 'alpha 2', wanted a setting"),
    ("LEARN\n10\n1\nalpha 1\nalpha 1", 6, "each once"),
    ("LEARN\n10\n1\nalpha .", 5, "wanted a setting"),
    ("DANCE", 2, "found 'DANCE', wanted a verb: STEP or EPISODE or SOLVE or RETURN or LEARN"),
]


@pytest.mark.parametrize(("text", "line", "words"), REFUSED)
def test_wrong_requests_are_refused_with_line_and_reason(text: str, line: int, words: str) -> None:
    """Every mistake is told with its line, what was found and what was wanted."""
    with pytest.raises(FormatError) as caught:
        parse_request("NUMERICAL\n" + text)
    assert caught.value.line == line
    assert words in str(caught.value)


@given(positions())
def test_state_text_and_parse_state_are_a_pair(position: Position) -> None:
    """What is written is read back, with blanks between the cells or without."""
    assert parse_state(render_state(position)) == position
    assert parse_state(render_state(position).replace(" ", "")) == position


@pytest.mark.parametrize(
    "text",
    [
        f"STEP\n{EMPTY}\n4 5\n7",
        "EPISODE\n3\n4 5\n0 1",
        "SOLVE\n1 2 x x x x x x x",
        f"RETURN\n{EMPTY}\n9/10",
        f"RETURN\n{EMPTY}",
        "LEARN\n10\n1\nalpha 0.1\ndecay 0.00001\ngamma 1",
    ],
)
def test_requests_go_round(text: str) -> None:
    """What is asked for survives being written and read, whatever the verb."""
    asked = parse_request(f"NUMERICAL\n{text}\n")
    read = parse_request(render_request(asked))
    assert [getattr(read, name) for name in Request.__slots__ if name != "action_lines"] == [
        getattr(asked, name) for name in Request.__slots__ if name != "action_lines"
    ]


def test_kind_reading() -> None:
    """CRLF is the caller's; capitals, groups of three and blank lines around are taken here."""
    request = parse_request("\nNUMERICAL\nSTEP \nXXX XXX XXX\n 4  5\t\n7\n\n")
    assert (request.position, request.actions, request.seed) == (0, [(4, 5)], 7)


def test_small_texts() -> None:
    """Fractions are in lowest terms; a missing move is a dash; the three ends have names."""
    assert [render_fraction(6, 4), render_fraction(-8, 4), render_fraction(0, 7)] == [
        "3/2",
        "-2",
        "0",
    ]
    assert (render_move((4, 5)), render_move(None)) == ("4 5", "-")
    ends = [(1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 2, 3, 5, 4, 7, 6, 8, 9), (0,) * 9]
    assert [end_of(position_of(cells)) for cells in ends] == ["Win", "Tie", "Resume"]
