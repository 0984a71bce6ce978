"""Content hashes of texts, files and folders."""

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path


def digest(*parts: str | bytes) -> str:
    """Return one hash of the parts; where one ends and the next begins counts too."""
    state = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        state.update(b"%d:" % len(data))
        state.update(data)
    return state.hexdigest()


def file_digest(path: Path) -> str:
    with open(path, "rb", buffering=0) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def files_digest(root: Path, paths: Iterable[Path]) -> str:
    """Return the hash of the files' names below `root` and their contents, in any order given."""
    start = len(str(root)) + 1
    pairs = sorted((str(path)[start:], file_digest(path)) for path in paths)
    return digest(*(part for pair in pairs for part in pair))


def nature_digest(path: Path) -> str:
    """Return the hash of all that an entry is but its name; no link is followed.

    That is what it is, who may read, write and execute it, and its content or where it leads.
    """
    mode = path.lstat().st_mode
    if stat.S_ISREG(mode):
        return digest("file", oct(mode & 0o777), file_digest(path))
    return digest("link", os.readlink(path)) if stat.S_ISLNK(mode) else digest(stat.filemode(mode))


def tree_digest(root: Path) -> str:
    """Return the hash of all files, links and folders below a folder."""
    start = len(str(root)) + 1
    pairs = sorted((str(path)[start:], nature_digest(path)) for path in root.rglob("*"))
    return digest(*(part for pair in pairs for part in pair))


def parts_of(path: Path) -> Iterator[Path]:
    """Yield an entry and all below it, without hidden folders and byte code.

    A link is one entry, and so is what it leads to.
    """
    if not os.path.lexists(path):
        return
    yield path
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if name != "__pycache__" and name[0] != "."]
        yield from (Path(folder, name) for name in (*folders, *names))


def regular_files(path: Path) -> Iterator[Path]:
    """Yield a file, or the files below a folder without hidden folders and byte code."""
    yield from (part for part in parts_of(path) if part.is_file())
