"""Where an answer leaves the expected text: a few lines around the first difference."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice

from judge.model.departure import Departure
from judge.text.safe_text import cut_beside, printable

BEFORE, WINDOW, SHOWN = 3, 60, 40


@dataclass(frozen=True)
class Line:
    """One line of a difference: `kind` is same, missing (only expected) or extra (only given)."""

    kind: str
    number: int  # in the file it comes from
    text: str


def difference(expected: str, actual: str) -> list[Line]:
    """Return the lines around the first difference; [] when the two excerpts agree."""
    wanted, given = _lines(expected), _lines(actual)
    first = _first_difference(wanted, given)
    if first is None:
        return []
    start = max(0, first - BEFORE)
    if first < min(len(wanted), len(given)):
        given[first], wanted[first] = cut_beside(given[first], wanted[first])
    window = slice(start, start + WINDOW)
    return list(islice(_compared(wanted[window], given[window], start + 1), SHOWN))


def difference_at(departure: Departure) -> list[Line]:
    """Return the lines that were kept around the first difference of a long answer."""
    compared = _compared(departure.expected, departure.given, departure.line)
    return list(islice(compared, SHOWN))


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in printable(text).rstrip().split("\n")]


def _first_difference(wanted: Sequence[str], given: Sequence[str]) -> int | None:
    for place, (one, other) in enumerate(zip(wanted, given, strict=False)):
        if one != other:
            return place
    return None if len(wanted) == len(given) else min(len(wanted), len(given))


def _compared(wanted: Sequence[str], given: Sequence[str], offset: int) -> Iterator[Line]:
    matcher = SequenceMatcher(None, wanted, given, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            yield from _numbered("same", given[j1:j2], offset + j1)
            continue
        yield from _numbered("extra", given[j1:j2], offset + j1)
        yield from _numbered("missing", wanted[i1:i2], offset + i1)


def _numbered(kind: str, lines: Sequence[str], start: int) -> Iterator[Line]:
    for number, text in enumerate(lines, start):
        yield Line(kind, number, cut_beside(text, "")[0])
