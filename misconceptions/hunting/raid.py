"""Raid boards for a hunt: all small ones up to symmetry, random ones, and how to make one smaller.

Size counts first, then depth, pawns, the sum of the values.
"""

from collections.abc import Hashable, Iterator
from itertools import product
from random import Random

from misconceptions.hunting.inputs import Measure, plain_meaning
from solver.errors import FormatError
from solver.formats.raid import MINIMAX, Request, parse_answer, parse_request, render_request
from solver.games.raid import FREE, PAWNS

SIZES, DEPTHS, VALUES = (1, 2), (1, 2, 3), (1, 2)  # of the enumerated set
ALGORITHMS = ("MINIMAX", "ALPHABETA")
# Sizes and depths of random boards, level by level: what a plain program answers at once.
SHAPES = (
    ((2, 1), (2, 2), (2, 3)),
    ((3, 1), (3, 2), (2, 4)),
    ((3, 2), (3, 3), (3, 5), (4, 1)),
    ((4, 2), (3, 3), (4, 4), (5, 1)),
    ((4, 2), (5, 2), (6, 1)),
    ((6, 2), (9, 1), (12, 1)),
    ((16, 1), (20, 1), (26, 1)),
)
LARGEST = ((26, 2), (24, 3))  # as the homework has them: for programs that are right, but slow
DEEP, MOST_FREE = 3, 6  # plies, and free cells of random boards that are searched deeper
RANGES = ((1, 1), (1, 2), (1, 3), (1, 9), (1, 99))  # of random values: few make many ties


class RaidInputs:
    """Requests with a depth; COMPETITION has no right answer that could be missed."""

    levels = len(SHAPES)

    def stated(self, like: str) -> str:
        request = parse_request(like)
        return (
            f"every board of size 1 and 2 with values 1 and 2 and depths 1 to 3, {request.player}"
            f" to move, {request.algorithm}, one of each set that turning and mirroring make alike"
        )

    def is_stated(self, text: str) -> bool:
        request = parse_request(text)
        small = request.size in SIZES and request.depth in DEPTHS
        return small and set(request.values) <= set(VALUES)

    def start(self) -> str:
        return render_request(Request(1, MINIMAX, "X", 1, None, (1,), FREE))

    def enumerated(self, like: str) -> Iterator[str]:
        asked = parse_request(like)
        for size, depth in product(SIZES, DEPTHS):
            for values, board in _boards(size):
                yield render_request(
                    Request(size, asked.algorithm, asked.player, depth, None, values, board)
                )

    def random(self, source: Random, level: int) -> str:
        return self._random(source, *source.choice(SHAPES[level]))

    def largest(self, source: Random) -> Iterator[str]:
        return (self._random(source, size, depth) for size, depth in LARGEST)

    def _random(self, source: Random, size: int, depth: int) -> str:
        cells = size * size
        low, high = source.choice(RANGES)
        values = tuple(source.randint(low, high) for _ in range(cells))
        # Where a search goes deep few cells are free: a plain program must finish it at once.
        least = max(0, cells - MOST_FREE) if depth > DEEP else 0
        filled = set(source.sample(range(cells), source.randrange(least, cells)))
        board = "".join(source.choice(PAWNS) if n in filled else FREE for n in range(cells))
        algorithm, player = source.choice(ALGORITHMS), source.choice(PAWNS)
        return render_request(Request(size, algorithm, player, depth, None, values, board))

    def measure(self, text: str) -> Measure:
        return _measure(parse_request(text))

    def smaller(self, text: str) -> Iterator[str]:
        request = parse_request(text)
        bound = _measure(request)
        for each in (
            *_cropped(request),
            *_shallower(request),
            *_emptier(request),
            *_cheaper(request),
        ):
            if FREE in each.board and _measure(each) < bound:
                yield render_request(each)

    def meaning(self, text: str, answer: str) -> Hashable:
        size = int(text.split(None, 1)[0])
        try:
            return parse_answer(answer.removeprefix("\ufeff").replace("\r\n", "\n"), size)
        except FormatError:
            return plain_meaning(answer)


def _measure(request: Request) -> Measure:
    pawns = len(request.board) - request.board.count(FREE)
    return request.size, request.depth or 0, pawns, sum(map(abs, request.values))


def _boards(size: int) -> list[tuple[tuple[int, ...], str]]:
    """Return values and pawns, one of each class of symmetry, fewest pawns and values first."""
    turns = _symmetries(size)
    kept = set()
    for cells in product(product(FREE + PAWNS, VALUES), repeat=size * size):
        if any(pawn == FREE for pawn, _ in cells):
            kept.add(min(tuple(cells[n] for n in turn) for turn in turns))
    boards = [(tuple(v for _, v in cells), "".join(p for p, _ in cells)) for cells in kept]
    return sorted(boards, key=lambda each: (-each[1].count(FREE), sum(each[0]), *each))


def _symmetries(size: int) -> list[tuple[int, ...]]:
    """Return the eight ways to turn and mirror a square, each as the cells in their new order."""
    square = [(row, column) for row in range(size) for column in range(size)]
    last, made = size - 1, []
    for _ in range(4):
        square = [(column, last - row) for row, column in square]
        made += [square, [(row, last - column) for row, column in square]]
    return sorted({tuple(row * size + column for row, column in turned) for turned in made})


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
    for less in {1, depth // 2, depth - 1} - {0, depth}:
        yield _with(request, depth=less)


def _emptier(request: Request) -> Iterator[Request]:
    for cell, pawn in enumerate(request.board):
        if pawn != FREE:
            yield _with(request, board=request.board[:cell] + FREE + request.board[cell + 1 :])


def _cheaper(request: Request) -> Iterator[Request]:
    """Yield boards with smaller values: all at once by their ranks, then one by one."""
    ranks = {value: rank for rank, value in enumerate(sorted(set(request.values)), 1)}
    yield _with(request, values=tuple(ranks[value] for value in request.values))
    yield _with(request, values=(1,) * len(request.values))
    for cell, value in enumerate(request.values):
        for less in {1, value // 2, value - 1} - {0, value}:
            values = (*request.values[:cell], less, *request.values[cell + 1 :])
            yield _with(request, values=values)
