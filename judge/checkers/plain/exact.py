"""The plainest checker: the answer must be the expected text, line by line.

White space at the end of lines and of the file does not count. Knows no game.
"""

from judge.checkers.plain.lines import LinePair, first_difference, normalised
from judge.checkers.question import Question
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import shown


def check(question: Question) -> Finding:
    """Compare with the expected stream and name the first line that differs."""
    actual = normalised(question.actual)
    pair = first_difference(question.expected, actual)
    return Finding(Verdict.AC) if pair is None else wrong_line(pair, actual)


def wrong_line(pair: LinePair, actual: bytes) -> Finding:
    """Return the finding about the first line that differs."""
    if not actual.strip():
        return Finding(Verdict.WA, "the answer is empty", _staff(pair), "empty answer")
    return Finding(
        Verdict.WA, _student(pair), _staff(pair), _diagnosis(pair), {"line": pair.number}
    )


def _student(pair: LinePair) -> str:
    if pair.actual is None:
        return f"the answer ends before line {pair.number}; more is expected"
    if pair.expected is None:
        return f"line {pair.number} is {shown(pair.actual)}; the right answer ends before it"
    return f"line {pair.number} is wrong: it is {shown(pair.actual)}"


def _staff(pair: LinePair) -> str:
    wanted = "the end" if pair.expected is None else shown(pair.expected)
    given = "the end" if pair.actual is None else shown(pair.actual)
    return f"line {pair.number}: expected {wanted}, found {given}"


def _diagnosis(pair: LinePair) -> str:
    if pair.actual is None:
        return "too short"
    return "too long" if pair.expected is None else ""
