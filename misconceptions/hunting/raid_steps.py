"""Steps downwards on a Raid board, and what of it is unusual.

Size counts first, then depth, pawns, the sum of the values; zeros and negative values count as
more than ones, for the published homework has none.
"""

from collections.abc import Iterator
from itertools import product

from misconceptions.hunting.inputs import Measure
from solver.formats.raid import MINIMAX, Request
from solver.games.raid import FREE, PAWNS

MOST_SUM = 26 * 26 * 99  # of the values of a board of the homework
# Plies, and free cells of boards that are searched deeper: what a plain program answers at once.
DEEP, MOST_FREE, FEW_FREE = 3, 6, 4
UNPUBLISHED = "which the published homework does not have"


def measured(request: Request) -> Measure:
    """Return what counts: at last MINIMAX is taken before ALPHABETA, and X before O."""
    pawns = len(request.board) - request.board.count(FREE)
    options = request.algorithm != MINIMAX, request.player != PAWNS[0]
    worth = sum(max(1, abs(value)) for value in request.values)
    below = sum(value < 1 for value in request.values)
    return request.size, request.depth or 0, pawns, worth, below, *options


def unusual_of(request: Request) -> Iterator[str]:
    """Yield in words what few programs are ever asked."""
    if min(request.values) < 0:
        yield f"with negative values, {UNPUBLISHED}"
    if 0 in request.values:
        yield f"with values of 0, {UNPUBLISHED}"
    if sum(map(abs, request.values)) > MOST_SUM:
        yield f"with values whose sum is beyond {MOST_SUM:,}, {UNPUBLISHED}"
    if (request.depth or 0) > 9:
        yield "where the depth has more than one digit"


def steps_from(request: Request) -> Iterator[Request]:
    """Yield boards that are one step smaller and take a plain program no longer."""
    bound = measured(request)
    free = max(MOST_FREE if (request.depth or 0) < 10 else FEW_FREE, request.board.count(FREE))
    for each in (
        *_cropped(request),
        *_shallower(request),
        *_emptier(request),
        *_cheaper(request),
        *_plainer(request),
    ):
        quick = (each.depth or 0) <= DEEP or each.board.count(FREE) <= free
        if FREE in each.board and quick and measured(each) < bound:
            yield each


def _with(request: Request, **changes: object) -> Request:
    fields = {name: getattr(request, name) for name in Request.__slots__}
    return Request(**fields | changes)


def _cropped(request: Request) -> Iterator[Request]:
    """Yield the boards without a row and a column."""
    size = request.size
    if size == 1:
        return
    for gone_row, gone_column in product(range(size), repeat=2):
        left = [
            row * size + column
            for row, column in product(range(size), repeat=2)
            if row != gone_row and column != gone_column
        ]
        values = tuple(request.values[n] for n in left)
        board = "".join(request.board[n] for n in left)
        yield _with(request, size=size - 1, values=values, board=board)


def _shallower(request: Request) -> Iterator[Request]:
    depth = request.depth or 1
    for less in {1, depth // 2, depth - 1, min(depth, 10)} - {0, depth}:
        yield _with(request, depth=less)


def _emptier(request: Request) -> Iterator[Request]:
    for cell, pawn in enumerate(request.board):
        if pawn != FREE:
            yield _with(request, board=request.board[:cell] + FREE + request.board[cell + 1 :])


def _cheaper(request: Request) -> Iterator[Request]:
    """Yield boards with smaller values: all at once, with their signs or without; then one by one.

    At once by their ranks, all alike, all halved.
    """
    values = request.values
    for signed in (False, True):
        signs = [(value > 0) - (value < 0) if signed else 1 for value in values]
        sizes = [abs(value) if signed else value for value in values]
        ranks = {size: rank for rank, size in enumerate(sorted(set(sizes)), 1)}
        for changed in ([ranks[size] for size in sizes], [1] * len(values)):
            new = tuple(sign * size for sign, size in zip(signs, changed, strict=True))
            yield _with(request, values=new)
    yield _with(request, values=tuple(int(value / 2) or value for value in values))
    for cell, value in enumerate(values):
        for less in _less(value):
            yield _with(request, values=(*values[:cell], less, *values[cell + 1 :]))


def _less(value: int) -> set[int]:
    """Return some of the smaller values: from a half on in ever smaller steps."""
    steps = (int(value / 2**halvings) for halvings in range(1, abs(value).bit_length() + 1))
    return {1, abs(value), value - 1, *(value - step for step in steps)} - {0, value}


def _plainer(request: Request) -> Iterator[Request]:
    """Yield the same board for MINIMAX, and with the players exchanged."""
    yield _with(request, algorithm=MINIMAX)
    exchanged = request.board.translate(str.maketrans(PAWNS, PAWNS[::-1]))
    yield _with(request, player=PAWNS[0], board=exchanged)
