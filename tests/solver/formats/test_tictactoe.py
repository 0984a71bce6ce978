"""Tic-tac-toe boards as text, and the pictures of them."""

import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats.tictactoe import parse_board, render_board
from solver.formats.tictactoe_drawing import Branch, draw_tree, draw_values
from solver.formats.tictactoe_svg import svg_tree, svg_values
from solver.games.tictactoe import Position
from solver.tasks.tree_drawing import branch_of
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
        ("XO* ***** *", "blanks elsewhere than between groups of three"),
        ("XO ******* ", "blanks elsewhere than between groups of three"),
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


@given(positions(fewest=5))
def test_a_drawn_tree_shows_every_board(position: Position) -> None:
    """The text has three rows a board, and each piece that was set last in brackets."""
    tree = branch_of(position)
    text = draw_tree(tree)
    nodes = _count(tree)
    assert text.count("[") == nodes - 1
    assert text.count("to move") + text.count("has won") + text.count("draw") == nodes


def _count(branch: Branch) -> int:
    return 1 + sum(_count(child) for child in branch.children)


@given(positions(fewest=5))
def test_a_tree_as_svg_is_well_formed(position: Position) -> None:
    """The picture is XML with nine squares a board."""
    tree = branch_of(position)
    root = ElementTree.fromstring(svg_tree(tree))
    squares = [e for e in root.iter() if e.tag.endswith("rect") and e.get("stroke")]
    assert len(squares) == 9 * _count(tree)


def test_a_board_with_values() -> None:
    """Free cells show the value of a move there; the best are marked."""
    position = parse_board("XOOXXO***")
    drawn = draw_values(position, {6: "1", 7: "-1", 8: "1"}, [6, 8])
    assert drawn == (
        "X to move\n"
        "  X  |  O  |  O\n"
        "-----+-----+-----\n"
        "  X  |  X  |  O\n"
        "-----+-----+-----\n"
        "  1* |  -1 |  1*\n"
    )
    svg = svg_values(position, {6: "1", 7: "-1", 8: "1"}, [6, 8])
    texts = [e.text for e in ElementTree.fromstring(svg).iter() if e.tag.endswith("text")]
    assert texts.count("1") == 2
    assert svg.count("#fff2b3") == 2
