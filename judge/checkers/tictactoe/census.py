"""The answer to a request for states as data: totals by name, and rows by depth."""

from dataclasses import dataclass, field

from judge.text.safe_text import shown

LARGEST = 1 << 20  # bytes
_DEPTH = b"depth"


@dataclass
class Census:
    """Numbers by name; `rows` has those of each depth. `problem` says what could not be read."""

    totals: dict[str, int] = field(default_factory=dict)
    rows: dict[int, dict[str, int]] = field(default_factory=dict)
    problem: str = ""
    line: int = 0

    def of(self, name: str, depth: int | None) -> int | None:
        """Return a total (depth None) or the number at a depth; None if it is not there."""
        return self.totals.get(name) if depth is None else self.rows.get(depth, {}).get(name)


def parse_census(data: bytes) -> Census:
    """Read totals, then a line of names that begins with `depth`, then one row a depth."""
    made = Census()
    if not data.strip() or len(data) > LARGEST:
        made.problem = "the answer is empty" if not data.strip() else "the answer is too long"
        return made
    names: list[str] | None = None
    for made.line, line in enumerate(data.split(b"\n"), 1):
        words = line.split()
        if words and words[0] == _DEPTH and names is None:
            names = [word.decode("utf-8", "replace") for word in words[1:]]
        elif words and not made.problem:
            made.problem = _total(made, words) if names is None else _row(made, names, words)
        if made.problem:
            break
    return made


def _total(made: Census, words: list[bytes]) -> str:
    if len(words) != 2 or not _is_number(words[1]):
        return f"{shown(b' '.join(words))} is not a name and a whole number"
    name = words[0].decode("utf-8", "replace")
    if name in made.totals:
        return f"{shown(name)} is there twice"
    made.totals[name] = int(words[1])
    return ""


def _row(made: Census, names: list[str], words: list[bytes]) -> str:
    if not all(map(_is_number, words)):
        return f"{shown(b' '.join(words))} is not a row of whole numbers"
    if len(words) != len(names) + 1:
        return f"a row of {len(words)} numbers, but 'depth' and {len(names)} names stand above it"
    depth, *numbers = map(int, words)
    if depth in made.rows:
        return f"depth {depth} is there twice"
    made.rows[depth] = dict(zip(names, numbers, strict=True))
    return ""


def _is_number(word: bytes) -> bool:
    return word.isdigit() and len(word) <= 18
