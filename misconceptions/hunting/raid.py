"""Raid boards for a hunt: all small ones up to symmetry, random ones, and how to make one smaller.

Size counts first, then depth, pawns, the sum of the values.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random

from misconceptions.hunting.inputs import Measure, plain_meaning
from misconceptions.raid.asked import asked_in
from solver.errors import FormatError
from solver.formats.raid import MINIMAX, Request, parse_answer, render_request
from solver.games.raid import FREE, PAWNS

SIZES, DEPTHS, VALUES = (1, 2), (1, 2, 3), (1, 2)  # of the enumerated set
ALGORITHMS = ("MINIMAX", "ALPHABETA")
RANGES = ((1, 1), (1, 2), (1, 3), (1, 9), (1, 99))  # of random values: few make many ties
LARGE = ((100, 999), (1000, 4000))  # of small boards: sums as large boards of the homework have
ONE_SIDED = 0.85  # of the pawns of a lopsided board are of one player
FEW_PAWNS = 4  # of a sparse board
DEEP, MOST_FREE = 3, 6  # plies, and free cells of random boards that are searched deeper
# As the homework has them, with so many free cells: for programs that are right, but slow.
LARGEST = ((26, 2, 169), (24, 3, 58))


@dataclass(frozen=True, slots=True)
class Kind:
    """Random boards of some sizes and depths: what a plain program answers at once."""

    shapes: tuple[tuple[int, int], ...]
    ranges: tuple[tuple[int, int], ...] = RANGES
    is_open: bool = False  # has as many free cells as may be
    is_sparse: bool = False  # has few pawns, so that there are many moves
    is_lopsided: bool = False  # is nearly full, mostly of one player: scores are far from 0


# Of growing size. Among them and after them boards for mistakes that show only rarely: scores
# beyond what a program takes for infinite, first small boards of large values, then large boards
# of the homework's values; boards with many moves; deep searches, in which boards come again.
KINDS = (
    Kind(((2, 1), (2, 2), (2, 3))),
    Kind(((3, 1), (3, 2), (2, 4))),
    Kind(((3, 2), (3, 3), (3, 5), (4, 1))),
    Kind(((4, 2), (3, 3), (4, 4), (5, 1))),
    Kind(((3, 2), (3, 3), (4, 3)), LARGE, is_lopsided=True),
    Kind(((5, 2), (6, 3), (8, 3), (10, 3)), ((50, 99),), is_lopsided=True),
    Kind(((3, 2), (3, 3), (4, 3), (4, 3)), is_sparse=True),
    Kind(((4, 2), (5, 2), (6, 1))),
    Kind(((6, 2), (9, 1), (12, 1))),
    Kind(((16, 1), (20, 1), (26, 1))),
    Kind(((3, 5), (3, 6)), is_open=True),
    Kind(((3, 6), (4, 6)), is_open=True),
    Kind(((18, 2), (22, 3), (26, 1), (26, 3)), ((50, 99),), is_lopsided=True),
)


class RaidInputs:
    """Requests with a depth; COMPETITION has no right answer that could be missed."""

    levels = len(KINDS)

    def stated(self, like: str) -> str:
        request = asked_in(like)
        return (
            f"every board of size 1 and 2 with values 1 and 2 and depths 1 to 3, {request.player}"
            f" to move, {request.algorithm}, one of each set that turning and mirroring make alike"
        )

    def is_stated(self, text: str) -> bool:
        request = asked_in(text)
        small = request.size in SIZES and request.depth in DEPTHS
        return small and set(request.values) <= set(VALUES)

    def start(self) -> str:
        return render_request(Request(1, MINIMAX, "X", 1, None, (1,), FREE))

    def enumerated(self, like: str) -> Iterator[str]:
        asked = asked_in(like)
        for size, depth in product(SIZES, DEPTHS):
            for values, board in _boards(size):
                yield render_request(
                    Request(size, asked.algorithm, asked.player, depth, None, values, board)
                )

    def random(self, source: Random, level: int) -> str:
        kind = KINDS[level]
        return self._random(source, source.choice(kind.shapes), kind)

    def largest(self, source: Random) -> Iterator[str]:
        for size, depth, free in LARGEST:
            yield self._random(source, (size, depth), Kind(()), most_free=free)

    def _random(
        self, source: Random, shape: tuple[int, int], kind: Kind, most_free: int | None = None
    ) -> str:
        size, depth = shape
        cells = size * size
        low, high = source.choice(kind.ranges)
        values = tuple(source.randint(low, high) for _ in range(cells))
        # Where a search goes deep few cells are free: a plain program must finish it at once.
        if depth > DEEP or kind.is_lopsided:
            most_free = MOST_FREE
        least = 0 if most_free is None else max(0, cells - most_free)
        most = min(FEW_PAWNS + 1, cells) if kind.is_sparse else cells
        pawns = least if kind.is_open else source.randrange(least, most)
        filled = set(source.sample(range(cells), pawns))
        many, few = source.sample(PAWNS, 2)
        share = ONE_SIDED if kind.is_lopsided else 0.5
        board = "".join(
            (many if source.random() < share else few) if n in filled else FREE
            for n in range(cells)
        )
        algorithm, player = source.choice(ALGORITHMS), source.choice(PAWNS)
        return render_request(Request(size, algorithm, player, depth, None, values, board))

    def measure(self, text: str) -> Measure:
        return _measure(asked_in(text))

    def smaller(self, text: str) -> Iterator[str]:
        request = asked_in(text)
        bound = _measure(request)
        for each in (
            *_cropped(request),
            *_shallower(request),
            *_emptier(request),
            *_cheaper(request),
            *_plainer(request),
        ):
            if FREE in each.board and _measure(each) < bound:
                yield render_request(each)

    def features(self, text: str) -> frozenset[str]:
        request = asked_in(text)
        return frozenset({f"for {request.algorithm}", f"where {request.player} is to move"})

    def meaning(self, text: str, answer: str) -> Hashable:
        size = int(text.split(None, 1)[0])
        try:
            return parse_answer(answer.removeprefix("\ufeff").replace("\r\n", "\n"), size)
        except FormatError:
            return plain_meaning(answer)


def _measure(request: Request) -> Measure:
    """Return what counts: at last MINIMAX is taken before ALPHABETA, and X before O."""
    pawns = len(request.board) - request.board.count(FREE)
    options = request.algorithm != MINIMAX, request.player != PAWNS[0]
    return request.size, request.depth or 0, pawns, sum(map(abs, request.values)), *options


@cache
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
        for less in _less(value):
            values = (*request.values[:cell], less, *request.values[cell + 1 :])
            yield _with(request, values=values)


def _less(value: int) -> set[int]:
    """Return some of the smaller values: from a half on in ever smaller steps."""
    steps = (value // 2**halvings for halvings in range(1, abs(value).bit_length() + 1))
    return {1, value - 1, *(value - step for step in steps)} - {0, value}


def _plainer(request: Request) -> Iterator[Request]:
    """Yield the same board for MINIMAX, and with the players exchanged."""
    yield _with(request, algorithm=MINIMAX)
    exchanged = request.board.translate(str.maketrans(PAWNS, PAWNS[::-1]))
    yield _with(request, player=PAWNS[0], board=exchanged)
