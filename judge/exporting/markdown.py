"""A small part of Markdown as data, so that one statement can be LaTeX, HTML and Markdown.

Headings, paragraphs, bullets, tables and code; inside a text `code`, **bold** and links. Whatever
else is found is plain text: a statement is never refused, and nothing in it is interpreted.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum


class BlockKind(Enum):
    """What a block of a text is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    BULLETS = "bullets"
    TABLE = "table"
    CODE = "code"


class SpanKind(Enum):
    """What a piece of a line is."""

    TEXT = "text"
    CODE = "code"
    BOLD = "bold"


@dataclass(frozen=True)
class Block:
    """A block: one text, several (bullets, lines of code), or the cells of rows."""

    kind: BlockKind
    texts: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Span:
    kind: SpanKind
    text: str


_HEADING = re.compile(r"#{1,6} +(.+)")
_BULLET = re.compile(r"[-*] +(.+)")
_SPAN = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|!?\[([^\]]*)\]\([^)]*\)")
_FENCE = "```"


def blocks_of(text: str) -> list[Block]:
    """Return the blocks of a text in order."""
    blocks: list[Block] = []
    lines = text.replace("\r\n", "\n").split("\n")
    while lines:
        if not lines[0].strip():
            lines.pop(0)
        else:
            blocks.append(_next_block(lines))
    return blocks


def _next_block(lines: list[str]) -> Block:
    """Take the lines of the next block away and return it."""
    first = lines[0]
    if first.strip().startswith(_FENCE):
        return _code(lines)
    if found := _HEADING.fullmatch(first.strip()):
        lines.pop(0)
        return Block(BlockKind.HEADING, (found[1].strip(" #"),))
    if first.startswith("|"):
        return _table(_taken(lines, lambda line: line.startswith("|")))
    if _BULLET.match(first):
        return _bullets(_taken(lines, lambda line: bool(line.strip())))
    words = _taken(lines, _goes_on)
    return Block(BlockKind.PARAGRAPH, (" ".join(line.strip() for line in words),))


def _goes_on(line: str) -> bool:
    """Tell whether a line belongs to the paragraph before it."""
    begins = line.startswith(("|", _FENCE)) or _HEADING.match(line) or _BULLET.match(line)
    return bool(line.strip()) and not begins


def _taken(lines: list[str], belongs: Callable[[str], bool]) -> list[str]:
    taken = [lines.pop(0)]
    while lines and belongs(lines[0]):
        taken.append(lines.pop(0))
    return taken


def _code(lines: list[str]) -> Block:
    lines.pop(0)
    inside = []
    while lines and not lines[0].strip().startswith(_FENCE):
        inside.append(lines.pop(0))
    del lines[:1]
    return Block(BlockKind.CODE, tuple(inside))


def _bullets(lines: Sequence[str]) -> Block:
    items: list[str] = []
    for line in lines:
        if found := _BULLET.match(line):
            items.append(found[1].strip())
        else:
            items[-1] += f" {line.strip()}"
    return Block(BlockKind.BULLETS, tuple(items))


def _table(lines: Sequence[str]) -> Block:
    rows = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines]
    kept = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    widest = max((len(row) for row in kept), default=0)
    filled = (row + ("",) * (widest - len(row)) for row in kept)
    return Block(BlockKind.TABLE, rows=tuple(filled))


def spans_of(text: str) -> Iterator[Span]:
    """Yield the pieces of a text; of a link or a picture its words alone stay."""
    place = 0
    for found in _SPAN.finditer(text):
        if before := text[place : found.start()]:
            yield Span(SpanKind.TEXT, before)
        code, bold, words = found.groups()
        if code is not None:
            yield Span(SpanKind.CODE, code)
        elif bold is not None:
            yield Span(SpanKind.BOLD, bold)
        elif words:
            yield from spans_of(words)
        place = found.end()
    if rest := text[place:]:
        yield Span(SpanKind.TEXT, rest)
