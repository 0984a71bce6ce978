"""What a report shows of an answer: its start, and how long it is if that is not all."""

from judge.model.result import Result
from judge.text.safe_text import COLUMNS, LINES, excerpt


def answer_text(result: Result, lines: int = LINES, columns: int = COLUMNS) -> str:
    """Return the start of an answer in printable form; its last line says what was left out."""
    answer = result.output.decode("utf-8", "backslashreplace")
    if not result.rest:
        return excerpt(answer, lines, columns)
    whole, _, half = answer.rpartition("\n")
    kept = whole.split("\n", lines)[:lines] if whole else [f"{half} …"]
    size = len(result.output) + result.rest
    return excerpt("\n".join(kept), lines, columns) + f"\n… the whole answer has {size:,} bytes"
