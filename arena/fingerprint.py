"""Is this still the same player? A hash of the files that a player is made of.

A folder counts with all that is in it, without hidden folders and byte code. A file counts with
those beside it that have its ending and that it mentions, for these it imports. Neither the
interpreter nor the libraries of the machine count, nor where the files lie.
"""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from arena.players import Player
from judge.fingerprint import digest, file_digest, regular_files

LONGEST_READ = 1024 * 1024  # bytes at the beginning of a file that are searched for imports


def fingerprint(player: Player, log: Path | None = None) -> str:
    """Return the hash of a player's files, "" if it has none; the log may lie among them."""
    found: dict[str, str] = {}
    for number, root in enumerate(player.files):
        for file in _files(root):
            if log is None or not _is_same(file, log):
                found[f"{number} {os.path.relpath(file, root.parent)}"] = _content(file)
    return digest(*(part for pair in sorted(found.items()) for part in pair)) if found else ""


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """Return the names of the players whose fingerprints differ, "" if there are none."""
    return " and ".join(name for name in before if before[name] != now.get(name))


def _is_same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def _content(file: Path) -> str:
    try:
        return file_digest(file)
    except OSError as error:
        return f"cannot be read: {error.errno}"


def _files(root: Path) -> Iterator[Path]:
    if not root.suffix or root.is_dir():
        yield from regular_files(root)
        return
    waiting, seen = [root], {root}
    while waiting:
        yield (file := waiting.pop())
        new = [path for path in _mentioned(file) if path not in seen]
        waiting += new
        seen.update(new)


def _mentioned(file: Path) -> Iterator[Path]:
    """Yield the files of the same ending that a file names: beside it, or in a folder there."""
    try:
        with open(file, "rb") as stream:
            text = stream.read(LONGEST_READ)
        beside = sorted(file.parent.iterdir())
    except OSError:
        return
    for path in beside:
        name = re.escape(os.fsencode(path.stem))
        if re.search(rb"(?<![\w-])" + name + rb"(?![\w-])", text):
            yield from (part for part in regular_files(path) if part.suffix == file.suffix)
