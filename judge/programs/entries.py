"""What a hand-in is made of before anything is copied: its files by name, whatever holds them."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum
from typing import IO, Protocol


class Refused(Exception):
    """A submission that cannot be run as it is, by its own fault. The message says why."""


class EntryKind(Enum):
    """What an entry is; only plain files are ever taken."""

    FILE = "a file"
    LINK = "a link"
    OTHER = "a device or pipe"


@dataclass(frozen=True, slots=True)
class Entry:
    """One file: `name` is its path inside of the hand-in, with slashes."""

    name: str
    size: int = 0
    kind: EntryKind = EntryKind.FILE
    executable: bool = False
    locked: bool = False  # encrypted: its name can be read, its content cannot

    @property
    def parts(self) -> list[str]:
        """Return the steps of the name."""
        return self.name.split("/")


class Container(Protocol):
    """A folder, an archive or a single file."""

    def entries(self) -> list[Entry]:
        """Return all entries; Refused if there is something that no hand-in may hold."""

    def contents(self, wanted: AbstractSet[str]) -> Iterator[tuple[Entry, IO[bytes]]]:
        """Yield the wanted entries with their contents; each is read before the next."""
