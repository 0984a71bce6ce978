"""The local store of finished results: SQLite, one row per result, keyed by content.

A result is in the store when `put` returns, or `flush` after `add`. Killing the judge loses nothing
that is there; a power cut at most the last second. Several judges may use one store: a key has one
row, the first stays.
A full disk does not stop a run: what could not be written is tried again with every later result.
Each record has a sum of its key and its text: one that was damaged on the disk is dropped.
"""

import json
import sqlite3
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from judge.grading.disputes import FIELD, SETTLES
from judge.grading.seal import sealed, unsealed
from judge.model.errors import JudgeError

APPLICATION = 0x506C7967  # "Plyg": marks a file as a store of ours
VERSION = 1
BROKEN = (sqlite3.Error, ValueError)  # in a damaged file its messages may be no text
MAGIC = b"SQLite format 3\0"
BUSY_SECONDS = 60.0
AT_ONCE = 500  # keys: older versions of SQLite take less than a thousand
TOGETHER = 256  # records that wait to be written together, at most
WAITING_SECONDS = 0.1  # that one of them waits
SYNC_SECONDS = 1.0  # seconds; a power cut loses at most this much
LARGEST_CHECKED = 32 * 1024 * 1024  # stores up to so many bytes are checked when opened
SCHEMA = """
CREATE TABLE IF NOT EXISTS results (
    key TEXT PRIMARY KEY,
    made REAL NOT NULL,
    record TEXT NOT NULL
) WITHOUT ROWID
"""
_ENCODER = json.JSONEncoder(default=str)
INSERT = "INSERT OR {} INTO results (key, made, record) VALUES (?, ?, ?)"


