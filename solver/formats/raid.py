"""Raid as text: the request that a file makes, and the answer to it.

Knows the rules only for the names of cells and moves; whether a move is legal is up to the game.
"""

from solver.errors import FormatError
from solver.formats.lines import Lines, parse_whole
from solver.games.raid import FREE, LARGEST_SIZE, PAWNS, RaidGame
from solver.games.raid import cell_name as cell_name  # the pair of parse_cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.games.raid import Cell, Move

MINIMAX, ALPHABETA, COMPETITION = "MINIMAX", "ALPHABETA", "COMPETITION"
ALGORITHMS = (MINIMAX, ALPHABETA, COMPETITION)
KINDS = ("Stake", "Raid")  # by STAKE and RAID
LARGEST_DEPTH = LARGEST_SIZE * LARGEST_SIZE  # no game has more plies
LARGEST_VALUE = 999_999_999
MOST_SECONDS = 1_000_000


class Request:
    """What a Raid file asks. `depth` counts plies, `seconds` is COMPETITION's budget of CPU time.

    Exactly one of the two is not None. `values` and `board` go row by row from the top left.
    """

    __slots__ = ("size", "algorithm", "player", "depth", "seconds", "values", "board")

    def __init__(
        self,
        size: int,
        algorithm: str,
        player: str,
        depth: int | None,
        seconds: float | None,
        values: tuple[int, ...],
        board: str,
    ) -> None:
        self.size = size
        self.algorithm = algorithm
        self.player = player
        self.depth = depth
        self.seconds = seconds
        self.values = values
        self.board = board

    def game(self) -> RaidGame:
        return RaidGame(self.size, self.values, self.board, self.player)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Request) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Request{self._key()}"

    def _key(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)


def parse_request(text: str) -> Request:
    """Return the request that a text holds; FormatError names the first line that is wrong.

    A full board is wrong too: no move can be asked for.
    """
    lines = Lines(text)
    size = lines.whole_number(1, LARGEST_SIZE, "the board size")
    algorithm = lines.one_of(ALGORITHMS, "an algorithm")
    player = lines.one_of(tuple(PAWNS), "a player")
    depth = seconds = None
    if algorithm == COMPETITION:
        seconds = _parse_seconds(lines)
    else:
        depth = lines.whole_number(1, LARGEST_DEPTH, "the depth")
    values = [value for row in range(1, size + 1) for value in _parse_values(lines, row, size)]
    board_line = lines.number + 1
    board = "".join(_parse_pawns(lines, row, size) for row in range(1, size + 1))
    lines.finish(f"the {size} rows of the board")
    if FREE not in board:
        raise FormatError(board_line, "a full board", "at least one free cell to move to")
    return Request(size, algorithm, player, depth, seconds, tuple(values), board)


def _parse_seconds(lines: Lines) -> float:
    wanted = f"the CPU time left: seconds from 0 to {MOST_SECONDS}, such as 12.5"
    line = lines.next(wanted)
    digits = line.replace(".", "", 1)
    if not (digits.isascii() and digits.isdecimal()) or len(line) > 40:
        raise lines.wrong(line, wanted)
    seconds = round(float(line), 9)
    if seconds > MOST_SECONDS:
        raise lines.wrong(line, wanted)
    return seconds


def _parse_values(lines: Lines, row: int, size: int) -> list[int]:
    wanted = f"row {row} of the values: {_count(size, 'whole number')} separated by blanks"
    # A hostile line may hold millions of words; one more than is wanted is enough to tell.
    words = lines.next(wanted).split(None, size)
    if len(words) != size:
        count = _count(len(words), "word") if words else "an empty line"
        found = f"more than {_count(size, 'word')}" if len(words) > size else count
        raise FormatError(lines.number, found, wanted)
    values = [parse_whole(word) for word in words]
    for word, value in zip(words, values, strict=True):
        if value is None or abs(value) > LARGEST_VALUE:
            bounds = f"a whole number from -{LARGEST_VALUE} to {LARGEST_VALUE}"
            raise lines.wrong(word, f"{bounds} in row {row} of the values")
    return [value for value in values if value is not None]


def _parse_pawns(lines: Lines, row: int, size: int) -> str:
    wanted = f"row {row} of the board: {_count(size, 'character')} of . X O"
    line = lines.next(wanted)
    if len(line) != size or not set(line).issubset(FREE + PAWNS):
        raise lines.wrong(line, wanted)
    return line


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def render_request(request: Request) -> str:
    """Return the text that parses to an equal request."""
    size = request.size
    limit = str(request.depth)
    if request.seconds is not None:
        limit = f"{request.seconds:.9f}".rstrip("0").rstrip(".")
    rows = range(0, size * size, size)
    lines = [str(size), request.algorithm, request.player, limit]
    lines += [" ".join(map(str, request.values[start : start + size])) for start in rows]
    return "\n".join(lines + board_rows(request.board, size)) + "\n"


def parse_answer(text: str, size: int) -> "tuple[Move, str]":
    """Return the move and the board after it that an answer states, without judging either."""
    lines = Lines(text)
    move = _parse_move(lines, size)
    board = "".join(_parse_pawns(lines, row, size) for row in range(1, size + 1))
    lines.finish(f"the {size} rows of the board")
    return move, board


def _parse_move(lines: Lines, size: int) -> "Move":
    wanted = "a move: a cell, a blank, and Stake or Raid, such as B3 Raid"
    line = lines.next(wanted)
    name, _, kind = line.partition(" ")
    if kind not in KINDS:
        raise lines.wrong(line, wanted)
    try:
        return KINDS.index(kind), parse_cell(name, size)
    except ValueError as error:
        raise lines.wrong(name, str(error)) from None


def render_answer(move: "Move", board: str, size: int) -> str:
    """Return the answer: the move, then the rows of the board after it."""
    return "\n".join([render_move(move, size), *board_rows(board, size)]) + "\n"


def render_move(move: "Move", size: int) -> str:
    """Return a move as the answer states it: `B3 Raid`."""
    kind, cell = move
    return f"{cell_name(cell, size)} {KINDS[kind]}"


def parse_move(text: str, size: int) -> "Move":
    """Return the move that a name such as `B3 Raid` means; FormatError (line 1) if it is none."""
    lines = Lines(text)
    move = _parse_move(lines, size)
    lines.finish("the move")
    return move


def parse_cell(name: str, size: int) -> "Cell":
    """Return the cell that a name means; ValueError, saying what is wanted, if it is none."""
    column, row = ord(name[:1] or "?") - ord("A"), parse_whole(name[1:])
    plain = row is not None and str(row) == name[1:]
    if row is None or not plain or not 0 <= column < size or not 1 <= row <= size:
        raise ValueError(f"a cell from A1 to {cell_name(size * size - 1, size)}")
    return (row - 1) * size + column


def board_rows(board: str, size: int) -> list[str]:
    """Return the rows of a board from the top."""
    return [board[start : start + size] for start in range(0, size * size, size)]
