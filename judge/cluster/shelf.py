"""What a worker was sent: content by key, small things in the memory, others as files.

The files lie in a folder that no program may read. When there is more than a shelf holds, what was
not used for longest goes; who needs it is told that it is missing, and sends it again.
"""

import os
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from pathlib import Path

MOST_BYTES = 4 << 30
SMALL, MOST_SMALL = 1 << 15, 1 << 28  # bytes of what is kept in the memory: each, and in all


class ContentShelf:
    """Content; may be used by any thread."""

    def __init__(self, folder: Path, most: int = MOST_BYTES, small: int = SMALL) -> None:
        self._folder, self._small = folder, small
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._files: OrderedDict[str, int] = OrderedDict()
        self._most = most
        self._lock = threading.Lock()

    def put(self, contents: Mapping[str, bytes]) -> None:
        """Take in content; OSError if the disk is full."""
        for key, data in contents.items():
            if len(data) <= self._small:
                with self._lock:
                    self._kept[key] = data
            else:
                self._write(key, data)
                with self._lock:
                    self._files[key] = len(data)
        with self._lock:
            self._make_room(contents.keys())

    def _write(self, key: str, data: bytes) -> None:
        beside = self._folder / f".{secrets.token_hex(8)}"
        try:
            beside.write_bytes(data)
            os.replace(beside, self._folder / key)
        except OSError:
            beside.unlink(missing_ok=True)
            raise

    def _make_room(self, new: Iterable[str]) -> None:
        """Drop what was not used for longest, but nothing that has just come."""
        needed = set(new)
        room = MOST_SMALL - sum(map(len, self._kept.values()))
        for key in [key for key in self._kept if key not in needed] if room < 0 else ():
            room += len(self._kept.pop(key))
            if room >= 0:
                break
        room = self._most - sum(self._files.values())
        for key in [key for key in self._files if key not in needed] if room < 0 else ():
            room += self._files.pop(key)
            (self._folder / key).unlink(missing_ok=True)
            if room >= 0:
                break

    def missing(self, keys: Iterable[str]) -> list[str]:
        """Return which of the keys are not here; the others have been used just now."""
        found = []
        with self._lock:
            for key in keys:
                place = self._kept if key in self._kept else self._files
                if key in place:
                    place.move_to_end(key)
                else:
                    found.append(key)
        return found

    def get(self, key: str) -> bytes:
        """Return the content; OSError if it is not here any more."""
        kept = self._kept.get(key)
        return (self._folder / key).read_bytes() if kept is None else kept
