"""Finds where a long wrong answer leaves the expected text: the whole answer is known only here."""

from judge.checkers.plain.lines import from_first_difference, normalised
from judge.manifest.files import open_expected
from judge.model.case import Case
from judge.model.departure import Departure
from judge.model.errors import JudgeError
from judge.text.safe_text import cut_beside, decoded

BEFORE, AFTER = 3, 36  # lines that are kept before and after the first that differs
NEAR = 1000  # bytes of a line around a difference: more than is ever shown


def departure_of(case: Case, answer: bytes) -> Departure | None:
    """Return where an answer leaves what is expected; None if that cannot be told."""
    given = normalised(answer)
    try:
        with open_expected(case.expected) as expected:
            pairs = from_first_difference(expected, given, AFTER)
    except (JudgeError, OSError, EOFError):
        return None
    if not pairs:
        return None
    above = _lines_above(given, pairs[0].offset)
    cut = [_told(pair.actual or b"", pair.expected or b"") for pair in pairs]
    return Departure(
        pairs[0].number - len(above),
        (*above, *(own for (own, _), p in zip(cut, pairs, strict=True) if p.actual is not None)),
        (
            *above,
            *(ours for (_, ours), p in zip(cut, pairs, strict=True) if p.expected is not None),
        ),
    )


def _lines_above(given: bytes, offset: int) -> list[str]:
    """Return the lines before an offset at which a line begins."""
    begin = offset
    for _ in range(BEFORE):
        if begin:
            begin = given.rfind(b"\n", 0, begin - 1) + 1
    lines = given[begin:offset].split(b"\n")[:-1]
    return [_told(line.rstrip(), b"")[0] for line in lines]


def _told(given: bytes, expected: bytes) -> tuple[str, str]:
    """Return two lines in printable form, cut around their difference; they may be very long."""
    start = max(0, _same(given, expected) - NEAR)
    return cut_beside(*(decoded(line[start : start + 2 * NEAR]) for line in (given, expected)))


def _same(one: bytes, other: bytes) -> int:
    """Return how many bytes two lines have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
