"""Merging stores: 16 of 50,000 results each, against SQLite copying the same rows and no more."""

import json
import sqlite3
import tempfile
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from bench.row import Row
from judge.files.digest import digest
from judge.grading.merging import merge
from judge.grading.seal import sealed
from judge.grading.store import SCHEMA, open_store
from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.result import Result, result_to_json
from judge.model.verdict import Verdict

STORES, ROWS = 16, 50_000
SHARED = ROWS // 10  # of each store are in the one before it, too
ANSWER = b"B2 Stake\n" + b"XXO..\n" * 5
COPY = "INSERT OR IGNORE INTO results SELECT * FROM source.results"


def measure() -> Iterable[Row]:
    """Yield the seconds, the ratio to a bare copy, and the cost of merging it all once more."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = [_made(folder / f"{number}.sqlite", number) for number in range(STORES)]
        bare = min(_bare(sources, folder / f"bare-{turn}.sqlite") for turn in range(2))
        begun = time.process_time()
        times = [_merged(sources, folder / f"all-{turn}.sqlite") for turn in range(2)]
        cpu = (time.process_time() - begun) / 2
        again = _merged(sources, folder / "all-0.sqlite")
        size = (folder / "all-0.sqlite").stat().st_size >> 20
    best = min(times)
    note = f"{STORES} stores of {ROWS:,} results, {size} MiB in all; {cpu:.1f} s of CPU"
    yield Row("merge: into a new store", best, 10.0, unit="s", note=note)
    note = f"INSERT OR IGNORE of the same rows {bare:.1f} s; merging checks each sum and verdict"
    yield Row("merge: against a bare copy by SQLite", best / bare, 2.0, note=note)
    yield Row("merge: all of it once more", again / bare, 4.0, note="every record is compared")


def _made(path: Path, number: int) -> Path:
    """Make a store whose first results are the last ones of the store before."""
    case = Case("raid", "one", Path("one.in"), Path("one.out"))
    finding = Finding(Verdict.AC, "", "")
    record = result_to_json(Result("somebody", case, finding, "full", output=ANSWER))
    # Times differ from machine to machine, so equal results have other records.
    text = json.dumps(record | {"cpu": number})
    start = number * (ROWS - SHARED)
    keys = sorted(digest(str(place)) for place in range(start, start + ROWS))
    with closing(open_store(path)) as connection, connection:
        rows = ((key, 1.0, sealed(key, text)) for key in keys)
        connection.executemany("INSERT INTO results VALUES (?, ?, ?)", rows)
    return path


def _bare(sources: list[Path], into: Path) -> float:
    begun = time.perf_counter()
    with closing(sqlite3.connect(into)) as connection:
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(SCHEMA)
        for source in sources:
            connection.execute("ATTACH ? AS source", (str(source),))
            with connection:
                connection.execute(COPY)
            connection.execute("DETACH source")
    return time.perf_counter() - begun


def _merged(sources: list[Path], into: Path) -> float:
    begun = time.perf_counter()
    done = merge(sources, into)
    assert (done.read, len(done.disputed), done.damaged) == (STORES * ROWS, 0, 0)
    return time.perf_counter() - begun
