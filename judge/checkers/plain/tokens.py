"""The words of the answer must be the expected words; how they are laid out does not matter."""

from judge.checkers import Question
from judge.checkers.plain.words import END, Word, word_pairs
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import shown


def check(question: Question) -> Finding:
    """Compare word by word; option `case_sensitive: false` makes X and x the same."""
    sensitive = question.options.get("case_sensitive", True) is not False
    for wanted, given in word_pairs(question.expected, question.actual):
        if END in (wanted, given) or not _equal(wanted.text, given.text, sensitive):
            return wrong_word(wanted, given)
    return Finding(Verdict.AC)


def _equal(wanted: bytes, given: bytes, sensitive: bool) -> bool:
    return wanted == given if sensitive else wanted.lower() == given.lower()


def wrong_word(wanted: Word, given: Word, why: str = "is wrong") -> Finding:
    """Return the finding for the first pair of words that do not fit."""
    if given is END:
        return Finding(
            Verdict.WA,
            "the answer ends too early: more words were wanted",
            f"the answer ends before the expected {shown(wanted.text)} (line {wanted.line})",
            "too short",
        )
    where = f"line {given.line}"
    if wanted is END:
        student = f"{where}: {shown(given.text)} comes after the end of the right answer"
        return Finding(Verdict.WA, student, student, "too long", {"line": given.line})
    return Finding(
        Verdict.WA,
        f"{where}: {shown(given.text)} {why}",
        f"{where}: expected {shown(wanted.text)}, found {shown(given.text)}",
        details={"line": given.line},
    )
