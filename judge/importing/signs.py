"""Whether a file's path says that it is an input or an answer, and to which case it belongs.

A sign is an ending (`7.in`), a word in the name (`input_7.txt`, `testOutput7.txt`), the whole name
(`7/input.txt`) or a folder (`in/7.txt`). What is left of the path without signs is the key that an
input has in common with its answer.
"""

import re
from dataclasses import dataclass
from enum import Enum

from judge.programs.layout import is_source

IN_ENDINGS = ("in", "inp", "input")
OUT_ENDINGS = (
    "ans",
    "out",
    "a",
    "answer",
    "output",
    "expected",
    "exp",
    "ok",
    "sol",
    "result",
    "ref",
)
PLAIN_ENDINGS = ("txt", "dat", "text", "data")
PAPERS = ("md", "rst", "pdf", "html", "htm", "tex", "doc", "docx", "rtf", "zip", "yaml", "yml")
ROOMS = ("cases", "case", "tests", "test", "testcases", "data")  # folders that say nothing
PICTURES = ("png", "jpg", "jpeg", "gif", "svg")
IN_WORDS = frozenset(("in", "inp", "input", "inputs", "question", "questions"))
OUT_WORDS = frozenset(
    [
        "out",
        "outp",
        "output",
        "outputs",
        "ans",
        "answer",
        "answers",
        "expected",
        "exp",
        "sol",
        "sols",
        "solution",
        "solutions",
        "result",
        "results",
        "correct",
        "ref",
        "reference",
    ]
)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^A-Za-z0-9]+")

_NUMBERED = re.compile(r"([IO])\.([0-9]+)")  # of USACO: I.1 and O.1


class FileRole(Enum):
    """What a file seems to be."""

    INPUT = "input"
    ANSWER = "answer"


class SignPlace(Enum):
    """Where a sign stands; the first one counts."""

    ENDING = "ending"
    NAME = "name"
    FOLDER = "folder"
    NOWHERE = "nowhere"  # a plain file beside one that has a sign


@dataclass(frozen=True)
class Signed:
    """A file with what its path says. `keys` are from the most exact to the loosest."""

    path: str
    role: FileRole
    place: SignPlace
    keys: tuple[str, ...]
    shape: str  # how such files are called, for people: `input_*.txt`

    @property
    def rank(self) -> int:
        """Return how usual its ending is; smaller is more usual."""
        ending = self.path.rpartition(".")[2].lower()
        return OUT_ENDINGS.index(ending) if ending in OUT_ENDINGS else len(OUT_ENDINGS)


def signed(path: str) -> Signed | None:
    """Return what a path says; None if it says nothing, or both."""
    *folders, base = path.split("/")
    stem, dot, ending = base.rpartition(".")
    lower = ending.lower()
    if dot and stem and (lower in IN_ENDINGS or lower in OUT_ENDINGS):
        role = FileRole.INPUT if lower in IN_ENDINGS else FileRole.ANSWER
        return Signed(path, role, SignPlace.ENDING, _keys(folders, stem, False), f"*.{ending}")
    if numbered := _NUMBERED.fullmatch(base):
        role = FileRole.INPUT if numbered[1] == "I" else FileRole.ANSWER
        keys = _keys(folders, numbered[2], False)
        return Signed(path, role, SignPlace.NAME, keys, f"{numbered[1]}.*")
    if lower in PAPERS + PICTURES or is_source(base):
        return None
    stem = plain_stem(base)
    if role_found := _role(stem):
        shape = "/".join(["*"] * (not _without(stem) and bool(folders)) + [_shape(base)])
        return Signed(path, role_found, SignPlace.NAME, _keys(folders, stem, True), shape)
    for place in reversed(range(len(folders))):
        if role_found := _role(folders[place]):
            left = _join([*folders[:place], _without(folders[place]), *folders[place + 1 :]], stem)
            keys = (left, *_keys(folders, stem, False)[1:])
            ending = base[len(stem) :]
            return Signed(path, role_found, SignPlace.FOLDER, keys, f"{folders[place]}/*{ending}")
    return None


def unsigned(path: str, role: FileRole) -> Signed | None:
    """Return a plain file without a sign as what stands beside it has it to be."""
    *folders, base = path.split("/")
    stem = plain_stem(base)
    if stem == base and "." in base:
        return None  # of another kind
    keys = _keys(folders, stem, False)
    return Signed(path, role, SignPlace.NOWHERE, keys, "*" + base[len(stem) :])


def plain_stem(base: str) -> str:
    """Return a name without an ending that says nothing."""
    stem, dot, ending = base.rpartition(".")
    return stem if dot and stem and ending.lower() in PLAIN_ENDINGS else base


def _keys(folders: list[str], stem: str, by_name: bool) -> tuple[str, ...]:
    """Return the keys of a file: its own sign gone; those of folders; of the name; zeros; all."""
    own = _without(stem) if by_name else stem
    bare = [left for folder in folders if (left := _without(folder))]
    loose = _join([left for left in bare if left.lower() not in ROOMS], _without(stem))
    return (
        _join(folders, own),
        _join(bare, own),
        loose,
        re.sub(r"(?<![0-9])0+(?=[0-9])", "", loose),
        _without(stem),
    )


def _join(folders: list[str], base: str) -> str:
    return "/".join(part for part in (*folders, base) if part)


def _role(text: str) -> FileRole | None:
    words = {word.lower() for word in _WORD.findall(text)}
    is_input, is_answer = bool(words & IN_WORDS), bool(words & OUT_WORDS)
    if is_input == is_answer:
        return None
    return FileRole.INPUT if is_input else FileRole.ANSWER


def _without(text: str) -> str:
    """Return a name without the words that are signs, and without what held them."""
    words = _WORD.findall(text)
    kept = "".join(word for word in words if word.lower() not in IN_WORDS | OUT_WORDS)
    return re.sub(r"[-_. ]{2,}", "-", kept).strip("-_. ") if kept != text else text


def _shape(base: str) -> str:
    return re.sub(r"[0-9]+", "*", base)
