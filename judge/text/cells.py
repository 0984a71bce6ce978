"""Text of strangers as a cell of a spreadsheet: shown there, never computed."""

import unicodedata

from judge.text.safe_text import one_line

WIDTH = 200
_FORMULA = tuple("=+-@|%\N{MINUS SIGN}")


def inert(text: str) -> str:
    """Return one line of text that no spreadsheet takes for a formula.

    A cell that one would compute gets an apostrophe in front. Spreadsheets fold full-width and
    other forms of a sign to the plain one, so what counts is how the text reads when folded.
    """
    line = one_line(text, WIDTH)
    return "'" + line if unicodedata.normalize("NFKC", line[:1]).startswith(_FORMULA) else line
