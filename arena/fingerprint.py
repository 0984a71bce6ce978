"""Is this still the same player? A hash of the files that a player is made of.

A folder counts with all that is in it, but for what comes and goes without anybody changing the
player: hidden folders, byte code, what editors leave, and game logs. A file that is named counts
with those beside it that it imports or names (mentions.py). Neither the
interpreter nor the libraries of the machine count, nor where the files lie.
"""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from arena.mentions import mentioned
from arena.players import Player
from arena.record import BEGINNING
from judge.files.digest import digest, file_digest, regular_files
from judge.sandbox.scratch import without_scratch

# Byte code, and what Vim, Emacs, other editors, the Finder and NFS put beside a file for a while.
TEMPORARY = re.compile(r".*\.py[co]|\..*\.sw[a-z]|\.#.*|#.*#|.*~|\.DS_Store|\.nfs.*")


def fingerprint(player: Player, log: Path | None = None) -> str:
    """Return the hash of a player's files, "" if it has none; the log, even if new, is left out."""
    found: dict[str, str] = {}
    for number, root in enumerate(player.files):
        for file in files_of(root):
            if file == root or not (TEMPORARY.fullmatch(file.name) or _is_log(file, log)):
                found[f"{number} {os.path.relpath(file, root.parent)}"] = _content(file)
    return digest(*(part for pair in sorted(found.items()) for part in pair)) if found else ""


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """Return the names of the players whose fingerprints differ, "" if there are none."""
    return " and ".join(name for name in before if before[name] != now.get(name))


def _is_log(file: Path, log: Path | None) -> bool:
    """Tell whether a file is the log of this tournament or of another one."""
    if log and os.path.realpath(file) == os.path.realpath(log):
        return True
    try:
        with open(file, "rb") as stream:
            return stream.read(len(BEGINNING)) == BEGINNING
    except OSError:
        return False


def _content(file: Path) -> str:
    try:
        mode = file.stat().st_mode & 0o111  # bytes that may not be executed are another player
        return digest(file_digest(file), oct(mode))
    except OSError as error:
        return f"cannot be read: {error.errno}"


def files_of(root: Path) -> Iterator[Path]:
    """Yield what counts with a file or folder of a player: all of a folder, what a script uses."""
    if not root.suffix or root.is_dir():
        for part in without_scratch(root):
            if part == root or part.name[0] != ".":
                yield from regular_files(part)
        return
    waiting, seen = [root], {root}
    while waiting:
        yield (file := waiting.pop())
        new = [path for path in mentioned(file) if path not in seen]
        waiting += new
        seen.update(new)
