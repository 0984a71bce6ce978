"""The exact checker and the line comparison below it."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.checkers.plain.lines import first_difference
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
    ("a\n", "a\nb\n", "WA", "line 2 is 'b'; the right answer has ended"),
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


@given(st.lists(st.sampled_from([b"a", b"b ", b"\r\n", b"\n", b"c"])), st.binary(max_size=40))
def test_comparison_agrees_with_the_plain_definition(parts: list[bytes], actual: bytes) -> None:
    """In pieces or at once, two texts are equal if their stripped lines are."""
    expected = b"".join(parts)

    def lines(data: bytes) -> list[bytes]:
        stripped = [line.rstrip() for line in data.split(b"\n")]
        while stripped and not stripped[-1]:
            stripped.pop()
        return stripped

    for answer in (actual, expected, expected + b" \n", expected.replace(b"\n", b" \r\n")):
        same = lines(expected) == lines(answer)
        assert (first_difference(io.BytesIO(expected), answer) is None) == same


@pytest.mark.parametrize("place", [0, 1, 30_000, 65_535, 199_999])
def test_difference_is_found_in_any_piece(place: int) -> None:
    """The line number is right however far from the start the difference lies."""
    lines = [b"%d" % number for number in range(200_000)]
    expected = b"\n".join(lines)
    lines[place] = b"wrong"
    pair = first_difference(io.BytesIO(expected), b"\n".join(lines))
    assert pair is not None
    assert (pair.number, pair.expected, pair.actual) == (place + 1, b"%d" % place, b"wrong")


def test_staff_read_both_sides() -> None:
    """Staff text may quote the expected line."""
    finding = ask("exact", "", "right\n", "wrong\n")
    assert finding.staff == "line 1: expected 'right', found 'wrong'"
    assert finding.verdict is Verdict.WA
