"""Files that change atomically: written to a temporary file beside them, then renamed.

A reader finds the old file or the new one, never half of one.
"""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO


@contextmanager
def replacing(path: Path) -> Iterator[TextIOWrapper]:
    """Open a text file that takes the place of `path` only when all of it was written.

    What UTF-8 cannot hold is escaped; line ends are written as they are given.
    """
    with replacing_bytes(path) as file:
        text = TextIOWrapper(file, encoding="utf-8", errors="backslashreplace", newline="")
        yield text
        text.flush()
        text.detach()


@contextmanager
def replacing_bytes(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that takes the place of `path` only when all of it was written.

    A replaced file passes on its permissions. A device or a pipe is written to directly.
    An OSError names the requested file, never the temporary one.
    """
    if path.exists() and not path.is_file():
        with open(path, "wb") as file:
            yield file
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.absolute().with_name(f".{path.name[:40]}.{secrets.token_hex(4)}.part")
    try:
        with open(str(beside), "xb") as file:  # never through a link that somebody else made
            yield file
        if path.exists():
            beside.chmod(path.stat().st_mode & 0o777)
        os.replace(beside, path)
    except BaseException as error:
        with suppress(OSError):
            beside.unlink()
        if isinstance(error, OSError) and error.filename == str(beside):
            error.filename = str(path)
        raise


def replace_file(path: Path, data: bytes) -> None:
    """Write a whole file at once."""
    with replacing_bytes(path) as file:
        file.write(data)


def copy_file(source: Path, path: Path) -> None:
    """Copy the content of a file at once."""
    with open(source, "rb") as original, replacing_bytes(path) as file:
        shutil.copyfileobj(original, file, 1024 * 1024)
