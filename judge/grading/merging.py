"""The union of stores: results are a set, known by the content of what was judged.

All stores are read side by side in the order of their keys, so the union is written from its
beginning to its end and little of it is in memory. It is written in many transactions: whoever is
killed leaves a part of it, and the same again completes that. Where stores have different verdicts
under one key, all are kept in one record, which is marked as flaky.
"""

import heapq
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from judge.grading.disputes import START as DISPUTED
from judge.grading.disputes import Dispute, Side, dispute_in, settled
from judge.grading.seal import SUM, sealed_text, unsealed
from judge.grading.shard_marks import START as MARK
from judge.grading.shard_marks import (
    DividedWork,
    ShardMark,
    divided_works,
    is_of_unfinished,
    mark_key,
    mark_of,
)
from judge.grading.source_store import Row, SourceStore
from judge.grading.store import BROKEN, UnusableStore, open_store

BATCH_ROWS, BATCH_BYTES = 4096, 8 << 20  # of one transaction
SIDE_BY_SIDE = 64  # stores: each is an open file
LOG_PAGES = 16384  # of the write-ahead log before it is copied: 64 MiB
TOLD = 50  # disputes that are remembered
INSERT = "INSERT OR {} INTO results VALUES (CAST(? AS TEXT), ?, CAST(? AS TEXT))"
RECORD = "SELECT made, CAST(record AS BLOB) FROM results WHERE key = CAST(? AS TEXT)"

Batch: TypeAlias = dict[bytes, Side]


@dataclass
class Merged:
    """What came of a merging."""

    read: int = 0  # sound records of all sources, but for marks of shards
    new: int = 0
    damaged: int = 0  # left out
    disputed: set[bytes] = field(default_factory=set)  # keys of results
    found: dict[bytes, Dispute] = field(default_factory=dict)  # some of them
    marks: list[ShardMark] = field(default_factory=list)
    works: tuple[DividedWork, ...] = ()
    empty: list[Path] = field(default_factory=list)  # sources that hold nothing

    def dispute(self, key: bytes, dispute: Dispute | None) -> None:
        """Take note of what stores disagree about, if anything: of each result once."""
        if dispute is None:
            return
        if len(self.found) < TOLD:
            self.found.setdefault(key, dispute)
        self.disputed.add(key)

    def left(self, disputes: Iterable[tuple[bytes, Dispute]]) -> None:
        """Take note of all that is disputed in the end; the rest was settled by later results."""
        before, self.disputed = self.found, set()
        self.found = {}
        for key, dispute in disputes:
            self.dispute(key, before.get(key, dispute))

    @property
    def disputes(self) -> list[Dispute]:
        """Return the disputes that are told, in order."""
        return sorted(self.found.values(), key=str)


class HalfMerged(UnusableStore):
    """A store that could not be read to its end; what came before it is merged."""


def merge(sources: Sequence[Path], into: Path) -> Merged:
    """Add all records of the sources, which are only read, to a store.

    All are opened before anything is written: UnusableStore if one of them is no store. A new store
    that nothing came into is not left behind.
    """
    merged = Merged()
    for path in sources:
        with SourceStore(path) as source:
            merged.empty += [path] if source.is_empty else []
    made = [each for each in (into, *into.absolute().parents) if not each.exists()]
    try:
        _merge(sources, into, merged)
    except UnusableStore as error:
        if error.path == into or _removed(made):
            raise
        raise HalfMerged(error.path, error.reason) from None
    _removed(made)
    return merged


def _removed(made: Sequence[Path]) -> bool:
    """Remove a store that was made for this if it is empty, and the folders made for it."""
    if not made:
        return False
    with SourceStore(made[0]) as store:
        if next(store.rows(0), None) is not None:
            return False
    for end in ("", "-wal", "-shm"):
        Path(f"{made[0]}{end}").unlink(missing_ok=True)
    with suppress(OSError):
        for folder in made[1:]:
            folder.rmdir()
    return True


def _merge(sources: Sequence[Path], into: Path, merged: Merged) -> None:
    with closing(open_store(into)) as connection:
        try:
            connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
            for start in range(0, len(sources), SIDE_BY_SIDE):
                group = sources[start : start + SIDE_BY_SIDE]
                _merge_group(group, connection, into, merged)
            merged.left(_disputed(connection, into))
            merged.works = tuple(divided_works(merged.marks, _known(connection, merged.marks)))
        except BROKEN as error:
            raise UnusableStore(into, str(error)) from None


