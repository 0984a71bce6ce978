"""The folder for temporary files, and ours in it: never part of a program, wherever TMPDIR lies.

Whoever copies a program's folder in which it lies would copy the copy, and never come to an end.
"""

import os
import re
import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path

OURS = re.compile(r"plygrade-(?:run-\w{8}|\d+-[0-9a-f]{16})")  # workspaces, workers' folders


def is_scratch(path: str | Path) -> bool:
    """Tell whether this is the folder for temporary files, or one that a judge has made there."""
    base = tempfile.gettempdir()
    name = os.path.basename(path)
    if OURS.fullmatch(name):
        return True
    likely = name == os.path.basename(os.path.realpath(base)) or os.path.islink(path)
    return likely and os.path.realpath(path) == os.path.realpath(base)


def without_scratch(path: Path) -> Iterator[Path]:
    """Yield a path; instead of one that holds the folder for temporary files, what else it holds.

    A link to such a folder is left out.
    """
    base = Path(tempfile.gettempdir()).resolve()
    if is_scratch(path):
        return
    if not base.is_relative_to(path.resolve()):
        yield path
    elif not path.is_symlink():
        for entry in sorted(path.iterdir()):
            yield from without_scratch(entry)


def scratch_in(folder: str, names: Collection[str]) -> set[str]:
    """Return which names of a folder are to be left out, for `ignore=` of `shutil.copytree`."""
    return {name for name in names if is_scratch(os.path.join(folder, name))}
