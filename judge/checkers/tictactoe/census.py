"""The answer to a request for states as data: totals by name, and numbers by name and depth."""

from typing import TypeAlias

from judge.checkers.keyed_rows import KeyedRows, Row
from judge.text.safe_text import shown

LARGEST = 1 << 20  # bytes
_DEPTH = b"depth"

Key: TypeAlias = tuple[str, int | None]  # a name and a depth; None: the total over all depths
Census: TypeAlias = KeyedRows[Key, int]


def parse_census(data: bytes) -> Census:
    """Read totals, then a line of names that begins with `depth`, then one row a depth."""
    made = Census()
    if not data.strip() or len(data) > LARGEST:
        made.problem = "the answer is empty" if not data.strip() else "the answer is too long"
        return made
    names: list[str] | None = None
    for number, line in enumerate(data.split(b"\n"), 1):
        words = line.split()
        if words and words[0] == _DEPTH and names is None:
            names = [word.decode("utf-8", "replace") for word in words[1:]]
        elif words and names is None:
            made.problem = _add_total(made, words, number)
        elif words and names is not None:
            made.problem = _add_depth(made, names, words, number)
        if made.problem:
            made.problem_line = number
            break
    return made


def totals_of(census: Census) -> dict[str, int]:
    """Return the totals by name, in the order of the lines."""
    return {name: row.value for (name, depth), row in census.rows.items() if depth is None}


def _add_total(made: Census, words: list[bytes], line: int) -> str:
    """Take a total in; return what is wrong with its line, or ""."""
    if len(words) != 2 or not _is_number(words[1]):
        return f"{shown(b' '.join(words))} is not a name and a whole number"
    name = words[0].decode("utf-8", "replace")
    if (name, None) in made.rows:
        return f"{shown(name)} appears twice"
    made.add((name, None), Row(int(words[1]), line, words[1]))
    return ""


def _add_depth(made: Census, names: list[str], words: list[bytes], line: int) -> str:
    """Take the numbers of a depth in; return what is wrong with their line, or ""."""
    if not all(map(_is_number, words)):
        return f"{shown(b' '.join(words))} is not a row of whole numbers"
    if len(words) != len(names) + 1:
        return f"a row of {len(words)} numbers, but 'depth' and {len(names)} names are above it"
    depth = int(words[0])
    if names and (names[0], depth) in made.rows:
        return f"depth {depth} appears twice"
    for name, word in zip(names, words[1:], strict=True):
        made.add((name, depth), Row(int(word), line, word))
    return ""


def _is_number(word: bytes) -> bool:
    return word.isdigit() and len(word) <= 18
