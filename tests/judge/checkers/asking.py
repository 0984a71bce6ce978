"""Puts a question to a checker by its name, as grading does."""

import io

from judge.checkers.question import Question
from judge.checkers.registry import CHECKERS
from judge.model.finding import Finding


def ask(
    checker: str, given: str | bytes, expected: str | bytes, actual: str | bytes, **options: object
) -> Finding:
    """Return what a checker finds."""
    return CHECKERS[checker](
        Question(_bytes(given), io.BytesIO(_bytes(expected)), _bytes(actual), options)
    )


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()
