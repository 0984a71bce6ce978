"""Answers as they are compared with those of twins: lines without what never counts.

Results keep only the start of a long answer. Of such a start the whole lines are compared, and
two answers are the same as far as both are known.
"""

from dataclasses import dataclass

from judge.checkers.plain.lines import normalised

KEPT = 8 * 1024  # bytes of an answer that take part; results keep as many
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class AnswerStart:
    """The lines of an answer; `cut` if there are more of them."""

    lines: tuple[bytes, ...]
    cut: bool = False


def answer_start(data: bytes) -> AnswerStart:
    """Return an answer, or its start if it is long; blank lines at its end do not count."""
    cut = len(data) >= KEPT
    lines = normalised(data[:KEPT].removeprefix(_BOM)).split(b"\n")
    if cut:
        lines.pop()
    while lines and not lines[-1].strip() and not cut:
        lines.pop()
    return AnswerStart(tuple(line.rstrip() for line in lines), cut)


def same_answer(one: AnswerStart, other: AnswerStart) -> bool:
    """Tell whether two answers are the same as far as both are known."""
    known = min(len(one.lines), len(other.lines))
    if one.lines[:known] != other.lines[:known]:
        return False
    shorter = min((one, other), key=lambda answer: len(answer.lines))
    return len(one.lines) == len(other.lines) or shorter.cut
