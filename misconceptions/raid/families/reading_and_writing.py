"""What programs misread in a file and miswrite in an answer, beyond the bank."""

from collections.abc import Callable, Iterator
from itertools import product

from misconceptions.model import SILENT, Misconception
from misconceptions.raid import reading
from misconceptions.raid.families.member import member
from misconceptions.raid.program import RaidProgram, Write
from misconceptions.raid.reading_bank import BOARD, KINDS, NAMES, PLAYER
from misconceptions.raid.rules import Way
from misconceptions.raid.searching_bank import SCORE
from solver.formats.raid import KINDS as WORDS
from solver.formats.raid import Request, board_rows, cell_name, render_answer
from solver.games.raid import FREE, RAID, neighbours_of

FILE = "Values and board are read row by row from the top, each row from the left."
FORM = "The answer is the move, such as `A1 Stake`, and then the board as it was given."

Read = Callable[[Request], Request]
ORDERS: dict[str, Callable[[int, int], int]] = {
    "by columns": lambda cell, size: cell % size * size + cell // size,
    "from the last row upwards": lambda cell, size: (size - 1 - cell // size) * size + cell % size,
    "from the right to the left": lambda cell, size: cell // size * size + size - 1 - cell % size,
}
PLAYERS: dict[str, Callable[[int, int], str]] = {
    "plays for O, whoever is to move": lambda x, o: "O",
    "finds out from the pawns who is to move: X, unless X has more": lambda x, o: "XO"[x > o],
    "finds out from the pawns who is to move: O, unless O has more": lambda x, o: "OX"[o > x],
    "finds out from the pawns who is to move: X if they are even": lambda x, o: "XO"[(x + o) % 2],
}
VALUES: dict[str, Callable[[int], int]] = {
    "reads only the first digit of each value": lambda value: int(str(abs(value))[0]),
    "reads only the last digit of each value": lambda value: int(str(value)[-1]),
    "takes every value for 1": lambda value: 1,
}


def _turned(order: Callable[[int, int], int], values: bool, board: bool) -> Read:
    """Return how to read values or board from other cells."""

    def read(request: Request) -> Request:
        cells = [order(cell, request.size) for cell in range(request.size**2)]
        return Request(
            request.size,
            request.algorithm,
            request.player,
            request.depth,
            request.seconds,
            tuple(request.values[n] for n in cells) if values else request.values,
            "".join(request.board[n] for n in cells) if board else request.board,
        )

    return read


def _player_by(choose: Callable[[int, int], str]) -> Read:
    """Return how to find out the player from how many pawns there are of X and of O."""

    def read(request: Request) -> Request:
        found = choose(request.board.count("X"), request.board.count("O"))
        return request if found == request.player else reading.other_player(request)

    return read


def _valued(change: Callable[[int], int]) -> Read:
    return lambda request: reading.with_values(request, tuple(map(change, request.values)))


def _forgotten(odd_alone: bool, which: Callable[[int, int], bool]) -> Read:
    """Return how to forget the values of some cells, by cell and size, in the score."""

    def read(request: Request) -> Request:
        size = request.size
        if odd_alone and size % 2 == 0:
            return request
        values = (0 if which(n, size) else value for n, value in enumerate(request.values))
        return reading.with_values(request, tuple(values))

    return read


FORGOTTEN: dict[str, Callable[[int, int], bool]] = {
    "the first cell": lambda cell, size: cell == 0,
    "the last cell": lambda cell, size: cell == size * size - 1,
    "the first row": lambda cell, size: cell < size,
    "the last row": lambda cell, size: cell >= size * (size - 1),
    "the first column": lambda cell, size: cell % size == 0,
    "the last column": lambda cell, size: cell % size == size - 1,
}


def readings() -> Iterator[Misconception]:
    """Yield programs that read something else than what the file says."""
    parts = {
        "the values": (True, False),
        "the board": (False, True),
        "values and board": (True, True),
    }
    for said, order in ORDERS.items():
        for what, (values, board) in parts.items():
            read = _turned(order, values, board)
            yield member(f"reads {what} {said}", FILE, RaidProgram(read=read))
    for belief, choose in PLAYERS.items():
        yield member(belief, PLAYER, RaidProgram(read=_player_by(choose)))
    for belief, change in VALUES.items():
        yield member(belief, FILE, RaidProgram(read=_valued(change)))
    for (what, which), odd in product(FORGOTTEN.items(), (False, True)):
        belief = f"leaves {what} out of the score{' of boards of odd size' if odd else ''}"
        yield member(belief, SCORE, RaidProgram(read=_forgotten(odd, which)))


def _line(name: str, kind: str, request: Request, board: str) -> str:
    return "\n".join([f"{name} {kind}", *board_rows(board, request.size)]) + "\n"


def _written(form: Callable[[str, str, str], tuple[str, str]]) -> Write:
    """Return how to write the move from its column, its row and its kind."""

    def write(move: Way, request: Request, board: str) -> str:
        name = cell_name(move[1], request.size)
        return _line(*form(name[0], name[1:], WORDS[move[0]]), request, board)

    return write


def _drawn(change: Callable[[Way, Request, str], str]) -> Write:
    """Return how to write another board below the right move."""

    def write(move: Way, request: Request, board: str) -> str:
        name = cell_name(move[1], request.size)
        return _line(name, WORDS[move[0]], request, change(move, request, board))

    return write


def _called(is_raid: Callable[[bool, bool, bool], bool]) -> Write:
    """Return how to call the move, by: was a Raid meant, are an own pawn, an enemy beside it."""

    def write(move: Way, request: Request, board: str) -> str:
        near = [request.board[n] for n in neighbours_of(request.size)[move[1]]]
        enemy = "O" if request.player == "X" else "X"
        kind = is_raid(move[0] == RAID, request.player in near, enemy in near)
        return render_answer((int(kind), move[1]), board, request.size)

    return write


def _shifted(rows: int, columns: int) -> Write:
    def form(column: str, row: str, kind: str) -> tuple[str, str]:
        return f"{chr(ord(column) + columns)}{int(row) + rows}", kind

    return _written(form)


def _mirrored(move: Way, request: Request, board: str) -> str:
    row, column = divmod(move[1], request.size)
    name = f"{chr(ord('A') + request.size - 1 - column)}{row + 1}"
    return _line(name, WORDS[move[0]], request, board)


def _transposed(move: Way, request: Request, board: str) -> str:
    size = request.size
    return "".join(board[n % size * size + n // size] for n in range(size * size))


def _upside_down(move: Way, request: Request, board: str) -> str:
    return "".join(reversed(board_rows(board, request.size)))


def _without_the_pawn(move: Way, request: Request, board: str) -> str:
    return board[: move[1]] + FREE + board[move[1] + 1 :]


def _only_the_move(move: Way, request: Request, board: str) -> str:
    return f"{cell_name(move[1], request.size)} {WORDS[move[0]]}\n"


def _only_the_board(move: Way, request: Request, board: str) -> str:
    return "\n".join(board_rows(board, request.size)) + "\n"


def _exchanged(move: Way, request: Request, board: str) -> str:
    return board.translate(str.maketrans("XO", "OX"))


def _nothing_beyond_the_end(move: Way, request: Request, board: str) -> str:
    """Fail where the search meets a full board before its depth is used up."""
    beyond = (request.depth or 1) > request.board.count(FREE)
    return SILENT if beyond else render_answer(move[:2], board, request.size)


WRITINGS: tuple[tuple[str, str, Write], ...] = (
    (
        "gives no answer where the board is full before the depth is used up",
        "A search ends at a full board, too.",
        _nothing_beyond_the_end,
    ),
    ("calls every move beside an own pawn a Raid", KINDS, _called(lambda raid, own, enemy: own)),
    ("calls every move beside an enemy a Raid", KINDS, _called(lambda raid, own, enemy: enemy)),
    (
        "calls every move beside an own pawn and an enemy a Raid",
        KINDS,
        _called(lambda raid, own, enemy: own and enemy),
    ),
    ("calls every move a Raid", KINDS, _called(lambda raid, own, enemy: True)),
    ("exchanges the words Stake and Raid", KINDS, _called(lambda raid, own, enemy: not raid)),
    ("names the first column B", NAMES, _shifted(0, 1)),
    ("counts rows from 2", NAMES, _shifted(1, 0)),
    ("names columns from the right", NAMES, _mirrored),
    (
        "writes the row before the letter of the column",
        NAMES,
        _written(lambda column, row, kind: (row + column, kind)),
    ),
    (
        "writes a blank between column and row",
        FORM,
        _written(lambda column, row, kind: (f"{column} {row}", kind)),
    ),
    (
        "writes columns in small letters",
        FORM,
        _written(lambda column, row, kind: (column.lower() + row, kind)),
    ),
    (
        "writes the kind of move in small letters",
        FORM,
        _written(lambda column, row, kind: (column + row, kind.lower())),
    ),
    (
        "writes the kind of move in capitals",
        FORM,
        _written(lambda column, row, kind: (column + row, kind.upper())),
    ),
    (
        "writes the kind of move before the cell",
        FORM,
        _written(lambda column, row, kind: (kind, column + row)),
    ),
    ("leaves out the board", BOARD, _only_the_move),
    ("leaves out the move", FORM, _only_the_board),
    ("prints the board with rows and columns exchanged", BOARD, _drawn(_transposed)),
    ("prints the board from the last row upwards", BOARD, _drawn(_upside_down)),
    ("prints the board with X and O exchanged", BOARD, _drawn(_exchanged)),
    (
        "prints the pawns that the move turned, but not the one that it sets down",
        BOARD,
        _drawn(_without_the_pawn),
    ),
)


def writings() -> Iterator[Misconception]:
    """Yield programs that write a right move and board in another way."""
    for belief, advice, write in WRITINGS:
        yield member(belief, advice, RaidProgram(write=write))
