"""The checker `numbers`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.judge.checkers.asking import ask

# options, expected, given, verdict, part of what the student reads
TABLE: list[tuple[dict[str, object], str, str, str, str]] = [
    ({}, "0.5 won\n", "0.5000000001 won\n", "AC", ""),
    ({}, "0.5\n", "1/2\n", "AC", ""),
    ({}, "-7/8\n", "-.875e0\n", "AC", ""),
    ({}, "0.5\n", "0.51\n", "WA", "too far"),
    ({"absolute": 0.02}, "0.5\n", "0.51\n", "AC", ""),
    ({"relative": 0.01, "absolute": 0}, "1000\n", "1009\n", "AC", ""),
    ({"relative": 0, "absolute": 0}, "9007199254740993", "9007199254740992", "WA", ""),
    ({}, "1\n", "one\n", "WA", "not a number"),
    ({}, "1\n", "nan\n", "WA", "not a number"),
    ({}, "1\n", "1/0\n", "WA", "not a number"),
    ({}, "1\n", "1e999999999\n", "WA", "not a number"),
    ({}, "1\n", "9" * 100_000, "WA", "not a number"),
    ({}, "won\n", "1\n", "WA", "'1' is wrong"),
    ({}, "1 2\n", "1\n", "WA", "ends too early"),
    ({}, "won 1\n", "WON 1.0\n", "WA", "'WON' is wrong"),
    ({"case_sensitive": False}, "won 1\n", "WON 1.0\n", "AC", ""),
    ({"case_sensitive": False}, "won 1\n", "WON 2\n", "WA", "too far"),
]


@pytest.mark.parametrize(("options", "expected", "actual", "verdict", "message"), TABLE)
def test_table(
    options: dict[str, object], expected: str, actual: str, verdict: str, message: str
) -> None:
    """Numbers may be off by a tolerance; what is wrong with the rest is said."""
    finding = ask("numbers", "", expected, actual, **options)
    assert finding.verdict.name == verdict
    assert message in finding.student


def test_staff_read_what_students_do_not() -> None:
    """The expected text is for staff only."""
    finding = ask("numbers", "", "secret\n", "guess\n")
    assert "secret" not in finding.student
    assert "secret" in finding.staff


@given(expected=st.binary(max_size=60), actual=st.binary(max_size=60))
def test_no_bytes_break_it(expected: bytes, actual: bytes) -> None:
    """Any bytes on both sides give a verdict, and an equal answer is accepted."""
    assert ask("numbers", b"", expected, actual).verdict.name in ("AC", "WA")
    assert ask("numbers", b"", expected, expected).verdict.name == "AC"
