"""Tic-tac-toe boards as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats.tictactoe import parse_board, render_board
from solver.games.tictactoe import Position
from tests.solver.games.tictactoe_positions import positions


@given(positions(), st.booleans(), st.booleans())
def test_boards_go_round(position: Position, small: bool, grouped: bool) -> None:
    """A board is read as it was written, in capitals or not, in one group or three."""
    text = render_board(position)
    shown = f"{text[:3]} {text[3:6]}\t{text[6:]}" if grouped else text
    assert parse_board(shown.lower() if small else shown) == position


@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        ("XOOXOO**X", "too many O"),
        ("XOXOXOXO*", "X has a line but O moved last"),
        ("OX*XX*XXO", "too many X"),
        ("XXXOOO***", "both have a line; X has a line but O moved last"),
        ("XXXOOOX**", "both have a line; O has a line but X moved last"),
        ("XO", "2 cells instead of 9"),
        ("XOXOXOXOXO", "10 cells instead of 9"),
        ("", "0 cells instead of 9"),
        ("XO******.", "unknown character '.' at cell 8"),
        ("XQ", "2 cells instead of 9; unknown character 'Q' at cell 1"),
        ("XO* ***** *", "blanks in other places than between groups of three"),
        ("XO ******* ", "blanks in other places than between groups of three"),
        ("X\x1b[31m****", "unknown character '\\x1b' at cell 1"),
    ],
)
def test_every_reason_against_a_board_is_named(line: str, reasons: str) -> None:
    """A board that is no board, or that no game reaches, is refused with all its reasons."""
    with pytest.raises(FormatError) as caught:
        parse_board(line, 7)
    assert reasons in str(caught.value)
    assert caught.value.line == 7
    assert "\x1b" not in str(caught.value)
