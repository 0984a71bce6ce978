"""How many states and moves of a Q-table are won, drawn and lost."""

from solver.formats import qtable as texts
from solver.formats.fraction import render_fraction
from solver.formats.tictactoe import render_board
from solver.games.tictactoe import TicTacToe, depth_of
from solver.search.tictactoe.exact import DENOMINATORS, Board
from solver.trees.states import outcomes, states_by_level

WORDS = {True: ("won-by-X", "drawn", "won-by-O"), False: ("better-for-X", "even", "better-for-O")}


def summary(request: texts.Request, levels: list[list[Board]]) -> bytes:
    """Return `name value` lines, then a row a depth: states by the sign of their value for X.

    Against the optimal opponent the sign is the result: won by X, drawn, won by O.
    """
    start = texts.start_of(request)
    words = WORDS[request.opponent == texts.OPTIMAL]
    boards = [board for level in levels for board in level]
    finished = [_finished(level) for level in states_by_level(TicTacToe(), start)]
    unfinished = [_by_sign([board.numerator for board in level]) for level in levels]
    # The solved levels may end in an empty one.
    pairs = zip(finished, unfinished, strict=False)
    rows = [[a + b for a, b in zip(*pair, strict=True)] for pair in pairs]
    value = render_fraction(boards[0].numerator, DENOMINATORS[len(boards[0].moves)])
    named: list[tuple[str, object]] = [("board", render_board(start)), ("value", value)]
    named += _named("states", words, [sum(column) for column in zip(*rows, strict=True)])
    named += _named("open-states", words, _by_sign([board.numerator for board in boards]))
    named += _named("moves", words, _by_sign([n for b in boards for _, n in b.moves]))
    named += _counts_of_moves(boards)
    lines = [f"{name} {count}" for name, count in named]
    lines.append(" ".join(["depth", "states", *[f"states-{word}" for word in words]]))
    first = depth_of(start)
    lines += [" ".join(map(str, [first + n, sum(row), *row])) for n, row in enumerate(rows)]
    return ("\n".join(lines) + "\n").encode()


def _finished(level: "set[tuple[int, int]]") -> list[int]:
    won_by_x, won_by_o, drawn = outcomes(TicTacToe(), level)
    return [won_by_x, drawn, won_by_o]


def _by_sign(numbers: list[int]) -> list[int]:
    above, below = sum(n > 0 for n in numbers), sum(n < 0 for n in numbers)
    return [above, len(numbers) - above - below, below]


def _named(what: str, words: tuple[str, ...], counts: list[int]) -> list[tuple[str, object]]:
    return [(what, sum(counts)), *[(f"{what}-{w}", n) for w, n in zip(words, counts, strict=True)]]


def _counts_of_moves(boards: list[Board]) -> list[tuple[str, object]]:
    """Return how many moves have a large value either way, and how often the best is unique."""
    halves = [(2 * n, DENOMINATORS[len(b.moves) - 1]) for b in boards for _, n in b.moves]
    best = [(len(board.best_moves), len(board.moves), board) for board in boards]
    return [
        ("moves-of-value-1/2-or-more", sum(n >= d for n, d in halves)),
        ("moves-of-value-minus-1/2-or-less", sum(n <= -d for n, d in halves)),
        ("best-moves", sum(count for count, _, _ in best)),
        ("open-states-with-one-best-move-of-several", sum(c == 1 < all_ for c, all_, _ in best)),
        ("open-states-where-every-move-is-best", sum(c == all_ for c, all_, _ in best)),
        (
            "open-states-where-the-lowest-cell-is-best",
            sum(board.best_moves[0] == board.moves[0][0] for _, _, board in best),
        ),
    ]
