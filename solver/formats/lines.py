"""Walking through a user's lines with their numbers, for every format that goes line by line.

Trailing blanks and trailing empty lines never matter; empty lines before the first are skipped,
since the first non-blank line says what a file is. The rest is up to the format.
"""

from solver.errors import FormatError

BLANKS = " \t\r"


class Lines:
    """The lines of one text, handed out one by one. `number` is that of the last one, from 1."""

    __slots__ = ("number", "_lines")

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        while lines and not lines[-1].strip(BLANKS):
            lines.pop()
        self._lines = lines
        self.number = 0
        while self.number < len(lines) and not lines[self.number].strip(BLANKS):
            self.number += 1

    def next(self, wanted: str) -> str:
        """Return the next line without its trailing blanks; FormatError at the end of the text."""
        self.number += 1
        if self.number > len(self._lines):
            raise FormatError(self.number, "the end of the text", wanted)
        return self._lines[self.number - 1].rstrip(BLANKS)

    def has_more(self) -> bool:
        """Tell whether a line is left."""
        return self.number < len(self._lines)

    def wrong(self, found: str, wanted: str) -> FormatError:
        """Return the error that quotes a text found on the last line."""
        from solver.printable import quoted  # imported late: only needed for errors

        return FormatError(self.number, quoted(found) if found else "an empty line", wanted)

    def one_of(self, words: "tuple[str, ...]", what: str) -> str:
        """Return the next line, which must be one of the words."""
        wanted = f"{what}: {' or '.join(words)}"
        line = self.next(wanted)
        if line not in words:
            raise self.wrong(line, wanted)
        return line

    def whole_number(self, low: int, high: int, what: str) -> int:
        """Return the next line, which must be a whole number within the bounds."""
        wanted = f"{what}: a whole number from {low} to {high}"
        line = self.next(wanted)
        number = parse_whole(line)
        if number is None or not low <= number <= high:
            raise self.wrong(line, wanted)
        return number

    def finish(self, after: str) -> None:
        """Raise FormatError if a line is left."""
        if self.has_more():
            wanted = f"nothing after {after}"
            raise self.wrong(self.next(wanted), wanted)


def parse_whole(text: str) -> int | None:
    """Return the whole number that a text spells in plain digits, or None.

    What int() also takes is refused: blanks, underscores, a plus sign, digits of other scripts, and
    numbers so long that converting them is an attack.
    """
    digits = text[1:] if text.startswith("-") else text
    if digits.isascii() and digits.isdecimal() and len(digits) <= 18:
        return int(text)
    return None
