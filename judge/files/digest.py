"""Content hashes of texts, files and folders."""

import hashlib
import os
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


def tree_digest(root: Path) -> str:
    """Return the hash of all regular files below a folder."""
    return files_digest(root, (path for path in root.rglob("*") if path.is_file()))


def regular_files(path: Path) -> Iterator[Path]:
    """Yield a file, or the files below a folder without hidden folders and byte code."""
    if path.is_file():
        yield path
    elif path.is_dir():
        for folder, folders, names in os.walk(path):
            folders[:] = [name for name in folders if name != "__pycache__" and name[0] != "."]
            for name in names:
                file = Path(folder, name)
                if file.is_file():
                    yield file
