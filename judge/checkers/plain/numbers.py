"""Numbers may be off by a tolerance; all other words must be the expected ones.

A number is right if its absolute *or* its relative error is small enough. Fractions such as `-7/8`
are numbers too. Everything is compared exactly: no rounding of ours decides a verdict.
"""

import re
from fractions import Fraction
from functools import lru_cache

from judge.checkers.plain.tokens import END, equal_words, word_pairs, wrong_word
from judge.checkers.question import Question
from judge.model.finding import Finding
from judge.model.verdict import Verdict

TOLERANCE = 1e-9
LONGEST = 400  # characters; longer ones are an attack, not a number
_DECIMAL = rb"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?"
_NUMBER = re.compile(rb"(?:%b|[+-]?\d+/\d+)" % _DECIMAL)


def check(question: Question) -> Finding:
    """Compare word by word with options `absolute`, `relative` and `case_sensitive`."""
    sensitive = question.options.get("case_sensitive", True) is not False
    absolute = _tolerance(question.options.get("absolute", TOLERANCE))
    relative = _tolerance(question.options.get("relative", TOLERANCE))
    for wanted, given in word_pairs(question.expected, question.actual):
        if END not in (wanted, given) and equal_words(wanted.text, given.text, sensitive):
            continue
        right, answer = parse_number(wanted.text), parse_number(given.text)
        if END in (wanted, given) or right is None:
            return wrong_word(wanted, given)
        if answer is None:
            return wrong_word(wanted, given, "is not a number, but one is expected")
        error = abs(answer - right)
        if error > absolute and error > relative * abs(right):
            return wrong_word(wanted, given, "is a number too far from the expected one")
    return Finding(Verdict.AC)


@lru_cache(maxsize=4096)  # tables repeat few values often
def parse_number(text: bytes) -> Fraction | None:
    """Return the number that a word spells, or None. Never slow, whatever the word is."""
    if len(text) > LONGEST or not _NUMBER.fullmatch(text):
        return None
    try:
        return Fraction(text.decode("ascii"))
    except ZeroDivisionError:
        return None


def _tolerance(option: object) -> Fraction:
    return Fraction(str(option)) if isinstance(option, int | float) else Fraction(str(TOLERANCE))
