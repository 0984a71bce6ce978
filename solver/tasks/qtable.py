"""The task `qtable`: the exact value of every move against an opponent that is named."""

from solver.errors import FormatError
from solver.formats import qtable as texts
from solver.formats.fraction import render_fraction
from solver.formats.tictactoe import render_board
from solver.search.tictactoe.exact import DENOMINATORS, Board, solve_levels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from solver.tasks import Options


def solve(text: str, options: "Options") -> "Iterable[bytes]":
    """Return the table, the best moves, the summary or the list that a text asks for."""
    request = texts.parse_request(text)
    if request.form == texts.LIST:
        from solver.formats.states import render_list
        from solver.tasks.states import levels_below

        if options.explain:
            options.note("every valid state with its kind, then how many of each kind by depth")
        return render_list(levels_below(texts.start_of(request)))
    if options.draw or options.svg:
        return _picture(request, options.svg)
    if options.engine != "fast":
        from solver.tasks.qtable_plain import levels_by_fractions

        levels = levels_by_fractions(texts.start_of(request), request.random_players)
    else:
        levels = solve_levels(texts.start_of(request), request.random_players)
    if options.explain or request.form == texts.SUMMARY:
        from solver.tasks.qtable_summary import summary

        whole = summary(request, levels)
        if request.form == texts.SUMMARY:
            return [whole]
        for line in whole.decode().splitlines():
            options.note(line)
    if request.board is not None:
        levels = levels[:1]
    return _best_rows(levels) if request.form == texts.BEST else _rows(levels)


def _in_order(level: list[Board]) -> list[tuple[str, Board]]:
    """Return the boards of one depth in the order of their text."""
    named = [(render_board(board.position), board) for board in level]
    named.sort(key=lambda pair: pair[0])
    return named


def _rows(levels: list[list[Board]]) -> "Iterator[bytes]":
    for level in levels:
        texts_of: dict[int, str] = {}  # values repeat: a few hundred make all the rows
        lines = []
        for text, board in _in_order(level):
            denominator = DENOMINATORS[len(board.moves) - 1]
            for cell, numerator in board.moves:
                value = texts_of.get(numerator)
                if value is None:
                    value = texts_of[numerator] = render_fraction(numerator, denominator)
                lines.append(texts.render_row(text, cell, value))
        yield "".join(lines).encode()


def _best_rows(levels: list[list[Board]]) -> "Iterator[bytes]":
    for level in levels:
        yield "".join(
            [
                texts.render_best_row(text, value_of(board), board.best_moves)
                for text, board in _in_order(level)
            ]
        ).encode()


def value_of(board: Board) -> str:
    """Return the value of an unfinished board for X as text."""
    return render_fraction(board.numerator, DENOMINATORS[len(board.moves)])


def _picture(request: texts.Request, as_svg: bool) -> list[bytes]:
    from solver.formats.tictactoe_drawing import draw_values
    from solver.formats.tictactoe_svg import svg_values

    if request.board is None:
        raise FormatError(1, "a request for the whole table", "one board to draw")
    board = solve_levels(request.board, request.random_players)[0][0]
    denominator = DENOMINATORS[len(board.moves) - 1]
    values = {cell: render_fraction(value, denominator) for cell, value in board.moves}
    draw = svg_values if as_svg else draw_values
    return [draw(board.position, values, board.best_moves).encode()]
