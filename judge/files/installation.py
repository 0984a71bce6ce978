"""Where our own files are: the judge's package, its siblings, and the cases that we bring along."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parent
_IN_WHEEL = PACKAGE / "bundled"  # see setup.py
BUNDLED = _IN_WHEEL if _IN_WHEEL.is_dir() else ROOT  # holds cases/, expected/, examples/


def is_installed(path: Path) -> bool:
    """Tell whether a file belongs to the cases that an installed grader brings along."""
    return path.resolve().is_relative_to(_IN_WHEEL)
