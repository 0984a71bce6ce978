"""Answers to Raid as students hand them in, and what is malformed in one."""

from judge.model.finding import Finding
from judge.model.verdict import Verdict
from solver.errors import FormatError
from solver.formats.raid import parse_answer

LARGEST_ANSWER = 1 << 20  # bytes; the largest right answer has 709
_BOM = b"\xef\xbb\xbf"


def text_of(data: bytes) -> str:
    """Return an answer as text with plain newlines; FormatError if it is not text."""
    if len(data) > LARGEST_ANSWER:
        raise FormatError(1, f"{len(data)} bytes", "a move and the rows of the board")
    if not data.strip():
        raise FormatError(1, "an empty answer", "a move and the rows of the board")
    try:
        return data.removeprefix(_BOM).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        found = f"the byte 0x{data[error.start]:02x}"
        raise FormatError(line, found, "text in UTF-8") from None


def malformed(data: bytes, size: int, error: FormatError) -> Finding:
    """Return the finding for an answer that does not parse, with the usual reason if it fits."""
    diagnosis, advice = _usual_reason(data, size)
    student = f"malformed answer, line {error.line}: {error}{advice}"
    details = {"class": "malformed", "line": error.line}
    return Finding(Verdict.IL, student, student, diagnosis, details)


def _usual_reason(data: bytes, size: int) -> tuple[str, str]:
    if not data.strip():
        return "empty answer", ""
    if len(data) > LARGEST_ANSWER:
        return "malformed", ""
    lines = data.decode("utf-8", "replace").replace("\r\n", "\n").rstrip().split("\n")
    if _is_answer(lines[-size - 1 :], size):
        return "other text before", "; there is other text above the answer: print nothing else"
    if _is_answer(lines[: size + 1], size):
        return "other text after", "; there is other text below the answer: print nothing else"
    if _is_answer([lines[0].title(), *[line.upper() for line in lines[1:]]], size):
        return "letter case", "; upper and lower case differ: B3 Raid, X, O"
    if _is_answer([lines[0], *["".join(line.split()) for line in lines[1:]]], size):
        return "blanks in rows", "; the rows of the board contain no spaces"
    return _unusual_shape(lines, size)


def _unusual_shape(lines: list[str], size: int) -> tuple[str, str]:
    """Return what is wrong with an answer whose move or board is not where it should be."""
    empty = ["." * size] * size
    if len(lines) == 1 and _is_answer([*lines, *empty], size):
        return "no board", "; the rows of the board after the move are missing"
    turned = " ".join(reversed(lines[0].split()))
    if _is_answer([turned, *(lines[1:] or empty)], size):
        return "kind before cell", "; the cell comes first: B3 Raid"
    return "malformed", ""


def _is_answer(lines: list[str], size: int) -> bool:
    try:
        parse_answer("\n".join(lines), size)
    except FormatError:
        return False
    return True
