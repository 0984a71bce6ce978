"""Numbers that are read in part, kept in types that are too small, or compared as objects."""

from collections.abc import Callable, Iterator

from misconceptions.model import Misconception
from misconceptions.raid import numbers, plainly, reading
from misconceptions.raid.families.member import member
from misconceptions.raid.families.reading_and_writing import FILE
from misconceptions.raid.families.scores_and_plies import places_of_starts
from misconceptions.raid.families.searches import SEARCHED
from misconceptions.raid.numbers import wrapped
from misconceptions.raid.program import RaidProgram
from misconceptions.raid.searching_bank import DEPTH, TIES
from solver.formats.raid import Request

TYPES = "Values have up to nine digits and scores up to twelve, with either sign: take 64 bits."
KEPT: dict[str, Callable[[int], int]] = {
    "adds up scores in 8 bits": lambda score: wrapped(score, 8),
    "adds up scores in 16 bits": lambda score: wrapped(score, 16),
    "adds up scores in 32 bits": lambda score: wrapped(score, 32),
    "keeps scores as unsigned numbers, so that those below 0 are very large": lambda score: wrapped(
        score, 64, signed=False
    ),
    "keeps scores as unsigned numbers of 32 bits, so that those below 0 are very large": (
        lambda score: wrapped(score, 32, signed=False)
    ),
    "keeps scores as floating-point numbers of 32 bits": numbers.as_float,
    "takes the absolute value of a score": abs,
    "takes a score below 0 for 0": lambda score: max(0, score),
}
VALUES: dict[str, Callable[[int], int]] = {
    "loses the sign of negative values": abs,
    "takes negative values for 0": lambda value: max(0, value),
    "reads values into 8 bits": lambda value: wrapped(value, 8),
    "reads values into 8 bits without a sign": lambda value: wrapped(value, 8, signed=False),
    "reads values into 16 bits": lambda value: wrapped(value, 16),
    "reads values into 16 bits without a sign": lambda value: wrapped(value, 16, signed=False),
    "reads values into 32 bits without a sign": lambda value: wrapped(value, 32, signed=False),
    "takes values of 0 for 1": lambda value: value or 1,
    "reads only the first two digits of each value": lambda value: int(str(value)[:2]),
}
DEPTHS: dict[str, Callable[[int], int]] = {
    "reads only the first digit of the depth": lambda depth: int(str(depth)[0]),
    "reads only the last digit of the depth": lambda depth: max(1, depth % 10),
    "looks at most 4 plies ahead": lambda depth: min(depth, 4),
    "looks at most 5 plies ahead": lambda depth: min(depth, 5),
    "searches one ply less where the depth is even": lambda depth: depth - 1 + depth % 2,
}
FAR = (
    *(65_535, 70_000, 80_000, 99_999, 100_000, 200_000, 500_000, 999_999, 1_000_000),
    *(9_999_999, 10_000_000, 10**8, 999_999_999, 10**9, 2**31 - 1, 2**31),
)


def _with_values(change: Callable[[int], int], request: Request) -> Request:
    return reading.with_values(request, tuple(map(change, request.values)))


def types() -> Iterator[Misconception]:
    """Yield programs whose scores or values lose digits or signs."""
    for belief, kept in KEPT.items():
        search = type("KeptTwin", (numbers.ScoresWrap,), {"kept": staticmethod(kept)})
        yield member(belief, TYPES, RaidProgram(search=search))
    for belief, change in VALUES.items():

        def read(request: Request, change: Callable[[int], int] = change) -> Request:
            return _with_values(change, request)

        yield member(belief, FILE, RaidProgram(read=read))
    for belief, depth in DEPTHS.items():
        yield member(belief, DEPTH, RaidProgram(depth=depth))
    belief = "takes the board's size for the depth"
    yield member(belief, FILE, RaidProgram(read=_size_for_depth))


def _size_for_depth(request: Request) -> Request:
    fields = {name: getattr(request, name) for name in Request.__slots__}
    return Request(**fields | {"depth": request.depth and request.size})


def objects() -> Iterator[Misconception]:
    """Yield programs that ask of scores whether they are one object, as == of Java's Integers."""
    belief = "compares scores as objects, so that none beyond 127 or below -128 are equal"
    for otherwise in (0, -1, None):
        search = type("ObjectTwin", (numbers.ScoresAreObjects,), {"otherwise": otherwise})
        yield member(belief, TIES, RaidProgram(search=search), otherwise)
    for said, order in SEARCHED.items():
        search = type("TiesTwin", (numbers.TiesAreObjects,), {"searched": staticmethod(order)})
        yield member(belief, TIES, RaidProgram(search=search), said)


def far_infinities() -> Iterator[Misconception]:
    """Yield infinities that no board of the homework exceeds, but others do."""
    yield from places_of_starts(plainly.PlainSearch, FAR)
