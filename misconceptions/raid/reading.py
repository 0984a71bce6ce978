"""What twins of Raid read and write: requests that they misread, answers in another form."""

from misconceptions.raid.rules import Way
from solver.formats.raid import KINDS, Request, board_rows, cell_name, render_answer
from solver.games.raid import RAID, STAKE


def other_player(request: Request) -> Request:
    """Play for the one who is not to move."""
    return _with(request, player="O" if request.player == "X" else "X")


def player_x(request: Request) -> Request:
    """Play for X, whoever is to move."""
    return _with(request, player="X")


def values_by_columns(request: Request) -> Request:
    """Take the rows of the values for columns; the board is read as it is."""
    size = request.size
    values = [request.values[column * size + row] for row in range(size) for column in range(size)]
    return _with(request, values=tuple(values))


def worthless(request: Request) -> Request:
    """Take every cell for worth nothing."""
    return _with(request, values=(0,) * len(request.values))


def with_values(request: Request, values: tuple[int, ...]) -> Request:
    """Take other values for those of the cells."""
    return _with(request, values=values)


def _with(request: Request, player: str = "", values: tuple[int, ...] = ()) -> Request:
    return Request(
        request.size,
        request.algorithm,
        player or request.player,
        request.depth,
        request.seconds,
        values or request.values,
        request.board,
    )


def board_before_the_move(move: Way, request: Request, board: str) -> str:
    """The move is right, the board is still the old one."""
    return render_answer(move[:2], request.board, request.size)


def conquered_pawns_stay(move: Way, request: Request, board: str) -> str:
    """The cell is filled on the board, but nobody is turned."""
    cells = list(request.board)
    cells[move[1]] = request.player
    return render_answer(move[:2], "".join(cells), request.size)


def pawn_of_the_enemy(move: Way, request: Request, board: str) -> str:
    """The pawn that is set down is the enemy's."""
    cells = list(board)
    cells[move[1]] = "O" if request.player == "X" else "X"
    return render_answer(move[:2], "".join(cells), request.size)


def row_letter_first(move: Way, request: Request, board: str) -> str:
    """The letter is the row and the number the column."""
    row, column = divmod(move[1], request.size)
    return render_answer((move[0], column * request.size + row), board, request.size)


def rows_from_zero(move: Way, request: Request, board: str) -> str:
    """The first row has the number 0."""
    row, column = divmod(move[1], request.size)
    return _written(f"{chr(ord('A') + column)}{row}", move[0], request, board)


def rows_from_the_bottom(move: Way, request: Request, board: str) -> str:
    """Rows are numbered as on a chess board."""
    row, column = divmod(move[1], request.size)
    return _written(f"{chr(ord('A') + column)}{request.size - row}", move[0], request, board)


def always_stake(move: Way, request: Request, board: str) -> str:
    """Every move is called a Stake, also one that has turned pawns."""
    return render_answer((STAKE, move[1]), board, request.size)


def raid_if_beside_enemies(move: Way, request: Request, board: str) -> str:
    """What stands beside an enemy afterwards is called a Raid."""
    size, (row, column) = request.size, divmod(move[1], request.size)
    enemy = "O" if request.player == "X" else "X"
    touched = any(
        pawn == enemy and abs(cell // size - row) + abs(cell % size - column) == 1
        for cell, pawn in enumerate(board)
    )
    return render_answer((RAID if touched else move[0], move[1]), board, request.size)


def board_first(move: Way, request: Request, board: str) -> str:
    """The board is written before the move."""
    name = f"{cell_name(move[1], request.size)} {KINDS[move[0]]}"
    return "\n".join([*board_rows(board, request.size), name]) + "\n"


def _written(name: str, kind: int, request: Request, board: str) -> str:
    rows = board_rows(board, request.size)
    return "\n".join([f"{name} {KINDS[kind]}", *rows]) + "\n"
