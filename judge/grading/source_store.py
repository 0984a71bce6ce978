"""A store that is only read: of another machine, on a read-only medium, or of a grader at work.

SQLite leaves two files beside a database with a write-ahead log that it reads. So one without a log
is opened as a file that nobody changes; whether that held is looked at in the end. A log that
cannot be read where it lies, as on a read-only medium, is read in a copy.
"""

import os
import shutil
import sqlite3
import stat
from collections.abc import Generator
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self, TypeAlias
from urllib.parse import quote

from judge.grading.store import BROKEN, BUSY_SECONDS, UnusableStore, is_new, may_be_store

LOG = "-wal"
CACHE = 256  # KiB for each store: there may be hundreds
Row: TypeAlias = tuple[bytes, int, float, bytes]  # key, number, when it was made, record


class SourceStore:
    """A context manager. `live`: somebody may be writing to it, so SQLite's locks are used."""

    def __init__(self, path: Path, live: bool = False) -> None:
        self.path = path
        self.damaged = 0  # rows without a key or a time, which are left out
        self._stack = ExitStack()
        try:
            before = _nature(path)
            self._fixed = None if live or _has_log(path) else before
            self._connection = self._opened()
        except (*BROKEN, OSError) as error:
            self._stack.close()
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise UnusableStore(path, reason or str(error)) from None
        except UnusableStore:
            self._stack.close()
            raise

    def _opened(self) -> sqlite3.Connection | None:
        """Return a connection; None if there is nothing in the store."""
        if not self.path.stat().st_size and not _has_log(self.path):
            return None  # its grader was killed as it began
        if not may_be_store(self.path):
            raise UnusableStore(self.path, "it is not a database")
        try:
            connection = self._connected(self.path)
        except sqlite3.OperationalError:
            if not _has_log(self.path):
                raise
            connection = self._connected(self._copied())
        connection.text_factory = bytes  # text that is damaged may not be UTF-8 any more
        connection.execute(f"PRAGMA cache_size = -{CACHE}")
        return None if is_new(connection, self.path) else connection

    def _connected(self, path: Path) -> sqlite3.Connection:
        mode = "mode=ro&immutable=1" if self._fixed else "mode=ro"
        place = f"file:{quote(os.fsencode(path.absolute()))}?{mode}"
        connection = sqlite3.connect(place, uri=True, timeout=BUSY_SECONDS)
        self._stack.callback(connection.close)
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return connection

    def _copied(self) -> Path:
        """Return a copy of the store with its log, in a folder that can be written to."""
        folder = Path(self._stack.enter_context(TemporaryDirectory()))
        for end in ("", LOG):
            shutil.copyfile(f"{self.path}{end}", folder / f"copy{end}")
        return folder / "copy"

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing was ever kept in it."""
        return self._connection is None

    def rows(self, number: int) -> Generator[Row, None, None]:
        """Yield all rows in the order of their keys, each with a number; fewer if it changed."""
        self.damaged = 0
        if self._connection is None:
            return
        try:
            for row in self._connection.execute(
                "SELECT key, ?, CAST(made AS REAL), CAST(record AS BLOB) FROM results ORDER BY key",
                (number,),
            ):
                # In a damaged file any column may be of any type.
                if isinstance(row[0], bytes) and isinstance(row[2], float):
                    yield row
                else:
                    self.damaged += 1
        except BROKEN as error:
            if not self.has_changed:
                raise UnusableStore(self.path, str(error)) from None

    @property
    def has_changed(self) -> bool:
        """Tell whether somebody wrote to what was opened as a file that nobody changes."""
        if self._fixed is None:
            return False
        with suppress(OSError):
            return _nature(self.path) != self._fixed
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()


def _nature(path: Path) -> tuple[int, ...]:
    """Return what tells whether a file was changed; what is no file is refused."""
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise UnusableStore(path, "it is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise UnusableStore(path, "it is not a regular file")
    return found.st_ino, found.st_size, found.st_mtime_ns


def _has_log(path: Path) -> bool:
    with suppress(OSError):
        return os.path.getsize(f"{path}{LOG}") > 0
    return False
