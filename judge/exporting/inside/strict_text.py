"""Is this the text of a problem package: plain lines, and nothing that an editor slipped in?

The same rules choose which cases go into a package and make its input validator refuse others.
"""

import re
from enum import Enum

_ZEROS = re.compile(r"(?<![\w.])-?0\d")
_PLUS = re.compile(r"(?<!\S)\+\d")
_LAST_ZEROS = re.compile(r"\.\d*0(?!\d)")


class TextSlip(Enum):
    """What a text may have that most have not. The value says it to a person."""

    EDGE = "a line begins or ends with a blank"
    GAP = "two blanks stand side by side"
    EMPTY_LINE = "a line is empty"
    ZEROS = "a number begins with 0"
    LAST_ZEROS = "a decimal number ends in 0"
    PLUS = "a number begins with +"
    TAB = "there is a tabulator"
    NOT_ASCII = "there is a character that is not ASCII"
    NO_END = "the last line does not end"
    EMPTY = "the file is empty"


def damage(data: bytes) -> str:
    """Return why bytes are no text of a package at all, "" if they are one."""
    if data.startswith(b"\xef\xbb\xbf"):
        return "it begins with a byte-order mark"
    if b"\r" in data:
        return "it has CR LF line ends" if b"\r\n" in data else "it has a carriage return"
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return "it is not UTF-8"
    odd = next((c for c in text if not c.isprintable() and c not in "\n\t"), "")
    return f"it has the character {odd!a}" if odd else ""


def slips_of(text: str) -> set[TextSlip]:
    """Return what a text has that a strict format would not allow."""
    lines = text.split("\n")
    found = {TextSlip.NO_END} if lines[-1] else set()
    if not lines[-1]:
        lines.pop()
    signs = {
        TextSlip.EMPTY: not text.strip(),
        TextSlip.EDGE: any(line != line.strip(" \t") for line in lines),
        TextSlip.GAP: "  " in text,
        TextSlip.EMPTY_LINE: not all(lines),
        TextSlip.ZEROS: bool(_ZEROS.search(text)),
        TextSlip.LAST_ZEROS: bool(_LAST_ZEROS.search(text)),
        TextSlip.PLUS: bool(_PLUS.search(text)),
        TextSlip.TAB: "\t" in text,
        TextSlip.NOT_ASCII: not text.isascii(),
    }
    return found | {slip for slip, there in signs.items() if there}
