"""The local store of finished results: SQLite, one row per result, keyed by content.

A result is in the store when `put` returns. Killing the judge loses nothing that was put; a power
cut at most the last second. Several judges may use one store: a key has one row, the first stays.
A full disk does not stop a run: what could not be written is tried again with every later result.
Each record has a sum of its key and its text: one that was damaged on the disk is dropped.
"""

import json
import sqlite3
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from judge.files.digest import digest
from judge.model.errors import JudgeError

APPLICATION = 0x506C7967  # "Plyg": marks a file as a store of ours
VERSION = 1
BROKEN = (sqlite3.Error, ValueError)  # in a damaged file its messages may be no text
MAGIC = b"SQLite format 3\0"
BUSY_SECONDS = 60.0
SUM = 16  # hexadecimal digits
SYNC_SECONDS = 1.0  # seconds; a power cut loses at most this much
LARGEST_CHECKED = 32 * 1024 * 1024  # stores up to so many bytes are checked when opened
SCHEMA = """
CREATE TABLE IF NOT EXISTS results (
    key TEXT PRIMARY KEY,
    made REAL NOT NULL,
    record TEXT NOT NULL
) WITHOUT ROWID
"""
INSERT = "INSERT OR {} INTO results (key, made, record) VALUES (?, ?, ?)"


class Store:
    """An open store; its methods may be called from any thread."""

    def __init__(self, path: Path, replace: bool = False) -> None:
        self.path, self._insert = path, INSERT.format("REPLACE" if replace else "IGNORE")
        self._lock = threading.Lock()
        self._waiting: list[tuple[str, float, str]] = []
        self._synced = time.monotonic()
        self.damaged = 0  # records that were found damaged, and dropped
        self.trouble = ""  # why results could not be written; "" while all is well
        self._connection = _open(path)

    def get(self, key: str) -> dict[str, Any] | None:
        """Return the record under a key, None if there is none or it is damaged."""
        try:
            with self._lock:
                # As bytes: text that is damaged may not be UTF-8 any more.
                row = self._connection.execute(
                    "SELECT CAST(record AS BLOB) FROM results WHERE key = ?", (key,)
                ).fetchone()
        except BROKEN as error:
            raise unusable(self.path, str(error)) from None
        if row is None:
            return None
        record = _unsealed(key, row[0])
        if record is None:
            self._drop(key)
        return record

    def _drop(self, key: str) -> None:
        """Remove a damaged record, so that a new one can take its place."""
        self.damaged += 1
        with self._lock, suppress(*BROKEN), self._connection:
            self._connection.execute("DELETE FROM results WHERE key = ?", (key,))

    def put(self, key: str, record: Mapping[str, Any]) -> None:
        """Write a record; if that fails now it is kept for the next try and `trouble` says why."""
        text = _sealed(key, json.dumps(record, default=str))
        with self._lock:
            self._waiting.append((key, time.time(), text))
            self._write_waiting()

    @property
    def unwritten(self) -> int:
        """Return how many records could not be written so far."""
        return len(self._waiting)

    def close(self) -> None:
        """Try once more to write what is waiting, then close."""
        with self._lock:
            self._write_waiting()
            with suppress(*BROKEN):
                self._connection.close()

    def _write_waiting(self) -> None:
        if not self._waiting:
            return
        try:
            with self._connection:
                self._connection.executemany(self._insert, self._waiting)
            self._waiting.clear()
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


def _sealed(key: str, text: str) -> str:
    """Return a text with the sum of it and of its key in front."""
    return f"{digest(key, text)[:SUM]} {text}"


def _unsealed(key: str, sealed: bytes | None) -> dict[str, Any] | None:
    """Return the record that was sealed, None if anything of it has changed."""
    told, _, text = (sealed or b"").partition(b" ")
    if told != digest(key, text)[:SUM].encode():
        return None
    return dict(json.loads(text))


def unusable(path: Path, reason: str) -> JudgeError:
    """Return the error that tells what to do about a store that cannot be used."""
    return JudgeError(
        f"{path}: cannot use this store of results: {reason};"
        " name another with --store FILE, or use none with --no-store"
    )


def _open(path: Path) -> sqlite3.Connection:
    """Open or make a store; a file that is not one is refused and left as it is."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_fifo():
            raise unusable(path, "it is a pipe")  # opening it would block until a writer comes
        if path.exists() and not _may_be_store(path):
            raise unusable(path, "it is not a database")
    except OSError as error:
        raise unusable(path, error.strerror or str(error)) from None
    try:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
    except sqlite3.Error as error:
        raise unusable(path, str(error)) from None
    try:
        _set_up(connection, path)
    except (*BROKEN, JudgeError) as error:
        connection.close()
        raise error if isinstance(error, JudgeError) else unusable(path, str(error)) from None
    return connection


def _may_be_store(path: Path) -> bool:
    """Tell whether a file is empty or starts like a database; SQLite overwrites short ones."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) in (b"", MAGIC)


def _set_up(connection: sqlite3.Connection, path: Path) -> None:
    application, version, tables = _identity(connection)
    if application != APPLICATION and (application or tables):
        raise unusable(path, "it is a database of another program")
    if application == APPLICATION and version != VERSION:
        raise unusable(path, f"its version is not {VERSION}")
    _switch_to_wal(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    if application != APPLICATION:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(SCHEMA)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
    elif path.stat().st_size < LARGEST_CHECKED and not _is_sound(connection):
        raise unusable(path, "it is damaged")


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
