"""The training file: what is written, what is read, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
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
