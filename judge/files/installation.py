"""Where our own files are: the judge's package, its siblings, and the cases that we bring along."""

import os
from pathlib import Path

from solver.kernel import VARIABLE

PACKAGE = Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parent
_IN_WHEEL = PACKAGE / "bundled"  # see setup.py
BUNDLED = _IN_WHEEL if _IN_WHEEL.is_dir() else ROOT  # holds cases/, expected/, examples/


def solver_environment(home: Path = ROOT) -> dict[str, str]:
    """Return what a process of our own solver, whose package lies in `home`, must be told.

    Its environment is clean otherwise; whether it uses its kernel is for our user to say.
    """
    told = os.environ.get(VARIABLE)
    return {"PYTHONPATH": str(home), **({VARIABLE: told} if told else {})}


def is_installed(path: Path) -> bool:
    """Tell whether a file belongs to the cases that an installed grader brings along."""
    return path.resolve().is_relative_to(_IN_WHEEL)
