"""What the learner's files have in common: text, a first line of JSON, then a line a position."""

import json

from solver.errors import FormatError
from solver.learning.q.games import PLAYABLE
from solver.printable import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def read_table(path: str) -> str:
    """Return the text of a file, of any size."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return data.decode("ascii")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(line, f"the byte 0x{data[error.start]:02x}", "plain text") from None


def parse_header(line: str, kind: str, version: int) -> "dict[str, Any]":
    """Return the first line of one of the learner's files, or raise FormatError."""
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("kind") != kind:
        raise FormatError(1, quoted(line), f"the first line of a file of kind {kind!r}")
    if header.get("version") != version:
        raise FormatError(1, f"version {header.get('version')!r}", f"version {version}")
    if header.get("game") not in PLAYABLE:
        raise FormatError(1, f"game {header.get('game')!r}", f"one of {' '.join(PLAYABLE)}")
    return header
