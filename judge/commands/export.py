"""`grader.py export KIND ...`: hand suites to another judge. Each kind has a module of its own.

This is only the list of kinds; what a kind takes is said by `grader.py export KIND --help`.
"""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module

from judge.model.errors import JudgeError
from judge.text.safe_text import printable_line

PROGRAM = "grader.py export"


@dataclass(frozen=True)
class ExportKind:
    """One kind of export: what it is for, and the module with `main(arguments) -> int`."""

    about: str
    module: str


KINDS: Mapping[str, ExportKind] = {
    "kattis": ExportKind(
        "a problem package for each suite, for Kattis and ICPC judges",
        "judge.commands.export_kattis",
    ),
    "github": ExportKind(
        "a template repository for GitHub Classroom", "judge.exporting.github.repository"
    ),
    "gradescope": ExportKind("an autograder for Gradescope", "judge.exporting.gradescope.archive"),
    "domjudge": ExportKind(
        "a zip file for each suite, as DOMjudge imports them",
        "judge.commands.export_domjudge",
    ),
}


def main(arguments: Sequence[str]) -> int:
    """Run the command that the first word names; without one, say which there are."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print("\n".join(_help()))
        return 0
    kind = KINDS.get(arguments[0])
    if kind is None:
        found = printable_line(arguments[0], 60)
        near = difflib.get_close_matches(arguments[0], KINDS, 1, 0.5)
        meant = f"; did you mean {near[0]}?" if near else ""
        raise JudgeError(f"{PROGRAM}: found {found!r}, wanted one of {', '.join(KINDS)}{meant}")
    return int(import_module(kind.module).main(arguments[1:]))


def _help() -> list[str]:
    widest = max(map(len, KINDS), default=0)
    return [
        f"usage: {PROGRAM} KIND ...; `{PROGRAM} KIND --help` says more",
        "",
        *(f"  {name:<{widest}}  {kind.about}" for name, kind in KINDS.items()),
    ]
