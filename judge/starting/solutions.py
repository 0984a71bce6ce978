"""Two solutions for a course of a bundled task: a right one and one with a typical mistake.

Our own solver, copied as a student would hand it in, is the right one. The wrong one is a program
that never looks ahead (Raid), or the same solver with one mistake in what it prints.
"""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from judge.files.installation import BUNDLED, ROOT

TEMPLATES = Path(__file__).parent / "templates"
_GREEDY = "greedy.py"  # a whole program; see examples/


@dataclass(frozen=True)
class Mistake:
    """What a wrong solution does: in words, and as an expression on a right `line` of answer."""

    about: str
    code: str


MISTAKES: Mapping[str, Mistake] = {
    "traversal": Mistake(
        "it prints every board twice", r'line * 2 if re.fullmatch(r"[XO*]{9}\s*", line) else line'
    ),
    "states": Mistake(
        "it counts one too many",
        r're.sub(r"\b\d+$", lambda number: str(int(number[0]) + 1), line)',
    ),
    "qtable": Mistake("it takes wins for draws", r're.sub(r" -?1$", " 0", line)'),
    "tddata": Mistake("it rewards a win with 0.9", r're.sub(r"\b1\.0\b", "0.9", line)'),
    "numerical": Mistake(
        "it takes wins for losses", r're.sub(r"^(value|reward|return) (\d)", r"\1 -\2", line)'
    ),
}


def write_solutions(folder: Path, task: str) -> None:
    """Write the right and the wrong solution of a bundled task into a folder."""
    _write_with_solver(folder / "right", (TEMPLATES / "task" / "right.py.txt").read_text("utf-8"))
    mistake = MISTAKES.get(task)
    if mistake is None:
        shutil.copy(BUNDLED / "examples" / _GREEDY, folder / "wrong.py")
        return
    template = Template((TEMPLATES / "task" / "wrong.py.txt").read_text("utf-8"))
    _write_with_solver(
        folder / "wrong", template.substitute(about=mistake.about, mistake=mistake.code)
    )


def _write_with_solver(folder: Path, program: str) -> None:
    folder.mkdir(parents=True)
    (folder / "homework.py").write_text(program, encoding="utf-8")
    shutil.copytree(
        ROOT / "solver",
        folder / "solver",
        ignore=shutil.ignore_patterns("__pycache__", "adapters"),
    )
