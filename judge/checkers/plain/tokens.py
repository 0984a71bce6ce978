"""The words of the answer must be the expected words; how they are laid out does not matter.

An answer is walked through word by word with line numbers; `numbers` does the same.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import IO

from judge.checkers.plain.lines import lines_from_difference
from judge.checkers.question import Question
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import shown


@dataclass(frozen=True)
class Word:
    """A word and the line that it stands on."""

    text: bytes
    line: int


END = Word(b"", 0)
_WORD = re.compile(rb"\S+")


def check(question: Question) -> Finding:
    """Compare word by word; option `case_sensitive: false` makes X and x the same."""
    sensitive = question.options.get("case_sensitive", True) is not False
    for wanted, given in word_pairs(question.expected, question.actual):
        if END in (wanted, given) or not equal_words(wanted.text, given.text, sensitive):
            return wrong_word(wanted, given)
    return Finding(Verdict.AC)


def equal_words(wanted: bytes, given: bytes, sensitive: bool) -> bool:
    """Tell whether two words are the same; without `sensitive`, X and x are."""
    return wanted == given if sensitive else wanted.lower() == given.lower()


def wrong_word(wanted: Word, given: Word, why: str = "is wrong") -> Finding:
    """Return the finding for the first pair of words that do not fit."""
    if given is END:
        return Finding(
            Verdict.WA,
            "the answer ends too early: more words are expected",
            f"the answer ends before the expected {shown(wanted.text)} (line {wanted.line})",
            "too short",
        )
    where = f"line {given.line}"
    if wanted is END:
        student = f"{where}: {shown(given.text)} comes after the end of the right answer"
        return Finding(Verdict.WA, student, student, "too long", {"line": given.line})
    return Finding(
        Verdict.WA,
        f"{where}: {shown(given.text)} {why}",
        f"{where}: expected {shown(wanted.text)}, found {shown(given.text)}",
        details={"line": given.line},
    )


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