class Store:
    """An open store; its methods may be called from any thread."""

    def __init__(self, path: Path, replace: bool = False) -> None:
        self.path, self._insert = path, INSERT.format("REPLACE" if replace else "IGNORE")
        self._settles, self._added = replace, 0
        self._lock = threading.Lock()
        self._waiting: list[tuple[str, float, str]] = []
        self._synced = time.monotonic()
        self.damaged = 0  # records that were found damaged, and dropped
        self.trouble = ""  # why results could not be written; "" while all is well
        self._connection = open_store(path)

    def get(self, key: str) -> dict[str, Any] | None:
        """Return the record under a key, None if there is none or it is damaged."""
        try:
            with self._lock:
                # As bytes: text that is damaged may not be UTF-8 any more.
                row = self._connection.execute(
                    "SELECT CAST(record AS BLOB) FROM results WHERE key = ?", (key,)
                ).fetchone()
        except BROKEN as error:
            raise UnusableStore(self.path, str(error)) from None
        if row is None:
            return None
        record = unsealed(key, row[0])
        if record is None:
            self._drop(key)
        return record

    def get_many(self, keys: Sequence[str]) -> dict[str, dict[str, Any]]:
        """Return the records under some keys: the same as one by one, by a few questions."""
        found: dict[str, dict[str, Any]] = {}
        for start in range(0, len(keys), AT_ONCE):
            some = keys[start : start + AT_ONCE]
            marks = ",".join("?" * len(some))
            question = f"SELECT key, CAST(record AS BLOB) FROM results WHERE key IN ({marks})"
            try:
                with self._lock:
                    rows = self._connection.execute(question, some).fetchall()
            except BROKEN as error:
                raise UnusableStore(self.path, str(error)) from None
            for key, sealed_record in rows:
                record = unsealed(key, sealed_record)
                if record is None:
                    self._drop(key)
                else:
                    found[key] = record
        return found

    def _drop(self, key: str) -> None:
        """Remove a damaged record."""
        self.damaged += 1
        self.remove(key)

    def remove(self, key: str) -> None:
        """Remove a record, so that a new one can take its place."""
        with self._lock, suppress(*BROKEN), self._connection:
            self._connection.execute("DELETE FROM results WHERE key = ?", (key,))

    def put(self, key: str, record: Mapping[str, Any]) -> None:
        """Write a record; if that fails now it is kept for the next try and `trouble` says why."""
        self._take(key, record)
        self.flush()

    def add(self, key: str, record: Mapping[str, Any]) -> None:
        """Take a record that is written together with others, by the next `flush`.

        Or by this, if many wait, or one for long: a transaction for each would cost more than most.
        """
        self._take(key, record)
        self._added += 1
        first = self._waiting[:1]  # none, if another thread has just written them
        if first and (
            len(self._waiting) >= TOGETHER or time.time() - first[0][1] > WAITING_SECONDS
        ):
            self.flush()

    def _take(self, key: str, record: Mapping[str, Any]) -> None:
        made = time.time()
        if self._settles and self._is_disputed(key):
            record = {**record, SETTLES: made}
        self._waiting.append((key, made, sealed(key, _ENCODER.encode(record))))

    def _is_disputed(self, key: str) -> bool:
        """Tell whether stores disagreed about what is there, or did until it was settled."""
        found = self.get(key) or {}
        return FIELD in found or SETTLES in found

    def flush(self) -> None:
        """Write all that waits; what cannot be written goes on waiting."""
        if self._waiting:
            with self._lock:
                self._write_waiting()

    @property
    def unwritten(self) -> int:
        """Return how many records are not written so far."""
        return len(self._waiting)

    @property
    def kept(self) -> int:
        """Return how many of the records that were added are written."""
        return self._added - len(self._waiting)

    def close(self) -> None:
        """Try once more to write what is waiting, then close."""
        with self._lock:
            self._write_waiting()
            with suppress(*BROKEN):
                self._connection.close()

    def _write_waiting(self) -> None:
        batch = list(self._waiting)  # others may come meanwhile
        if not batch:
            return
        try:
            with self._connection:
                self._connection.executemany(self._insert, batch)
            del self._waiting[: len(batch)]
            self.trouble = ""
            self._sync()
        except BROKEN as error:
            self.trouble = str(error)

    def _sync(self) -> None:
        """Sync what was written to the disk, if that is due."""
        now = time.monotonic()
        if now - self._synced >= SYNC_SECONDS:
            self._synced = now
            with suppress(*BROKEN):  # another judge is doing it
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class UnusableStore(JudgeError):
    """A store that cannot be used; says why, and what to do about it where programs are graded."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            f"{path}: cannot use this store of results: {reason};"
            " name another with --store FILE, or use none with --no-store"
        )
        self.path, self.reason = path, reason


def open_store(path: Path) -> sqlite3.Connection:
    """Open or make a store; a file that is not one is refused and left as it is."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_fifo():
            raise UnusableStore(path, "it is a pipe")  # opening it would block until a writer comes
        if path.exists() and not may_be_store(path):
            raise UnusableStore(path, "it is not a database")
    except OSError as error:
        raise UnusableStore(path, error.strerror or str(error)) from None
    try:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
    except sqlite3.Error as error:
        raise UnusableStore(path, str(error)) from None
    try:
        _set_up(connection, path)
    except (*BROKEN, JudgeError) as error:
        connection.close()
        raise error if isinstance(error, JudgeError) else UnusableStore(path, str(error)) from None
    return connection


def may_be_store(path: Path) -> bool:
    """Tell whether a file is empty or starts like a database; SQLite overwrites short ones."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) in (b"", MAGIC)


def _set_up(connection: sqlite3.Connection, path: Path) -> None:
    new = is_new(connection, path)
    _switch_to_wal(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    if new:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(SCHEMA)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
    elif path.stat().st_size < LARGEST_CHECKED and not _is_sound(connection):
        raise UnusableStore(path, "it is damaged")


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log; SQLite does not wait for another judge doing the same."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def is_new(connection: sqlite3.Connection, path: Path) -> bool:
    """Tell whether there is nothing in a database yet; what is not a store of ours is refused."""
    application, version, tables = _identity(connection)
    if application != APPLICATION and (application or tables):
        raise UnusableStore(path, "it is a database of another program")
    if application == APPLICATION and version != VERSION:
        raise UnusableStore(path, f"its version is {version}, wanted {VERSION}")
    return application != APPLICATION


def _identity(connection: sqlite3.Connection) -> tuple[int, int, int]:
    """Return application, version and number of tables, read at one moment.

    Another judge may be making the store just now: its tables without its name would mislead.
    """
    connection.execute("BEGIN")
    try:
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        return _pragma(connection, "application_id"), _pragma(connection, "user_version"), tables
    finally:
        connection.rollback()


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _is_sound(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
