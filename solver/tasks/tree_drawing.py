"""Pictures of the small trees below start boards; loaded only for `--draw` and `--svg`."""

from solver.errors import FormatError
from solver.formats.tictactoe_drawing import MOST_NODES, Branch, draw_tree
from solver.formats.tictactoe_svg import svg_tree
from solver.games.tictactoe import Position, TicTacToe
from solver.trees.walk import count_nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

FEW_FREE_CELLS = 6  # below this many, counting the nodes takes no time


def draw_subtrees(boards: list[Position], first_line: int, as_svg: bool) -> "Iterable[bytes]":
    """Return the trees below the boards as text, or the one tree below the one board as SVG."""
    for line, position in enumerate(boards, first_line):
        _check_size(line, position)
    if as_svg and len(boards) > 1:
        raise FormatError(first_line + 1, "a second board", "one board to a picture")
    draw = svg_tree if as_svg else draw_tree
    return [draw(branch_of(position)).encode() for position in boards]


def _check_size(line: int, position: Position) -> None:
    game = TicTacToe()
    free = 9 - (position[0] | position[1]).bit_count()
    if free > FEW_FREE_CELLS or count_nodes(game, position) > MOST_NODES:
        wanted = f"one with at most {MOST_NODES} nodes to draw: start from a fuller board"
        raise FormatError(line, "a start board with a large tree", wanted)


def branch_of(position: Position, last_cell: int | None = None) -> Branch:
    """Return the whole tree below a position, ready to be drawn: values are backed up."""
    game = TicTacToe()
    children = [branch_of(game.play(position, cell), cell) for cell in game.moves(position)]
    if not children:
        return Branch(position, last_cell, [], game.score(position))
    choose = max if game.to_move(position) == 0 else min
    best = choose(children, key=lambda child: child.value)  # the first of equals
    return Branch(position, last_cell, children, best.value, best)
