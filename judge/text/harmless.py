"""Text of strangers made harmless and short before a report shows it.

What is left is printable: no terminal escapes, no direction overrides, no NUL. Escaping for HTML,
XML or CSV comes on top of this and is the business of each report.
"""

from judge.text.safe_text import printable

LINES, COLUMNS = 60, 160


def harmless(text: str) -> str:
    """Return `text` with every character that is not plainly printable written as its code.

    Newlines and tabs stay; a carriage return before a newline goes.
    """
    return printable(text.replace("\r\n", "\n"))


def one_line(text: str, width: int = COLUMNS) -> str:
    """Return harmless `text` as one line of at most `width` characters."""
    line = harmless(" ".join(text.split()))
    return line if len(line) <= width else line[: width - 1] + "…"


def excerpt(text: str, lines: int = LINES, columns: int = COLUMNS) -> str:
    """Return the start of harmless `text`; what was left out is said in its last line."""
    kept = harmless(text).split("\n")
    if kept and not kept[-1]:
        kept.pop()
    left_out = len(kept) - lines
    shown = [line if len(line) <= columns else line[:columns] + " …" for line in kept[:lines]]
    if left_out > 0:
        shown.append(f"… {left_out} more line{'s' if left_out > 1 else ''}")
    return "\n".join(shown)
