"""Sources under names that hide what they are: `homework.py.txt`, a script without an ending.

Mail programs and upload forms add `.txt`; scripts for a shell need no ending. The judge's own copy
gets the name that the language wants, and that is told.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from judge.programs.languages import language_of
from judge.programs.layout import NAMED
from judge.programs.mains import EXPECTED
from judge.text.safe_text import printable_line

TEXT = ".txt"
LONGEST = 200  # bytes of a first line that are looked at
INTERPRETERS = {
    "python": ".py",
    "node": ".js",
    "bash": ".sh",
    "sh": ".sh",
    "ruby": ".rb",
    "perl": ".pl",
}
_INTERPRETER = re.compile(rb"#![^\n]*?[/ ](python|node|bash|sh|ruby|perl)[\d.]*(?:\s|$)")


def rename_hidden(folder: Path, names: list[str]) -> Iterator[str]:
    """Give sources the endings of their languages; yield what was renamed."""
    for name in names:
        if name.lower().endswith(TEXT) and language_of(name[: -len(TEXT)]):
            yield from _rename(folder, name, name[: -len(TEXT)])
    said = any(name.rpartition("/")[2].lower() in NAMED for name in names)
    if said:  # a Makefile may start the script under the name that it has
        return
    alone = not any(language_of(name.removesuffix(TEXT)) for name in names)
    for name in names:
        base = name.rpartition("/")[2]
        if "." not in base and (alone or base.lower() == EXPECTED):
            ending = script_ending(folder / name)
            yield from _rename(folder, name, name + ending) if ending else ()


def script_ending(path: Path) -> str:
    """Return the ending for the interpreter that a script names in its first line, "" if none."""
    with path.open("rb") as file:
        found = _INTERPRETER.match(file.readline(LONGEST))
    return INTERPRETERS[found[1].decode()] if found else ""


def _rename(folder: Path, name: str, wanted: str) -> Iterator[str]:
    target = folder / wanted
    if not target.exists():
        (folder / name).rename(target)
        yield f"{printable_line(name, 80)}: called {printable_line(target.name, 60)}"
