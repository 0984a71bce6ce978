"""Our modules inside a process that belongs to somebody else: pytest in a student's folder.

There `solver` may mean the student's file, and pytest puts the folders of tests first on the import
path. So ours are among the loaded modules only while we work, and then come from where we are
installed; before and after, the process is as others left it.
"""

import os
import sys
from collections.abc import Collection
from pathlib import Path
from types import ModuleType

NAMES = ("solver", "judge", "arena")
HOME = Path(__file__).parents[2]


class ImportGuard:
    """A context manager that may be entered again and again, but not inside itself."""

    def __init__(self) -> None:
        self._path = [str(HOME), *(entry for entry in sys.path if entry not in _unwanted())]
        self._ours = {name: module for name, module in _loaded().items() if _is_ours(name)}

    def hide(self, brought: Collection[str]) -> None:
        """Take our modules from among the loaded ones until they are wanted.

        Only if they are those that we have brought: what others have loaded of ours they use.
        """
        if set(_loaded()) <= set(brought):
            _taken()

    def __enter__(self) -> None:
        self._their_path, self._theirs = sys.path[:], _taken()
        sys.path[:] = self._path
        sys.modules.update(self._ours)

    def __exit__(self, *_: object) -> None:
        self._ours = _taken()
        sys.modules.update(self._theirs)
        sys.path[:] = self._their_path


def _loaded() -> dict[str, ModuleType]:
    """Return the loaded modules that have one of our names, whoever loaded them."""
    return {name: found for name, found in sys.modules.items() if name.split(".")[0] in NAMES}


def _taken() -> dict[str, ModuleType]:
    """Take these modules out of the loaded ones."""
    return {name: sys.modules.pop(name) for name in _loaded()}


def _is_ours(name: str) -> bool:
    origin = getattr(sys.modules[name], "__file__", None)
    return origin is not None and HOME in Path(origin).parents


def _unwanted() -> tuple[str, ...]:
    """Return the entries of the import path that we do not use: the current folder, and ours."""
    try:
        return ("", os.getcwd(), str(HOME))
    except OSError:  # it is gone, so nothing can come from it
        return ("", str(HOME))
