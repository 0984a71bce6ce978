"""Bytes of strangers made fit for a message: short, and with nothing a terminal would obey."""

from judge.text.safe_text import printable_line

WIDEST = 60


def shown(data: bytes | str, width: int = WIDEST) -> str:
    """Return some bytes of an answer in quotes, cut to a width."""
    text = data if isinstance(data, str) else data[: 4 * width].decode("utf-8", "replace")
    return f"'{printable_line(text, width)}'"


def counted(number: int, singular: str, plural: str = "") -> str:
    """Return a number with its noun: `1 cell`, `5,478 states`."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def cleaned(text: str) -> str:
    """Return a text of several lines in which whatever a terminal would obey is spelt out."""
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)
