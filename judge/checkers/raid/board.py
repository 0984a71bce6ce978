"""Boards of Raid for feedback: as drawings, and the usual mistakes in the board after a move."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from judge.checkers.raid.value import Move, Position
from judge.model.finding import Drawing, DrawingCell, Mark, Scene
from solver.formats.raid import cell_name
from solver.games.raid import FREE, RAID, STAKE, RaidGame


def draw(
    game: RaidGame,
    title: str,
    board: str,
    marks: Mapping[int, Mark] = MappingProxyType({}),
    scene: Scene = Scene.OTHER,
) -> Drawing:
    """Return a board with its values; some cells are marked."""

    def cell(place: int) -> DrawingCell:
        piece = "" if board[place] == FREE else board[place]
        return DrawingCell(piece, str(game.values[place]), marks.get(place, Mark.NONE))

    size = game.size
    rows = (range(start, start + size) for start in range(0, size * size, size))
    return Drawing(title, tuple(tuple(cell(place) for place in row) for row in rows), scene=scene)


def draw_before(game: RaidGame) -> Drawing:
    """Return the board of the question."""
    return draw(game, f"before: {game.pawns[0]} to move", game.board, scene=Scene.BEFORE)


def draw_after(game: RaidGame, title: str, position: Position, move: Move, scene: Scene) -> Drawing:
    """Return the board after a legal move, with the pawns that it turned."""
    own = Mark.WRONG if scene is Scene.GIVEN else Mark.MOVE
    marks = dict.fromkeys(game.turned(position, move), Mark.TURNED) | {move[1]: own}
    return draw(game, title, game.play(position, move)[0], marks, scene)


def board_mistake(game: RaidGame, move: Move, given: str) -> tuple[str, str]:
    """Return the name of the mistake that makes exactly this board of a move, and advice.

    Both are "" when the board fits no mistake that we know. Where several fit, all are named:
    choosing one would be a guess.
    """
    found = {name: advice for board, name, advice in _mistakes(game, move) if board == given}
    if found:
        return " or ".join(found), ", or ".join(found.values())
    return _elsewhere(game, move, given)


def _mistakes(game: RaidGame, move: Move) -> Iterator[tuple[str, str, str]]:
    """Yield (board, name, advice): what each usual mistake makes of the board."""
    position = before, player = game.initial()
    kind, cell = move
    own, enemy = game.pawns[player], game.pawns[1 - player]
    right = game.play(position, move)[0]
    staked = game.play(position, (STAKE, cell))[0]
    raided = game.play(position, (RAID, cell))[0]
    yield before, "move not played", "it is the board before the move"
    if kind == RAID:
        yield staked, "raid turns nothing", f"a Raid turns every {enemy} beside its cell"
        turned = game.turned(position, move)
        spread = _with(right, _spread(game, right, turned, enemy), own)
        yield spread, "raid spreads", "turned pawns do not turn others"
        corners = [near for near in _diagonal(game.size, cell) if before[near] == enemy]
        advice = "only pawns above, below, left and right of the cell turn"
        yield _with(right, corners, own), "raid turns diagonally", advice
        if turned:
            yield _with(before, turned, own), "cell left free", "fill the cell too"
    else:
        yield raided, "stake turns pawns", "a Stake turns no pawns; only a Raid does"
    for board in (right, before):
        yield _with(board, [cell], enemy), "wrong pawn", f"{own} is to move, so the pawn is {own}"
    swapped = "".join({own: enemy, enemy: own}.get(pawn, pawn) for pawn in right)
    yield swapped, "sides swapped", "X and O are exchanged on the whole board"
    advice = "rows and columns are exchanged on the whole board"
    yield _transposed(right, game.size), "board transposed", advice


def _elsewhere(game: RaidGame, move: Move, given: str) -> tuple[str, str]:
    """Recognise the same kind of move in another cell, above all with row and column exchanged."""
    size, (kind, cell) = game.size, move
    row, column = divmod(cell, size)
    for other, pawn in enumerate(game.board):
        if pawn == FREE and game.play(game.initial(), (kind, other))[0] == given:
            advice = f"it shows the move in {cell_name(other, size)}"
            if other == column * size + row:
                return "row and column exchanged", advice + "; a name has the column letter first"
            return "another cell filled", advice
    return "", ""


def _with(board: str, cells: list[int], pawn: str) -> str:
    made = list(board)
    for cell in cells:
        made[cell] = pawn
    return "".join(made)


def _spread(game: RaidGame, board: str, turned: list[int], enemy: str) -> list[int]:
    """Return the pawns that would turn if turned pawns turned others in their turn."""
    waiting, more = list(turned), set[int]()
    while waiting:
        for near in game.neighbours[waiting.pop()]:
            if board[near] == enemy and near not in more:
                more.add(near)
                waiting.append(near)
    return sorted(more)


def _diagonal(size: int, cell: int) -> list[int]:
    row, column = divmod(cell, size)
    return [
        (row + down) * size + column + right
        for down in (-1, 1)
        for right in (-1, 1)
        if 0 <= row + down < size and 0 <= column + right < size
    ]


def _transposed(board: str, size: int) -> str:
    return "".join(board[start::size] for start in range(size))
