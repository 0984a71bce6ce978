"""Stores with a few results, and what is in a store, for tests of merging."""

import sqlite3
from contextlib import closing
from pathlib import Path

from judge.files.digest import digest
from judge.grading.disputes import verdicts_of
from judge.grading.store import Store

Content = dict[str, str]  # the verdicts of results by name


def record(name: str, verdict: str) -> dict[str, object]:
    """Return the record of a result, as far as merging looks at it."""
    return {"submission": "me", "case": f"toy/{name}", "verdict": verdict, "note": ""}


def filled(path: Path, content: Content) -> Path:
    """Return a store with some results."""
    with Store(path) as store:
        for name, verdict in content.items():
            store.put(digest(name), record(name, verdict) | {"cpu": len(path.name)})
    return path


def read_back(path: Path) -> dict[str, set[str]]:
    """Return the verdicts that a store has of each result."""
    found = {}
    with Store(path) as store, closing(sqlite3.connect(path)) as connection:
        for (key,) in connection.execute("SELECT key FROM results"):
            values = store.get(key)
            assert values is not None
            if "case" in values:  # else it is the mark of a shard
                found[values["case"].removeprefix("toy/")] = set(verdicts_of(values))
    return found
