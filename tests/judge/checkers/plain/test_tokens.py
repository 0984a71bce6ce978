"""The checker `tokens`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.judge.checkers.asking import ask

# options, expected, given, verdict, part of what the student reads
TABLE: list[tuple[dict[str, object], str, str, str, str]] = [
    ({}, "a b\nc\n", "a\nb c", "AC", ""),
    ({}, "a b c\n", "\n\n a\tb\r\nc\n", "AC", ""),
    ({}, "X o\n", "x O\n", "WA", "line 1: 'x' is wrong"),
    ({"case_sensitive": False}, "X o\n", "x O\n", "AC", ""),
    ({}, "a b\n", "a\n", "WA", "ends too early"),
    ({}, "a\n", "a\nb\n", "WA", "line 2: 'b' comes after the end"),
    ({}, "a b\n", "a\nx\n", "WA", "line 2: 'x' is wrong"),
    ({}, "", " \n", "AC", ""),
]


@pytest.mark.parametrize(("options", "expected", "actual", "verdict", "message"), TABLE)
def test_table(
    options: dict[str, object], expected: str, actual: str, verdict: str, message: str
) -> None:
    """Words count, their layout does not; what is wrong with the rest is said."""
    finding = ask("tokens", "", expected, actual, **options)
    assert finding.verdict.name == verdict
    assert message in finding.student


def test_staff_read_what_students_do_not() -> None:
    """The expected text is for staff only."""
    finding = ask("tokens", "", "secret\n", "guess\n")
    assert "secret" not in finding.student
    assert "secret" in finding.staff


@given(expected=st.binary(max_size=60), actual=st.binary(max_size=60))
def test_no_bytes_break_it(expected: bytes, actual: bytes) -> None:
    """Any bytes on both sides give a verdict, and an equal answer is accepted."""
    assert ask("tokens", b"", expected, actual).verdict.name in ("AC", "WA")
    assert ask("tokens", b"", expected, expected).verdict.name == "AC"
