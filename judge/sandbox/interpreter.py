"""The Python that runs the judge, its workers and Python submissions: its path, and what it reads.

The path is made plain first: `../.venv/bin/python` names a folder that no sandbox has. Shown are
the parts of its prefix, never a folder that holds other things as well: a virtual environment may
be made in the folder of a course, and a Python be installed below somebody's `~/.local`.
"""

import glob
import os
import sys
from collections.abc import Iterable, Iterator

PARTS = (
    "pyvenv.cfg", "bin", "lib", "lib64", "include", "libexec", "etc", "ssl", "share",
)  # fmt: skip
_ONLY_PYTHON = "pyvenv.cfg", "bin/python*", "lib/python*", "lib/libpython*", "lib64"


def plain_path(path: str) -> str:
    """Return an absolute path without `..` that names the same file, links in it kept if may be."""
    folder, name = os.path.split(path)
    plain = os.path.abspath(folder)
    if os.path.realpath(plain) != os.path.realpath(folder):
        plain = os.path.realpath(folder)
    return os.path.join(plain, name) if name else plain


def prefix_parts(prefix: str) -> Iterator[str]:
    """Yield what belongs to the Python with this prefix; nothing for one of the system's own."""
    prefix = plain_path(prefix)
    if prefix == "/" or os.path.realpath(prefix).startswith("/usr/") or prefix == "/usr":
        return
    names: Iterable[str] = PARTS
    if is_personal(prefix):
        found = (path for name in _ONLY_PYTHON for path in glob.glob(f"{prefix}/{name}"))
        names = (os.path.relpath(path, prefix) for path in found)
    yield from (path for name in names if os.path.lexists(path := os.path.join(prefix, name)))


def link_chain(path: str) -> Iterator[str]:
    """Yield a path and, if it is a link, each link on the way to what it means, and that."""
    for _ in range(40):  # as many as the kernel follows
        yield path
        if not os.path.islink(path):
            return
        path = plain_path(os.path.join(os.path.dirname(path), os.readlink(path)))


def is_personal(prefix: str) -> bool:
    """Tell whether a prefix holds other things of its owner: a home, or a folder like ~/.local."""
    if any(os.path.exists(os.path.join(prefix, mark)) for mark in ("pyvenv.cfg", "conda-meta")):
        return False
    home = os.path.realpath(os.path.expanduser("~"))
    real = os.path.realpath(prefix)
    return home == "/" or os.path.dirname(real) == home or f"{home}/".startswith(f"{real}/")


def _of_this_python() -> tuple[str, ...]:
    """Return all that this Python reads: both prefixes, and its executable behind every link."""
    prefixes = (path for each in (sys.prefix, sys.base_prefix) for path in prefix_parts(each))
    return tuple(dict.fromkeys((*prefixes, *link_chain(EXECUTABLE))))


EXECUTABLE = plain_path(sys.executable)
READABLE = _of_this_python()
