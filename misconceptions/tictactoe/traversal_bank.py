"""The misconceptions of the task `traversal`."""

from misconceptions.model import Misconception
from misconceptions.tictactoe import games, walking
from misconceptions.tictactoe.walking import Walker, instead
from solver.trees.walk import postorder, preorder

LEAVES = "A won board is a leaf: nothing follows it."
ORDER = "Children come in ascending order of cells, row by row from the top left."
EVERY_NODE = "Every node is printed, once for each sequence of moves that leads to it."
COUNTS = "All nodes count, the start too, each once for every sequence of moves that leads to it."


def _twin(name: str, belief: str, advice: str, walker: Walker) -> Misconception:
    return Misconception(name, "traversal", belief, advice, walker.answer, program=walker)


MISCONCEPTIONS = (
    _twin("won-boards-expanded", "goes on after a win", LEAVES, Walker(games.PlaysOn)),
    _twin(
        "o-first",
        "lets O move where it is X's turn",
        "X moves first, so X is to move when both have equally many.",
        Walker(games.OFirst),
    ),
    _twin(
        "x-moves-at-the-start",
        "lets X move on every start board, whatever stands there",
        "Whose turn it is follows from the board: O's where X has one more.",
        Walker(games.XAtTheStart, count=walking.counted_from_the_start),
    ),
    _twin(
        "only-x-moves",
        "lets X make every move",
        "X and O take turns.",
        Walker(games.OnlyX),
    ),
    _twin("descending", "takes the last free cell first", ORDER, Walker(games.Descending)),
    _twin("by-columns", "tries cells column by column", ORDER, Walker(games.ByColumns)),
    _twin("centre-first", "tries the centre before other cells", ORDER, Walker(games.CentreFirst)),
    _twin(
        "lines-of-o-missed", "does not notice that O has won", LEAVES, Walker(games.MissesLinesOfO)
    ),
    _twin(
        "lines-of-x-missed", "does not notice that X has won", LEAVES, Walker(games.MissesLinesOfX)
    ),
    _twin(
        "diagonals-missed",
        "does not take diagonals for lines",
        "The two diagonals are lines, too.",
        Walker(games.NoDiagonals),
    ),
    _twin(
        "full-board-drawn",
        "takes a full board for a draw without looking for a line",
        "A line that fills the board wins.",
        Walker(games.FullIsDrawn),
    ),
    _twin(
        "levelorder-by-depth",
        "uses a stack for level-order and so goes down first",
        "Level-order needs a queue: all boards one move later, then all two moves later.",
        Walker(walks=instead(LEVELORDER=walking.by_depth)),
    ),
    _twin(
        "levelorder-is-preorder",
        "gives pre-order for level-order",
        "Level-order needs a queue: all boards one move later, then all two moves later.",
        Walker(walks=instead(LEVELORDER=preorder)),
    ),
    _twin(
        "postorder-reversed",
        "gives pre-order backwards for post-order",
        "Post-order has the first child first, and each board after those below it.",
        Walker(walks=instead(POSTORDER=walking.reversed_preorder)),
    ),
    _twin(
        "pre-and-post-swapped",
        "exchanges pre-order and post-order",
        "Pre-order prints a board before those below it, post-order after them.",
        Walker(walks=instead(PREORDER=postorder, POSTORDER=preorder)),
    ),
    _twin(
        "last-children",
        "follows the last child on the terminal path",
        "The terminal path takes the first child every time.",
        Walker(walks=instead(TERMINALPATH=walking.last_children)),
    ),
    _twin(
        "each-board-once",
        "prints a board only the first time that it is reached",
        EVERY_NODE,
        Walker(kept=walking.each_board_once),
    ),
    _twin(
        "boards-visited-once",
        "visits a board only once, however many ways lead to it",
        EVERY_NODE,
        Walker(
            kept=walking.each_board_once,
            count=walking.different_boards,
            numbers=walking.different_leaves,
        ),
    ),
    _twin("start-missing", "leaves out the start", EVERY_NODE, Walker(kept=walking.without_start)),
    _twin(
        "only-leaves", "prints finished boards only", EVERY_NODE, Walker(kept=walking.only_leaves)
    ),
    _twin(
        "leaves-missing",
        "leaves out finished boards",
        EVERY_NODE,
        Walker(kept=walking.without_leaves),
    ),
    _twin(
        "different-boards-counted",
        "counts a board once, however many ways lead to it",
        COUNTS,
        Walker(count=walking.different_boards),
    ),
    _twin(
        "start-not-counted",
        "does not count the start",
        COUNTS,
        Walker(count=walking.all_but_the_start),
    ),
    _twin(
        "different-leaves-counted",
        "counts a finished board once, however many games end in it",
        "Every game that ends in a board is a leaf.",
        Walker(numbers=walking.different_leaves),
    ),
    _twin(
        "ties-for-x",
        "calls X the winner of most leaves when both win equally many",
        "Equally many leaves make the answer nobody.",
        Walker(render_numbers=walking.ties_for_x),
    ),
    _twin(
        "fixed-sequence",
        "prints the orders in one sequence, however they are asked for",
        "The orders come in the sequence of the first line.",
        Walker(read=walking.in_fixed_sequence),
    ),
    _twin(
        "first-board-only",
        "answers for the first board of a file alone",
        "Every line after the orders is a start board.",
        Walker(read=walking.first_board_only),
    ),
)
