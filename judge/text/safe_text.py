"""Text of strangers made safe for a terminal, a message or a report: shown, never interpreted.

What is left is printable: no terminal escapes, no direction overrides, no NUL. Escaping for HTML,
XML or CSV comes on top of this and is the business of each report.
"""

import re

FIRST_ERROR = re.compile(rb"\berror\b", re.IGNORECASE)
LINES, COLUMNS = 60, 160  # of an excerpt
LINE = 200  # the widest line
BESIDE, LEAD = 140, 40  # columns of lines that are compared; of what is equal, before they differ
QUOTE = 60  # the widest quotation inside a sentence


def printable(text: str) -> str:
    """Return the text with whatever a terminal would interpret escaped.

    Newlines and tabs stay; a carriage return before a newline goes.
    """
    text = text.replace("\r\n", "\n")
    if text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\n\t" else _spelt(c) for c in text)


def decoded(data: bytes) -> str:
    """Return bytes as printable text; what is not UTF-8 is escaped byte by byte."""
    return printable(data.decode("utf-8", "backslashreplace"))


def printable_line(text: str, width: int = LINE) -> str:
    """Return a name or a word as one line: every character up to `width`, line breaks escaped."""
    kept = text if len(text) <= width else text[: width - 3] + "..."
    return "".join(c if c.isprintable() else _spelt(c) for c in kept)


def one_line(text: str, width: int = COLUMNS) -> str:
    """Return prose as one line of at most `width` characters: line breaks become blanks."""
    line = printable(" ".join(text.split()))
    return line if len(line) <= width else line[: width - 1] + "…"


def last_line(text: str | bytes, width: int = LINE) -> str:
    """Return the last line that is not blank: where a program's complaint has its reason."""
    whole = decoded(text) if isinstance(text, bytes) else text
    lines = (line for line in reversed(whole.splitlines()) if line.strip())
    return one_line(next(lines, ""), width)


def excerpt(text: str, lines: int = LINES, columns: int = COLUMNS) -> str:
    """Return the start of a text in printable form; its last line says what was left out."""
    kept = printable(text).split("\n")
    if kept and not kept[-1]:
        kept.pop()
    left_out = len(kept) - lines
    cut = [line if len(line) <= columns else line[:columns] + " …" for line in kept[:lines]]
    if left_out > 0:
        cut.append(f"… {counted(left_out, 'more line')}")
    return "\n".join(cut)


def cut_beside(one: str, other: str) -> tuple[str, str]:
    """Return two printable lines, cut so that the first difference between them can be seen."""
    same = 0
    if max(len(one), len(other)) > BESIDE:
        pairs = enumerate(zip(one, other, strict=False))
        same = next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
    start = same - LEAD if same > BESIDE - LEAD else 0
    lead = "… " if start else ""
    first, second = (line[start : start + BESIDE] for line in (one, other))
    return (
        lead + first + (" …" if len(one) > start + BESIDE else ""),
        lead + second + (" …" if len(other) > start + BESIDE else ""),
    )


def tail(data: bytes, size: int) -> str:
    """Return the last `size` bytes as printable text; a first line that was cut is marked."""
    if len(data) <= size:
        return decoded(data)
    return "..." + decoded(data[-size:].lstrip(b"\x80\x81\x82\x83"))


def complaint(data: bytes, size: int) -> str:
    """Return what a compiler says, cut to a size: from its first error on, which makes others."""
    first = FIRST_ERROR.search(data)
    if len(data) <= size or first is None:
        return tail(data, size)
    start = min(data.rfind(b"\n", 0, first.start()) + 1, len(data) - size)
    return ("..." if start else "") + tail(data[start : start + size], size)


def shown(data: bytes | str, width: int = QUOTE) -> str:
    """Return some bytes of an answer in quotes, cut to a width."""
    text = data if isinstance(data, str) else data[: 4 * width].decode("utf-8", "replace")
    return f"'{printable_line(text, width)}'"


def counted(number: int, singular: str, plural: str = "") -> str:
    """Return a number with its noun: `1 cell`, `5,478 states`."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def _spelt(character: str) -> str:
    return ascii(character)[1:-1]
