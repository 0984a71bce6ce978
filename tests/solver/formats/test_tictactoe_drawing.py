"""Pictures of tic-tac-toe, as text and as SVG."""

import xml.etree.ElementTree as ElementTree

from hypothesis import given

from solver.formats.tictactoe import parse_board
from solver.formats.tictactoe_drawing import Branch, draw_tree, draw_values
from solver.formats.tictactoe_svg import svg_tree, svg_values
from solver.games.tictactoe import Position, TicTacToe
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
    squares = [e for e in root.iter() if e.get("class") == "thin" and e.tag.endswith("rect")]
    assert len(squares) == 9 * _count(tree)
    best = [e for e in root.iter() if e.get("class") == "thick"]
    assert len(best) == _best_play(tree)


def _best_play(branch: Branch) -> int:
    return 1 + _best_play(branch.best) if branch.best else 0


@given(positions(fewest=5))
def test_values_are_backed_up_as_minimax_says(position: Position) -> None:
    """Every board has the value of best play for X, and best play goes on with the first best."""
    game = TicTacToe()
    waiting = [branch_of(position)]
    while waiting:
        branch = waiting.pop()
        waiting += branch.children
        assert branch.value == plain_value(game, branch.position)
        if branch.best:
            worth = [child.value for child in branch.children]
            assert branch.children.index(branch.best) == worth.index(branch.value)


def plain_value(game: TicTacToe, position: Position) -> int:
    """Return the value for X by the definition."""
    after = [plain_value(game, game.play(position, move)) for move in game.moves(position)]
    if not after:
        return game.score(position)
    return max(after) if game.to_move(position) == 0 else min(after)


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
    assert svg.count('class="best"') == 2
