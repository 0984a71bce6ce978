"""The checker `unordered`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.judge.checkers.asking import ask

# options, expected, given, verdict, part of what the student reads
TABLE: list[tuple[dict[str, object], str, str, str, str]] = [
    ({}, "a\nb\n", "b\na", "AC", ""),
    ({}, "a\na\nb\n", "a\nb\na \r\n\n", "AC", ""),
    ({}, "a\nb\n", "a\na\n", "WA", "line 2, 'a', appears too often; 1 right line is"),
    ({}, "a\n", "a\nsurplus\n", "WA", "line 2, 'surplus', is not an expected line"),
    ({}, "a\nb\nc\n", "a\n", "WA", "2 right lines are missing"),
    ({}, "a\n", "x\ny\n", "WA", "2 lines too many in all"),
]


@pytest.mark.parametrize(("options", "expected", "actual", "verdict", "message"), TABLE)
def test_table(
    options: dict[str, object], expected: str, actual: str, verdict: str, message: str
) -> None:
    """Lines count, their order does not; what is wrong with the rest is said."""
    finding = ask("unordered", "", expected, actual, **options)
    assert finding.verdict.name == verdict
    assert message in finding.student


def test_staff_read_what_students_do_not() -> None:
    """The expected text is for staff only."""
    finding = ask("unordered", "", "secret\n", "guess\n")
    assert "secret" not in finding.student
    assert "secret" in finding.staff


@given(expected=st.binary(max_size=60), actual=st.binary(max_size=60))
def test_no_bytes_break_it(expected: bytes, actual: bytes) -> None:
    """Any bytes on both sides give a verdict, and an equal answer is accepted."""
    assert ask("unordered", b"", expected, actual).verdict.name in ("AC", "WA")
    assert ask("unordered", b"", expected, expected).verdict.name == "AC"
