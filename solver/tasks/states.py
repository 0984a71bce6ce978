"""The task `states`: how many boards, games and classes lie below a board, or which boards."""

from solver.formats import states as texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from solver.games.tictactoe import Position
    from solver.tasks import Options

    Census = tuple[tuple[str, ...], list[tuple[int, list[int]]]]


def solve(text: str, options: "Options") -> "Iterable[bytes]":
    """Return the census or the list that a text asks for."""
    request = texts.parse_request(text)
    if request.listed:
        return texts.render_list(levels_below(request.board))
    count = _numerical if request.game == texts.NUMERICAL else _tictactoe
    names, rows = count(request, options)
    if options.explain:
        from solver.formats.states_meanings import meaning_of

        for name in names:
            options.note(f"{name}: {meaning_of(name)}")
    return [texts.render_answer(names, rows)]


def _tictactoe(request: texts.Request, options: "Options") -> "Census":
    from solver.trees.tictactoe.census import NAMES, census

    if options.engine == "fast":
        return NAMES, census(request.board)
    from solver.games.tictactoe import depth_of
    from solver.trees.plain_census import tictactoe_rows

    return NAMES, list(enumerate(tictactoe_rows(request.board), depth_of(request.board)))


def _numerical(request: texts.Request, options: "Options") -> "Census":
    from solver.trees.numerical.census import NAMES, census

    if options.engine == "fast":
        return NAMES, census(request.cells)
    from solver.games.numerical import position_of
    from solver.trees.plain_census import numerical_rows

    rows = numerical_rows(position_of(request.cells))
    return NAMES, list(enumerate(rows, 9 - request.cells.count(0)))


def levels_below(start: "Position") -> "Iterator[tuple[int, list[tuple[str, str]]]]":
    """Yield for each depth the boards below the start, in the order of their text, with kinds."""
    from solver.formats.tictactoe import render_board
    from solver.games.tictactoe import TicTacToe, depth_of
    from solver.trees.states import states_by_level

    game = TicTacToe()
    for below, level in enumerate(states_by_level(game, start)):
        states = [
            (render_board(position), _kind(game.score(position), position)) for position in level
        ]
        yield depth_of(start) + below, sorted(states)


def _kind(score: int, position: "Position") -> str:
    to_x, to_o, won_by_x, won_by_o, draw = texts.KINDS
    if score:
        return won_by_x if score > 0 else won_by_o
    crosses, noughts = position
    if (crosses | noughts).bit_count() == 9:
        return draw
    return to_o if crosses.bit_count() > noughts.bit_count() else to_x