def _merge_group(
    paths: Sequence[Path], connection: sqlite3.Connection, into: Path, merged: Merged
) -> None:
    """Merge a few stores; those that a grader began to write to meanwhile are read once more."""
    live: set[Path] = set()
    while True:
        with ExitStack() as stack:
            stores = [stack.enter_context(SourceStore(path, path in live)) for path in paths]
            merging = _Merging(connection, str(into), merged)
            merging.take(stores)
            changed = {store.path for store in stores if store.has_changed}
        if not changed:
            merged.read += merging.read
            merged.damaged += merging.damaged
            merged.marks += merging.marks
            return
        live |= changed


def _disputed(connection: sqlite3.Connection, into: Path) -> Iterator[tuple[bytes, Dispute]]:
    """Yield all disputes that a store has."""
    start = SUM + 2  # behind the sum and a blank, counted from 1
    rows = connection.execute(
        "SELECT CAST(key AS BLOB), made, CAST(record AS BLOB) FROM results"
        " WHERE substr(CAST(record AS BLOB), ?, ?) = ?",
        (start, len(DISPUTED), DISPUTED),
    )
    for key, made, record in rows:
        if dispute := dispute_in(key, Side(made, record, str(into))):
            yield key, dispute


def _known(connection: sqlite3.Connection, marks: Sequence[ShardMark]) -> set[str]:
    """Return the keys of all finished shards that are there, of the same works as these."""
    works = {(mark.list, mark.of) for mark in marks}
    keys = (mark_key(work, part, of) for work, of in works for part in range(1, of + 1))
    rows = ((key, connection.execute(RECORD, (key,)).fetchone()) for key in keys)
    records = ((key, unsealed(key, row[1])) for key, row in rows if row)
    return {key for key, record in records if record and not is_of_unfinished(record)}


class _Merging:
    """Stores on their way into another one.

    What is written, and found disputed, is added to `merged` at once; what was `read` is not: it
    may have to be read again.
    """

    def __init__(self, connection: sqlite3.Connection, into: str, merged: Merged) -> None:
        self._connection, self._into, self._merged = connection, into, merged
        self._batch: Batch = {}
        self._size = 0
        self.read = self.damaged = 0
        self.marks: list[ShardMark] = []

    def take(self, stores: Sequence[SourceStore]) -> None:
        """Merge all rows of these stores."""
        names = [str(store.path) for store in stores]
        with ExitStack() as stack:  # closed before the stores are
            all_rows = [
                stack.enter_context(closing(store.rows(number)))
                for number, store in enumerate(stores)
            ]
            self._take_rows(heapq.merge(*all_rows), names)
        self._write()
        self.damaged += sum(store.damaged for store in stores)

    def _take_rows(self, rows: Iterable[Row], names: Sequence[str]) -> None:
        newest: dict[tuple[int, int, int], tuple[float, ShardMark]] = {}  # of each store
        for key, number, made, record in rows:
            text = sealed_text(key, record)
            if text is None:
                self.damaged += 1
                continue
            self.read += not text.startswith(MARK)
            side = Side(made, record, names[number])
            self._take(key, side)
            if text.startswith(DISPUTED):
                self._merged.dispute(key, dispute_in(key, side))
            elif text.startswith(MARK) and (mark := mark_of(text)):
                place = number, mark.shard, mark.of
                if place not in newest or newest[place][0] <= made:
                    newest[place] = made, mark
        self.marks += [mark for _, mark in newest.values()]

    def _take(self, key: bytes, side: Side) -> None:
        if known := self._batch.get(key):  # equal keys follow each other
            self._batch[key], dispute = settled(key, known, side)
            self._merged.dispute(key, dispute)
            return
        if len(self._batch) >= BATCH_ROWS or self._size >= BATCH_BYTES:
            self._write()
        self._batch[key] = side
        self._size += len(side.record)

    def _write(self) -> None:
        """Write what was taken in one transaction."""
        connection, batch = self._connection, self._batch
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            before = connection.total_changes
            rows = [(key, side.made, side.record) for key, side in batch.items()]
            results = [row for row in rows if not row[2][SUM + 1 :].startswith(MARK)]
            connection.executemany(INSERT.format("IGNORE"), results)
            new = connection.total_changes - before
            if len(results) < len(rows):  # marks of shards are no results
                connection.executemany(INSERT.format("IGNORE"), rows)
            if connection.total_changes - before < len(rows):
                for key, side in batch.items():
                    self._settle(key, side)
        self._merged.new += new
        self._batch, self._size = {}, 0

    def _settle(self, key: bytes, side: Side) -> None:
        """Hold a record against the one that is there, which stays if nothing speaks against it."""
        row = self._connection.execute(RECORD, (key,)).fetchone()
        if row is None:
            raise UnusableStore(Path(self._into), "it is damaged")
        made, record = row
        kept, dispute = settled(key, Side(made, record, self._into), side)
        self._merged.dispute(key, dispute)
        if kept.record != record:
            self._connection.execute(INSERT.format("REPLACE"), (key, kept.made, kept.record))
