"""Requests for training data, move-number boards, and the training file itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats.tddata import (
    OPTIONS,
    Request,
    parse_move_numbers,
    parse_request,
    render_move_numbers,
    render_request,
)
from solver.formats.training import (
    parse_training,
    render_cells,
    render_historic,
    render_training,
    render_value,
)
from solver.games.tictactoe import Position
from tests.solver.games.tictactoe_positions import positions

values = st.integers(0, 10_000).map(lambda n: str(n / 10_000))
tables = st.dictionaries(positions(), values, min_size=1, max_size=20)


@given(st.sampled_from(sorted(OPTIONS)), st.data())
def test_requests_go_round(product: str, data: st.DataObject) -> None:
    """Whatever options are given survive being written and read."""
    options = {n: data.draw(st.sampled_from(("", *v))) for n, v in OPTIONS[product].items()}
    request = Request(product, **options)
    if product == "games" and not request.won_plies():
        with pytest.raises(FormatError, match="X with an odd ply"):
            parse_request(render_request(request))
        return
    read = parse_request(render_request(request))
    assert [getattr(read, n) for n in Request.__slots__] == [
        getattr(request, n) for n in Request.__slots__
    ]


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("TDDATA\n", 2, "the end of the text"),
        ("TDDATA\nboards\n", 2, "'boards'"),
        ("TDDATA\ngames\nplies 4\n", 3, "'plies 4'"),
        ("TDDATA\ngames\nplies 5\nplies 7\n", 4, "plies twice"),
        ("TDDATA\ngames\ncompat dl4j\n", 3, "'compat dl4j'"),
        ("TDDATA\ntraining\nwinner X\n", 3, "'winner X'"),
        ("TDDATA\ngames\nwinner O\nplies 5\n", 4, "winner O with plies 5"),
        ("TDDATA\ntraining\n\ncompat dl4j\n", 3, "an empty line"),
    ],
)
def test_wrong_requests_are_refused_by_line(text: str, line: int, found: str) -> None:
    """The first wrong line is named with what was found there."""
    with pytest.raises(FormatError) as caught:
        parse_request(text)
    assert caught.value.line == line
    assert found in str(caught.value)


@given(st.permutations(range(9)), st.integers(0, 9))
def test_move_number_boards_go_round(cells: list[int], ply: int) -> None:
    """The moves of a game up to a ply can be read back from its board."""
    assert parse_move_numbers(render_move_numbers(tuple(cells), ply)) == tuple(cells[:ply])


@pytest.mark.parametrize(
    "text", ["1,2,3", "1,1,0,0,0,0,0,0,0", "1,3,0,0,0,0,0,0,0", "1,a,0,0,0,0,0,0,0", ",,,,,,,,"]
)
def test_wrong_move_number_boards_are_refused(text: str) -> None:
    """Nine numbers, the moves 1, 2, 3 ... once each, or a FormatError."""
    with pytest.raises(FormatError):
        parse_move_numbers(text)


@given(tables)
def test_training_files_go_round(table: dict[Position, str]) -> None:
    """The reader finds the values that were written, boards by depth and then by text."""
    text = render_training(table).decode()
    assert parse_training(text) == {position: float(value) for position, value in table.items()}
    keys = [(9 - line[:17].count("0"), line) for line in text.splitlines()]
    assert keys == sorted(keys)


@given(positions(), st.floats(0, 1))
def test_every_value_is_written_so_that_it_is_read(position: Position, value: float) -> None:
    """However small a value is, the reader takes it: no exponent, at most nine decimals."""
    text = render_training({position: render_value(value)}).decode()
    assert parse_training(text) == {position: round(value, 9)}


@given(positions(fewest=1), values)
def test_the_historic_form_is_read_as_well(position: Position, value: str) -> None:
    """Cells as 1.00, CRLF and both colours are accepted."""
    text = render_historic([position], {position: value}).decode()
    assert text.endswith("\r\n")
    swapped = position[1], position[0]
    wanted = {position: float(value), swapped: float(value)}
    assert parse_training(text.replace("\r\n", "\n")) == wanted
    assert parse_training(text) == wanted


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("", 1, "an empty line"),
        ("1:0:0:0:0:0:0:0:0 0.5\n\n1:2:0:0:0:0:0:0:0 0.5\n", 2, "an empty line"),
        ("1:0:0:0:0:0:0:0 0.5\n", 1, "'1:0:0:0:0:0:0:0 0.5'"),
        ("3:0:0:0:0:0:0:0:0 0.5\n", 1, "'3:0:0"),
        ("1:0:0:0:0:0:0:0:0 1.5\n", 1, "1.5"),
        ("1:0:0:0:0:0:0:0:0 nan\n", 1, "nan"),
        ("1:0:0:0:0:0:0:0:0\n", 1, "'1:0:0"),
        ("1:1:0:0:0:0:0:0:0 0.5\n", 1, "too many X"),
        ("1:0:0:0:0:0:0:0:0 0.5\n1:0:0:0:0:0:0:0:0 0.5\n", 2, "the board of line 1 again"),
    ],
)
def test_wrong_training_files_are_refused_by_line(text: str, line: int, found: str) -> None:
    """The first wrong line is named with what was found there."""
    with pytest.raises(FormatError) as caught:
        parse_training(text)
    assert caught.value.line == line
    assert found in str(caught.value)


def test_a_board_with_two_values_is_refused_naming_both_lines() -> None:
    """A contradictory file is refused: both lines, both values, and how many more there are."""
    first, second = render_cells((1, 0)), render_cells((2, 0))
    text = f"{first} 0.5\n{second} 0.5\n{first} 0.55\n{second} 0.505\n"
    with pytest.raises(FormatError) as caught:
        parse_training(text)
    assert caught.value.line == 3
    assert "0.55 for the board X******** that has 0.5 on line 1" in str(caught.value)
    assert "2 such lines in all" in str(caught.value)
