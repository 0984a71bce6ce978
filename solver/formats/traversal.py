"""Requests and answers of the task `traversal`; see docs/traversal.md.

Parsing gives a Request; titles and numbers are rendered here, the boards themselves come as bytes
from trees/, because a piece of text per state is what makes the fast path fast.
"""

from solver.errors import FormatError
from solver.formats.lines import Lines
from solver.formats.tictactoe import parse_board, render_board
from solver.printable import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.games.tictactoe import Position

PREORDER, POSTORDER, LEVELORDER = "PREORDER", "POSTORDER", "LEVELORDER"
TERMINALPATH, NUMBERS = "TERMINALPATH", "NUMBERS"
ORDERS = (PREORDER, POSTORDER, LEVELORDER, TERMINALPATH)
WORDS = (*ORDERS, NUMBERS)
TITLES = {
    PREORDER: "Preorder",
    POSTORDER: "Postorder",
    LEVELORDER: "Levelorder",
    TERMINALPATH: "Terminal Path",
}
WANTED_WORDS = f"each of {' '.join(WORDS)} at most once"


class Request:
    """Which orders, in which sequence, for which start boards; `numbers` asks for leaf counts.

    The boards are one per line from `first_line` on.
    """

    __slots__ = ("orders", "numbers", "boards", "first_line")

    def __init__(
        self,
        orders: tuple[str, ...],
        numbers: bool,
        boards: "list[Position]",
        first_line: int = 2,
    ) -> None:
        self.orders = orders
        self.numbers = numbers
        self.boards = boards
        self.first_line = first_line


def parse_request(text: str) -> Request:
    """Return what a traversal file asks for; FormatError if it is not one."""
    lines = Lines(text)
    wanted = "a start board on each line"
    line = lines.next(wanted)
    words = _words(line, lines.number)
    boards = [] if words else [parse_board(line, lines.number)]
    first_line = lines.number + 1 if words else lines.number
    while lines.has_more() or not boards:
        boards.append(parse_board(lines.next(wanted), lines.number))
    orders = tuple([word for word in words if word != NUMBERS]) if words else ORDERS
    return Request(orders, NUMBERS in words, boards, first_line)


def _words(line: str, number: int) -> list[str]:
    """Return the words of the first line if they name orders, else none."""
    words = line.split()
    if not words or words[0] not in WORDS:
        return []
    for place, word in enumerate(words):
        if word not in WORDS:
            raise FormatError(number, quoted(word), WANTED_WORDS)
        if word in words[:place]:
            raise FormatError(number, f"{word} twice", WANTED_WORDS)
    return words


def render_request(request: Request) -> str:
    """Return the text that asks for this: the inverse of parse_request."""
    words = [*request.orders, NUMBERS] if request.numbers else [*request.orders]
    lines = [" ".join(words), *map(render_board, request.boards)]
    return "\n".join(lines) + "\n"


def render_head(board: str, nodes: int) -> bytes:
    """Return the line that opens the answer for one start board."""
    return f"Board Position: {board} Total nodes created: {nodes}\n".encode()


def render_title(order: str, board: str) -> bytes:
    """Return the line above the boards of one order."""
    return f"{TITLES[order]} for starting: {board}\n".encode()


def render_numbers(won_by_x: int, won_by_o: int, drawn: int) -> bytes:
    """Return the leaves by outcome and who wins most of them: X, O or nobody."""
    most = "X" if won_by_x > won_by_o else "O" if won_by_o > won_by_x else "nobody"
    leaves = won_by_x + won_by_o + drawn
    return (
        f"Leaves: {leaves} X wins: {won_by_x} O wins: {won_by_o} Draws: {drawn}"
        f" Max winners: {most}\n"
    ).encode()
