"""The checkers that know no game: tokens, numbers, unordered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.judge.checkers.asking import ask

# checker, options, expected, given, verdict, part of what the student reads
TABLE = [
    ("tokens", {}, "a b\nc\n", "a\nb c", "AC", ""),
    ("tokens", {}, "a b c\n", "\n\n a\tb\r\nc\n", "AC", ""),
    ("tokens", {}, "X o\n", "x O\n", "WA", "line 1: 'x' is wrong"),
    ("tokens", {"case_sensitive": False}, "X o\n", "x O\n", "AC", ""),
    ("tokens", {}, "a b\n", "a\n", "WA", "ends too early"),
    ("tokens", {}, "a\n", "a\nb\n", "WA", "line 2: 'b' comes after the end"),
    ("tokens", {}, "a b\n", "a\nx\n", "WA", "line 2: 'x' is wrong"),
    ("tokens", {}, "", " \n", "AC", ""),
    ("numbers", {}, "0.5 won\n", "0.5000000001 won\n", "AC", ""),
    ("numbers", {}, "0.5\n", "1/2\n", "AC", ""),
    ("numbers", {}, "-7/8\n", "-.875e0\n", "AC", ""),
    ("numbers", {}, "0.5\n", "0.51\n", "WA", "too far"),
    ("numbers", {"absolute": 0.02}, "0.5\n", "0.51\n", "AC", ""),
    ("numbers", {"relative": 0.01, "absolute": 0}, "1000\n", "1009\n", "AC", ""),
    ("numbers", {"relative": 0, "absolute": 0}, "9007199254740993", "9007199254740992", "WA", ""),
    ("numbers", {}, "1\n", "one\n", "WA", "not a number"),
    ("numbers", {}, "1\n", "nan\n", "WA", "not a number"),
    ("numbers", {}, "1\n", "1/0\n", "WA", "not a number"),
    ("numbers", {}, "1\n", "1e999999999\n", "WA", "not a number"),
    ("numbers", {}, "1\n", "9" * 100_000, "WA", "not a number"),
    ("numbers", {}, "won\n", "1\n", "WA", "'1' is wrong"),
    ("numbers", {}, "1 2\n", "1\n", "WA", "ends too early"),
    ("unordered", {}, "a\nb\n", "b\na", "AC", ""),
    ("unordered", {}, "a\na\nb\n", "a\nb\na \r\n\n", "AC", ""),
    ("unordered", {}, "a\nb\n", "a\na\n", "WA", "line 2, 'a', is there too often; 1 right line is"),
    ("unordered", {}, "a\n", "a\nsurplus\n", "WA", "line 2, 'surplus', is not a right line"),
    ("unordered", {}, "a\nb\nc\n", "a\n", "WA", "2 right lines are missing"),
    ("unordered", {}, "a\n", "x\ny\n", "WA", "2 lines too many in all"),
]


@pytest.mark.parametrize(("checker", "options", "expected", "actual", "verdict", "message"), TABLE)
def test_table(
    checker: str,
    options: dict[str, object],
    expected: str,
    actual: str,
    verdict: str,
    message: str,
) -> None:
    """Each plain checker accepts what its rule allows and says what is wrong with the rest."""
    finding = ask(checker, "", expected, actual, **options)
    assert finding.verdict.name == verdict
    assert message in finding.student


def test_staff_read_what_students_do_not() -> None:
    """The missing line and the wanted word are for staff only."""
    for checker in ("tokens", "numbers", "unordered"):
        finding = ask(checker, "", "secret\n", "guess\n")
        assert "secret" not in finding.student
        assert "secret" in finding.staff


@pytest.mark.parametrize("checker", ["exact", "tokens", "numbers", "unordered"])
@given(expected=st.binary(max_size=60), actual=st.binary(max_size=60))
def test_no_bytes_break_a_checker(checker: str, expected: bytes, actual: bytes) -> None:
    """Any bytes on both sides give a verdict, and an equal answer is accepted."""
    assert ask(checker, b"", expected, actual).verdict.name in ("AC", "WA")
    assert ask(checker, b"", expected, expected).verdict.name == "AC"
