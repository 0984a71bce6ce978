"""A folder of wrong programs, which is a bank too: each says in its first line what it believes."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.text.safe_text import one_line

FOLDER = "wrong"
LONGEST = 4000  # characters at the start of a program in which its belief is looked for
LONGEST_BELIEF = 160
_SIGNS = re.compile(
    r"""^\s*(?:[rbuf]{0,2}\"{3}|[rbuf]{0,2}'{3}|//+!?|/\*+|\#+|--+|;+|%+|\(\*+)\s*"""
)
_STARS = re.compile(r"^\s*\*+(?!/)\s?")  # before the lines of a block comment
_BLOCKS = ('"""', "'''", "/*", "(*")  # what may end on a later line
_END = re.compile(r"""\s*(?:\"{3}|'{3}|\*+/|\*\))?\s*$""")


@dataclass(frozen=True)
class WrongProgram:
    """A program of such a folder; `belief` is "" where its first line does not say any."""

    path: Path
    name: str
    belief: str

    @property
    def complaint(self) -> str:
        """Return what is wrong with a program that says nothing."""
        wanted = "wanted a comment or docstring"
        return f"{self.path}: found no first line that says what it believes, {wanted}"


def wrong_folder(cases: Path, suite: str, alone: bool) -> Path | None:
    """Return the folder of a suite's wrong programs: `wrong/SUITE`, or `wrong` if it is alone."""
    beside = cases.parent / FOLDER
    if (beside / suite).is_dir():
        return beside / suite
    return beside if alone and beside.is_dir() else None


def belief_in(text: str) -> str:
    """Return what the first comment or docstring of a program says, "" if it has none."""
    inside = False  # a comment of several lines, whose first one said nothing
    for line in text[:LONGEST].lstrip("\ufeff").splitlines():
        if not line.strip() or line.startswith("#!"):
            continue
        if not inside and not _SIGNS.match(line):
            return ""
        start = _STARS if inside else _SIGNS
        told = _END.sub("", start.sub("", line)).strip()
        if told:
            return one_line(told.rstrip("."), LONGEST_BELIEF)
        sign = line.strip().lstrip("rbuf")
        inside = inside or (sign.startswith(_BLOCKS) and len(sign) <= len("/**"))
    return ""


def programs_in(folder: Path) -> Iterator[WrongProgram]:
    """Yield the programs of a folder; what begins with a dot or an underscore is none.

    Their names have no suffix, except where two would be called the same.
    """
    paths = [path for path in sorted(folder.iterdir()) if not path.name.startswith((".", "_"))]
    often = Counter(_short(path) for path in paths)
    for path in paths:
        name = _short(path) if often[_short(path)] == 1 else path.name
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        beliefs = (belief_in(_text(each)) for each in inside if each.is_file())
        belief = next((belief for belief in beliefs if belief), "")
        yield WrongProgram(path, name, belief)


def _short(path: Path) -> str:
    return path.stem if path.is_file() else path.name


def _text(path: Path) -> str:
    try:
        with open(path, "rb") as file:
            return file.read(LONGEST).decode("utf-8", "ignore")
    except OSError:
        return ""
