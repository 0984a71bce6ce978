"""Raid as text: round trips, and one precise line for everything that is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats.raid import Request as RaidRequest
from solver.formats.raid import (
    cell_name,
    parse_answer,
    parse_cell,
    parse_move,
    parse_request,
    render_answer,
    render_move,
    render_request,
)
from tests.solver.raid_boards import requests

GOOD = "2\nMINIMAX\nX\n3\n1 2\n3 4\nX.\n.O\n"


def test_a_request_is_read_field_by_field() -> None:
    """Every line of the homework's format ends in the field it names."""
    wanted = RaidRequest(2, "MINIMAX", "X", 3, None, (1, 2, 3, 4), "X..O")
    assert parse_request(GOOD) == wanted


@given(requests(), requests(competition=True))
def test_requests_survive_a_round_trip(request: RaidRequest, competition: RaidRequest) -> None:
    """Rendering and parsing again gives an equal request, and its rendering is stable."""
    for one in (request, competition):
        assert parse_request(render_request(one)) == one
        assert render_request(parse_request(render_request(one))) == render_request(one)


@given(requests())
def test_answers_survive_a_round_trip(request: RaidRequest) -> None:
    """Every legal move with its board can be told and read back."""
    game = request.game()
    for move in game.moves(game.initial()):
        board, _ = game.play(game.initial(), move)
        assert parse_answer(render_answer(move, board, game.size), game.size) == (move, board)
        assert parse_move(render_move(move, game.size), game.size) == move


@given(st.integers(1, 26))
def test_cell_names_are_a_pair_with_their_parser(size: int) -> None:
    """Every cell of every board size is named once and found again by its name."""
    names = [cell_name(cell, size) for cell in range(size * size)]
    assert [parse_cell(name, size) for name in names] == list(range(size * size))


@pytest.mark.parametrize(
    "name", ["", "A", "1", "a1", "A0", "A01", "D1", "A4", "AA1", "A-1", "A1 ", "É1"]
)
def test_what_is_no_cell_is_refused(name: str) -> None:
    """A name that is nearly right is still no name, and the message gives the corners."""
    with pytest.raises(ValueError, match="a cell from A1 to C3"):
        parse_cell(name, 3)


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("\n", "\r\n"),
        GOOD.rstrip("\n"),
        GOOD.replace("\n", "  \t\n"),
        "\n \n" + GOOD + "\n\n",
    ],
)
def test_harmless_white_space_is_accepted(text: str) -> None:
    """CRLF, trailing blanks, a missing last newline and empty lines around it change nothing."""
    assert parse_request(text) == parse_request(GOOD)


def replaced(line: int, text: str) -> str:
    """Return the good request with one line (from 1) replaced."""
    lines = GOOD.splitlines()
    lines[line - 1] = text
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        *[
            (1, size)
            for size in ("0", "27", "-1", "two", "2.0", "+2", "2 2", "1_0", "٣", "9" * 5000)
        ],
        *[(2, word) for word in ("minimax", "NEGAMAX", "", "MINIMAX X", " MINIMAX")],
        *[(3, word) for word in ("x", "Z", "", "XO")],
        *[(4, depth) for depth in ("0", "-1", "677", "1e3", "2.5", "deep", "", "9" * 50)],
        *[(5, row) for row in ("1", "1 2 3", "1 x", "1 2.5", "", "1 1000000000", "1,2", "0x1 2")],
        *[(7, row) for row in ("X", "X..", "X_", "x.", "", " X.", "X .")],
    ],
)
def test_a_wrong_line_is_named(line: int, text: str) -> None:
    """The error carries the number of the line that is wrong and says what was wanted there."""
    with pytest.raises(FormatError) as caught:
        parse_request(replaced(line, text))
    assert caught.value.line == line
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_text_that_ends_early_says_what_comes_next() -> None:
    """Cutting the file after any line names the line that is missing."""
    lines = GOOD.splitlines()
    for kept in range(len(lines)):
        with pytest.raises(FormatError, match="the end of the text") as caught:
            parse_request("\n".join(lines[:kept]))
        assert caught.value.line == kept + 1


def test_what_follows_the_board_is_refused() -> None:
    """One row too many is not passed over in silence."""
    with pytest.raises(FormatError, match="nothing after the 2 rows of the board") as caught:
        parse_request(GOOD + "..\n")
    assert caught.value.line == 9


@pytest.mark.parametrize("seconds", ["0", "0.01", "300", "12.5", ".5", "7.", "1000000"])
def test_competition_takes_seconds(seconds: str) -> None:
    """COMPETITION's fourth line is a budget of CPU time, whole or fractional, zero included."""
    text = replaced(4, seconds).replace("MINIMAX", "COMPETITION")
    request = parse_request(text)
    assert (request.depth, request.seconds) == (None, float(seconds))


@pytest.mark.parametrize(
    "seconds", ["", "-1", "nan", "inf", "1e3", "1.2.3", ".", "1000000.1", "9" * 99]
)
def test_competition_refuses_what_is_no_time(seconds: str) -> None:
    """What float() would take beyond plain decimals is refused."""
    with pytest.raises(FormatError, match="the CPU time left"):
        parse_request(replaced(4, seconds).replace("MINIMAX", "COMPETITION"))


@given(st.text())
def test_any_text_is_a_request_or_a_format_error(text: str) -> None:
    """No text makes the parsers fail in any other way."""
    for parse in (parse_request, lambda answer: parse_answer(answer, 3)):
        try:
            parse(text)
        except FormatError:
            continue


@pytest.mark.parametrize(
    "move", ["B3", "B3 raid", "B3  Raid", "Raid B3", "C9 Raid", "B3 Raid now", ""]
)
def test_a_malformed_move_is_refused(move: str) -> None:
    """The first line of an answer is a cell, a blank and a kind, exactly."""
    with pytest.raises(FormatError):
        parse_answer(f"{move}\n...\n...\n...\n", 3)
