"""Comparing two texts line by line: in pieces or at once, the first difference is the same."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.checkers.plain.lines import first_difference


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
