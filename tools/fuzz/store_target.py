"""Stores as a target: damaged on the disk in any way, they never return another record."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from judge.grading.store import Store
from judge.model.errors import JudgeError
from tools.fuzz.harness import Outcome

RECORDS = {
    f"key-{number}": {"verdict": ("AC", "WA", "TLE")[number % 3], "note": "x" * (number * 37 % 900)}
    for number in range(40)
}


class KeepsRecords(Protocol):
    """What is asked of a store."""

    def get(self, key: str) -> Mapping[str, Any] | None:
        """Return a record."""

    def put(self, key: str, record: Mapping[str, Any]) -> None:
        """Keep a record."""

    def close(self) -> None:
        """Close it."""


class StoreTarget:
    """Opens a damaged store and asks it for everything that was in it."""

    def __init__(self, folder: Path, opened: Callable[[Path], KeepsRecords] = Store) -> None:
        self._path, self._opened = folder / "results.sqlite", opened
        store = opened(self._path)
        for key, record in RECORDS.items():
            store.put(key, record)
        store.close()
        self._whole = self._path.read_bytes()

    def make(self, rng: random.Random) -> bytes:
        """Return the file of the store with some damage."""
        data = bytearray(self._whole)
        for _ in range(rng.choice((1, 1, 1, 2, 8))):
            place = rng.randrange(len(data))
            data[place] ^= 1 << rng.randrange(8)
        if rng.random() < 0.2:
            place, length = rng.randrange(len(data)), rng.choice((1, 16, 512, 4096))
            data[place : place + length] = rng.randbytes(length)
        if rng.random() < 0.1:
            del data[rng.randrange(len(data)) :]
        return bytes(data)

    def attempt(self, data: bytes, rng: random.Random) -> tuple[Outcome, str]:
        """Ask for each record: it is the one that was put, or none; then put all again."""
        for path in self._path.parent.iterdir():
            path.unlink()
        self._path.write_bytes(data)
        try:
            store = self._opened(self._path)
        except JudgeError:
            return Outcome.REFUSED, ""
        try:
            for key, record in RECORDS.items():
                if (found := store.get(key)) not in (None, record):
                    return Outcome.WRONG, f"{key}: found {found}, put {record}"
                store.put(key, record)
        except JudgeError:
            return Outcome.REFUSED, ""
        finally:
            store.close()
        return Outcome.DONE, ""
