"""Text of unknown origin made fit for a terminal or a report: shown, never obeyed."""


def printable(text: str) -> str:
    """Return the text with whatever a terminal would obey spelt out, line breaks and tabs kept."""
    if text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\n\t" else _spelt(c) for c in text)


def printable_line(text: str, width: int = 200) -> str:
    """Return the text as one line of at most `width` characters."""
    shown = text if len(text) <= width else text[: width - 3] + "..."
    return "".join(c if c.isprintable() else _spelt(c) for c in shown)


def decoded(data: bytes) -> str:
    """Return bytes as printable text; what is not UTF-8 is spelt out byte by byte."""
    return printable(data.decode("utf-8", "backslashreplace").replace("\r\n", "\n"))


def tail(data: bytes, size: int) -> str:
    """Return the last `size` bytes as printable text; a first line that was cut is marked."""
    if len(data) <= size:
        return decoded(data)
    return "..." + decoded(data[-size:].lstrip(b"\x80\x81\x82\x83"))


def _spelt(character: str) -> str:
    return ascii(character)[1:-1]
