"""Walking through a text word by word with line numbers, for checkers that ignore white space."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import IO

from judge.checkers.lines import pairs_from_difference


@dataclass(frozen=True)
class Word:
    """A word and the line that it stands on."""

    text: bytes
    line: int


END = Word(b"", 0)


def word_pairs(expected: IO[bytes], actual: bytes) -> Iterator[tuple[Word, Word]]:
    """Yield the words of both sides in pairs from the first difference on; END where one ends.

    Expected words come first. What is equal byte for byte before is left out.
    """
    pairs = list(pairs_from_difference(expected, actual))
    ours = (_words(pair.expected, pair.number) for pair in pairs)
    theirs = (_words(pair.actual, pair.number) for pair in pairs)
    flat_ours = (word for words in ours for word in words)
    flat_theirs = (word for words in theirs for word in words)
    yield from zip_longest(flat_ours, flat_theirs, fillvalue=END)


def _words(line: bytes | None, number: int) -> Iterator[Word]:
    for text in (line or b"").split():
        yield Word(text, number)
