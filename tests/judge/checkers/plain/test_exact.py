"""The checker `exact`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.model.verdict import Verdict
from tests.judge.checkers.asking import ask

# expected, given, verdict, part of what the student reads
TABLE = [
    ("A1 Stake\nX\n", "A1 Stake\nX\n", "AC", ""),
    ("A1 Stake\nX", "A1 Stake\nX\n\n", "AC", ""),
    ("A1 Stake\nX\n", "A1 Stake  \r\nX\r\n", "AC", ""),
    ("", "", "AC", ""),
    ("", "\n \n", "AC", ""),
    ("a\nb\n", "a\nc\n", "WA", "line 2 is wrong: it is 'c'"),
    ("a\nb\n", "a\n", "WA", "ends before line 2"),
    ("a\n", "a\nb\n", "WA", "line 2 is 'b'; the right answer ends before it"),
    ("a\n", "", "WA", "the answer is empty"),
    ("a\n", " a\n", "WA", "line 1 is wrong"),
    ("a b\n", "a  b\n", "WA", "line 1 is wrong"),
    ("a\n", "\x1b[2J\n", "WA", "'\\x1b[2J'"),
    ("secret\n", b"\xff\xfe\x00\n", "WA", "line 1 is wrong"),
]


@pytest.mark.parametrize(("expected", "actual", "verdict", "message"), TABLE)
def test_table(expected: str, actual: str | bytes, verdict: str, message: str) -> None:
    """White space at ends never counts; the first line that differs is named, the right one not."""
    finding = ask("exact", "", expected, actual)
    assert finding.verdict.name == verdict
    assert message in finding.student
    assert "secret" not in finding.student


def test_staff_read_both_sides() -> None:
    """Staff text may quote the expected line."""
    finding = ask("exact", "", "right\n", "wrong\n")
    assert finding.staff == "line 1: expected 'right', found 'wrong'"
    assert finding.verdict is Verdict.WA


@given(expected=st.binary(max_size=60), actual=st.binary(max_size=60))
def test_no_bytes_break_it(expected: bytes, actual: bytes) -> None:
    """Any bytes on both sides give a verdict, and an equal answer is accepted."""
    assert ask("exact", b"", expected, actual).verdict.name in ("AC", "WA")
    assert ask("exact", b"", expected, expected).verdict.name == "AC"
