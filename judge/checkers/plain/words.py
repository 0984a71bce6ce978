"""Walking through a text word by word with line numbers, for checkers that ignore white space."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import IO

from judge.checkers.plain.lines import lines_from_difference


@dataclass(frozen=True)
class Word:
    """A word and the line that it stands on."""

    text: bytes
    line: int


END = Word(b"", 0)
_WORD = re.compile(rb"\S+")


def word_pairs(expected: IO[bytes], actual: bytes) -> Iterator[tuple[Word, Word]]:
    """Yield the words of both sides in pairs from the first difference on; END where one ends.

    Expected words come first. What is equal byte for byte before is left out.
    """
    start, number, lines = lines_from_difference(expected, actual)
    ours = (Word(text, line) for line, raw in enumerate(lines, number) for text in raw.split())
    yield from zip_longest(ours, _words(actual, start, number), fillvalue=END)


def _words(actual: bytes, start: int, line: int) -> Iterator[Word]:
    """Yield the words of an answer from an offset on, without ever holding all of them."""
    for found in _WORD.finditer(actual, start):
        line += actual.count(b"\n", start, found.start())
        start = found.start()
        yield Word(found[0], line)
