"""Raid boards for a hunt: all small ones up to symmetry, random ones, large and unusual ones.

raid_steps.py says what is smaller.
"""

from collections.abc import Hashable, Iterator
from functools import cache
from itertools import product
from random import Random

from misconceptions.hunting.inputs import Measure, plain_meaning
from misconceptions.hunting.raid_kinds import (
    DRAWN,
    FEW_PAWNS,
    KINDS,
    LARGEST,
    ONE_SIDED,
    TIES_OF_RAIDS,
    UNUSUAL,
    Kind,
)
from misconceptions.hunting.raid_steps import DEEP, MOST_FREE, measured, steps_from, unusual_of
from misconceptions.model import Misconception
from misconceptions.raid.asked import asked_in
from solver.errors import FormatError
from solver.formats.raid import MINIMAX, Request, parse_answer, render_request
from solver.games.raid import FREE, PAWNS

SIZES, DEPTHS, VALUES = (1, 2), (1, 2, 3), (1, 2)  # of the enumerated set
ALGORITHMS = ("MINIMAX", "ALPHABETA")


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
        return self._drawn(source, KINDS[level])

    def largest(self, source: Random) -> Iterator[str]:
        for size, depth, free in LARGEST:
            yield self._random(source, (size, depth), Kind((), most_free=free))

    def _random(self, source: Random, shape: tuple[int, int], kind: Kind) -> str:
        size, depth = shape
        cells = size * size
        low, high = source.choice(kind.ranges)
        values = tuple(source.randint(low, high) for _ in range(cells))
        # Where a search goes deep few cells are free: a plain program must finish it at once.
        most_free = kind.most_free
        if most_free is None and (depth > DEEP or kind.is_lopsided):
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

    def unusual(self, source: Random) -> Iterator[str]:
        from misconceptions.raid.families.types_of_numbers import types  # late: rarely needed

        for rows in map(str.split, TIES_OF_RAIDS):
            ones = (1,) * len(rows) ** 2
            board = "".join(rows)
            yield render_request(Request(len(rows), MINIMAX, "X", 1, None, ones, board))
        twins = {twin.belief: twin for twin in types()}
        for kind, beliefs in UNUSUAL:
            for belief in beliefs:
                drawn = [self._drawn(source, kind) for _ in range(DRAWN if belief else 1)]
                wrong = (text for text in drawn if self._misleads(twins[belief], text))
                yield next(wrong, drawn[0]) if belief else drawn[0]

    def _misleads(self, twin: Misconception, text: str) -> bool:
        """Tell whether a program with some belief would be wrong."""
        from misconceptions.hunting.tasks import right_answer  # late: it knows all inputs

        return self.meaning(text, twin.answer(text)) != self.meaning(text, right_answer(text))

    def _drawn(self, source: Random, kind: Kind) -> str:
        return self._random(source, source.choice(kind.shapes), kind)

    def beyond(self, text: str) -> tuple[str, ...]:
        return tuple(unusual_of(asked_in(text)))

    def measure(self, text: str) -> Measure:
        return measured(asked_in(text))

    def smaller(self, text: str) -> Iterator[str]:
        yield from map(render_request, steps_from(asked_in(text)))

    def features(self, text: str) -> frozenset[str]:
        request = asked_in(text)
        return frozenset({f"for {request.algorithm}", f"where {request.player} is to move"})

    def meaning(self, text: str, answer: str) -> Hashable:
        size = int(text.split(None, 1)[0])
        try:
            return parse_answer(answer.removeprefix("\ufeff").replace("\r\n", "\n"), size)
        except FormatError:
            return plain_meaning(answer)


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
