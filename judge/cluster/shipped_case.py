"""A case as it travels: what is said of it, with its files named by their hashes.

A checker that is a program takes along what lies beside it, but the cases: it may need that.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from judge.model.case import Case

INPUTS = (".in", ".out", ".xz")
MOST_FILES, MOST_BYTES = 500, 64 << 20
PROGRAM = "program"  # the option of a checker that names one, by an absolute path


@dataclass(frozen=True)
class ShippedCase:
    """A case without its files; `checker` is the key of the packed checker, "" without one."""

    case: Case
    input: str
    expected: str
    checker: str = ""

    def placed(self, folder: Path, checker: Path | None) -> Case:
        """Return the case with its files in a folder, and its checker in another."""
        options = dict(self.case.checker_options)
        if checker is not None:
            options[PROGRAM] = str(checker / Path(str(options[PROGRAM])).name)
        return replace(
            self.case,
            input=folder / self.case.input.name,
            expected=folder / self.case.expected.name,
            checker_options=options,
        )


def checker_of(case: Case) -> Path | None:
    """Return the program that judges a case, None if there is none."""
    named = case.checker_options.get(PROGRAM)
    path = Path(named) if isinstance(named, str) else None
    return path if path and path.is_absolute() and path.is_file() else None


def checker_files(checker: Path) -> list[Path]:
    """Return a checking program and what lies beside it; it alone where that is too much."""
    found = list(_beside(checker.parent))
    if len(found) > MOST_FILES or sum(path.stat().st_size for path in found) > MOST_BYTES:
        return [checker]
    return found


def _beside(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name == "__pycache__" or path.suffix in INPUTS:
            continue
        if path.is_dir():
            yield from _beside(path)
        elif path.is_file():
            yield path
