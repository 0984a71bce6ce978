"""What a report is: a name on the command line, a default place, and a function that writes it."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path

from judge.model.run import GradingRun


@dataclass(frozen=True)
class Report:
    """`--report KIND[=FILE]`. `file` is the default name; it ends in `/` for a folder of files."""

    kind: str
    file: str
    about: str
    write: Callable[[GradingRun, Path], None]


@contextmanager
def replacing(path: Path) -> Iterator[TextIOWrapper]:
    """Open a text file that takes the place of `path` only when all of it was written.

    A device or a pipe keeps its place, and is written to.
    """
    if path.exists() and not path.is_file():
        with open(path, "w", encoding="utf-8", errors="backslashreplace", newline="") as file:
            yield file
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    try:
        with os.fdopen(
            handle, "w", encoding="utf-8", errors="backslashreplace", newline=""
        ) as file:
            yield file
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
