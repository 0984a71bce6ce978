"""Requests and answers of the task `qtable`; see docs/qtable.md."""

from solver.errors import FormatError
from solver.formats.lines import Lines
from solver.formats.tictactoe import parse_board, render_board
from solver.games.tictactoe import START, TicTacToe
from solver.printable import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.games.tictactoe import Position

OPTIMAL, RANDOM_OPPONENT, BOTH_RANDOM = "optimal", "random-opponent", "both-random"
OPPONENTS = (OPTIMAL, RANDOM_OPPONENT, BOTH_RANDOM)
ROWS, BEST, SUMMARY, LIST = "ROWS", "BEST", "SUMMARY", "LIST"
AGENTS = ("X", "O")


class Request:
    """Whose values, of which board (None: of all), and in which form they are written.

    `agent` is the player that chooses; it matters against a random opponent only.
    """

    __slots__ = ("opponent", "agent", "board", "form", "board_line")

    def __init__(
        self,
        opponent: str,
        agent: str = "",
        board: "Position | None" = None,
        form: str = ROWS,
        board_line: int = 0,
    ) -> None:
        self.opponent = opponent
        self.agent = agent
        self.board = board
        self.form = form
        self.board_line = board_line

    @property
    def random_players(self) -> tuple[bool, bool]:
        """Tell whether X and whether O moves at random."""
        if self.opponent == RANDOM_OPPONENT:
            return self.agent == "O", self.agent == "X"
        return (True, True) if self.opponent == BOTH_RANDOM else (False, False)


def parse_request(text: str) -> Request:
    """Return what a text asks for; FormatError if it is not a request for a Q-table."""
    lines = Lines(text)
    lines.one_of(("QTABLE",), "the task")
    word = lines.one_of((*OPPONENTS, LIST), "the opponent, or the list of all states")
    if word == LIST:
        request = Request(OPTIMAL, form=LIST)
        if lines.has_more():
            request.board = parse_board(lines.next("a board"), lines.number)
        lines.finish("the request")
        return request
    request = Request(word)
    rest = [(line, lines.number) for line in iter(lambda: _next(lines), None)]
    if word == RANDOM_OPPONENT and (not rest or rest[0][0] not in AGENTS):
        found = quoted(rest[0][0]) if rest else "the end of the text"
        raise FormatError(rest[0][1] if rest else lines.number + 1, found, "the agent: X or O")
    _parse_rest(request, rest)
    return request


def _next(lines: Lines) -> str | None:
    return lines.next("") if lines.has_more() else None


def _parse_rest(request: Request, rest: list[tuple[str, int]]) -> None:
    """Read what may follow the opponent, in this order: an agent, a board, a form."""
    if rest and rest[0][0] in AGENTS:
        request.agent = rest.pop(0)[0]
    if rest and rest[0][0] not in (BEST, SUMMARY):
        line, request.board_line = rest.pop(0)
        request.board = parse_board(line, request.board_line)
        if TicTacToe().is_over(request.board):
            found = f"{quoted(line)} (the game is over)"
            raise FormatError(request.board_line, found, "a board on which a move can be made")
    if rest and rest[0][0] in (BEST, SUMMARY):
        request.form = rest.pop(0)[0]
    if rest:
        line, number = rest[0]
        raise FormatError(number, quoted(line), "nothing after the request")


def render_request(request: Request) -> str:
    """Return the text that asks for this: the inverse of parse_request."""
    if request.form == LIST:
        words = ["QTABLE", LIST]
    else:
        words = ["QTABLE", request.opponent, *([request.agent] if request.agent else [])]
    if request.board is not None:
        words.append(render_board(request.board))
    if request.form in (BEST, SUMMARY):
        words.append(request.form)
    return "\n".join(words) + "\n"


def render_row(board: str, cell: int, value: str) -> str:
    """Return one row of the table: a board, a move, and its value for X."""
    return f"{board} {cell} {value}\n"


def render_best_row(board: str, value: str, cells: list[int]) -> str:
    """Return a board, its value for X, the lowest best cell, and all best cells."""
    return f"{board} {value} {cells[0]} {','.join(map(str, cells))}\n"


def start_of(request: Request) -> "Position":
    """Return the board below which the values are needed."""
    return START if request.board is None else request.board
