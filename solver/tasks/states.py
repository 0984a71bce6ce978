"""The task `states`: how many boards, games and classes lie below a board, or which boards."""

from solver.formats import states as texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from solver.games.tictactoe import Position
    from solver.tasks import Options


def solve(text: str, options: "Options") -> "Iterable[bytes]":
    """Return the census or the list that a text asks for."""
    request = texts.parse(text)
    if request.listed:
        return texts.render_list(levels_below(request.board))
    if request.game == texts.NUMERICAL:
        from solver.trees import numerical_census

        names: tuple[str, ...] = numerical_census.NAMES
        rows = numerical_census.census(request.cells)
    else:
        from solver.trees import tictactoe_census

        names, rows = tictactoe_census.NAMES, tictactoe_census.census(request.board)
    if options.explain:
        from solver.formats.states_meanings import meaning_of

        for name in names:
            options.note(f"{name}: {meaning_of(name)}")
    return [texts.render(names, rows)]


def levels_below(start: "Position") -> "Iterator[tuple[int, list[tuple[str, str]]]]":
    """Yield for each depth the boards below the start, in the order of their text, with kinds."""
    from solver.formats.tictactoe import board_text
    from solver.games.tictactoe import TicTacToe, depth_of
    from solver.trees.states import states_by_level

    game = TicTacToe()
    for below, level in enumerate(states_by_level(game, start)):
        states = [
            (board_text(position), _kind(game.score(position), position)) for position in level
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
