"""Pictures of tic-tac-toe, as text and as SVG."""

import xml.etree.ElementTree as ElementTree

from hypothesis import given

from solver.formats.tictactoe import parse_board
from solver.formats.tictactoe_drawing import Branch, draw_tree, draw_values
from solver.formats.tictactoe_svg import svg_tree, svg_values
from solver.games.tictactoe import Position
from solver.tasks.tree_drawing import branch_of
from tests.solver.games.tictactoe_positions import positions


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
