"""A program's own files, copied into the fresh folder of each run where it is asked by files.

Many programs look for `input.txt` beside themselves (`__file__`, `getCodeSource`), not in the
current folder. With a copy of them in the run's folder both are the same, and each run finds its
program as it was handed in, whatever the last one wrote there. A program that nowhere asks where
it lies is not copied: its folder holds the input and nothing else.
"""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

MOST_FILES = 500
MOST_BYTES = 16 * 1024 * 1024
# How programs ask where they lie: Python, Java, JavaScript, Ruby, C#, Go, Rust, C, shells.
ASKS = re.compile(
    rb"__file__|argv\[0\]|sys\.path|getsourcefile|getCodeSource|getResource|java\.class\.path"
    rb"|__dirname|__filename|import\.meta|__dir__|__FILE__|BaseDirectory|GetExecutingAssembly"
    rb"|os\.Executable|current_exe|/proc/self/exe|\$0|\$\{0|BASH_SOURCE"
)
SHARE = 4  # the copies may be this part of what a run may write


@dataclass(frozen=True)
class OwnFiles:
    """What lies in a program's folder, and how many bytes that is."""

    folder: Path
    paths: tuple[Path, ...]
    bytes: int

    def fit(self, limit: int) -> bool:
        """Tell whether copies leave enough of a limit in MiB for what the program writes."""
        return self.bytes * SHARE <= limit << 20

    def moved(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return a command that names the copies, as seen from the run's folder."""
        return tuple(self._moved(word) for word in words)

    def moved_values(self, environment: Mapping[str, str]) -> dict[str, str]:
        """Return an environment that names the copies."""
        return {name: self._moved(value) for name, value in environment.items()}

    def _moved(self, text: str) -> str:
        return re.sub(rf"{re.escape(str(self.folder))}(?=[/:]|$)", ".", text)


def own_files(folder: Path, paths: Sequence[Path]) -> OwnFiles | None:
    """Return what is to be copied: `paths` lie in `folder`.

    None if there are none, if they are too much, or if none of them asks where it lies.
    """
    size = count = 0
    asks = False
    waiting = list(dict.fromkeys(paths))
    if not waiting or any(path.parent != folder for path in waiting):
        return None
    chosen = tuple(waiting)
    while waiting:
        path = waiting.pop()
        count += 1
        if path.is_dir() and not path.is_symlink():
            waiting += [Path(entry.path) for entry in os.scandir(path)]
        else:
            size += path.lstat().st_size
        if count > MOST_FILES or size > MOST_BYTES:
            return None
        asks = asks or _asks(path)
    return OwnFiles(folder, chosen, size) if asks else None


def _asks(path: Path) -> bool:
    """Tell whether a file of a program seems to ask where it lies."""
    try:
        return path.is_file() and not path.is_symlink() and bool(ASKS.search(path.read_bytes()))
    except OSError:
        return False  # not ours to read: then not ours to copy either
