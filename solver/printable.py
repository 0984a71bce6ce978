"""A user's own text inside a message: short, on one line, with no terminal escapes."""


def printable(text: str) -> str:
    """Return the text with every control character escaped (`\\x1b`)."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def quoted(text: str, width: int = 40) -> str:
    """Return the text in quotes, printable and cut to the width."""
    return f"'{printable(text if len(text) <= width else text[: width - 3] + '...')}'"
