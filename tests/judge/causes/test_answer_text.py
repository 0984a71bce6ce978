"""Comparing answers: what never counts does not, and starts of long ones as far as they go."""

from hypothesis import given
from hypothesis import strategies as st

from judge.causes.answer_text import KEPT, answer_start, same_answer

LINES = st.lists(st.sampled_from([b"A1 Stake", b"..X", b"", b"O"]), max_size=4)


@given(LINES, LINES)
def test_short_answers_are_the_same_if_their_lines_are(
    one: list[bytes], other: list[bytes]
) -> None:
    """Against the plain reference: lines compared without blanks and blank lines at the end."""

    def plain(lines: list[bytes]) -> bytes:
        return b"\n".join(lines).rstrip()

    first = answer_start(b" \r\n".join(one))
    second = answer_start(b"\xef\xbb\xbf" + b"\n".join(other) + b"\n\n")
    assert same_answer(first, second) == (plain(one) == plain(other))


def test_a_cut_answer_is_the_same_as_far_as_it_is_known() -> None:
    """A start equals what goes on from it; a difference in a known line counts, a short end too."""
    text = b"".join(b"line %d\n" % number for number in range(2000))
    start = answer_start(text[:KEPT])
    assert start.cut
    assert same_answer(start, answer_start(text + b"more\n"))
    assert not same_answer(start, answer_start(text.replace(b"line 100\n", b"line x\n")))
    assert not same_answer(start, answer_start(text[:500]))
