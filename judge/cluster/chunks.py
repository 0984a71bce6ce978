"""What is handed to workers, and what they say of it: data of the bookkeeping in dispatch.py."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

DEPTH = 2  # chunks per thread of a worker: one that runs and one that waits
SLOWER = 1.1  # how much slower a host must be for a result near a limit to be judged again


@dataclass(frozen=True)
class ItemOutcome:
    """What a worker says of one item. `fault`: why it could not do it, which another might.

    `close`: it came close to a limit, so that a faster machine may think otherwise. `unbuilt`: its
    program could not be built there.
    """

    number: int
    value: Any = None
    seconds: float = 0.0
    fault: str = ""
    close: bool = False
    unbuilt: bool = False


@dataclass(frozen=True)
class Finished:
    """An item that is done, by a worker. Without an `outcome` it has cost `lost` workers."""

    number: int
    outcome: ItemOutcome | None
    worker: str = ""
    lost: int = 0


@dataclass(eq=False)
class Item:
    """One item of work that is not finished. `key` is what its time is known by.

    `seconds` is what to expect before anything is known, 0 where nobody can tell.
    """

    number: int
    program: str
    key: str
    seconds: float = 0.0
    language: str = ""  # that its program is built in, "" where that is not known
    alone: bool = False  # a worker was lost with it: it goes alone, so that one knows
    losses: int = 0  # workers that were lost while it is known to have run
    drops: int = 0  # all that were lost while it may have run
    copies: int = 0  # chunks that hold it just now
    waits: bool = True
    not_on: set[str] = field(default_factory=set)  # workers that could not do it
    not_at: set[str] = field(default_factory=set)  # machines that could not build its program
    faster_than: float | None = None  # it came close to a limit on a machine of this factor
    fallback: Finished | None = None  # what counts if nobody else can judge it
    stranded: float | None = None  # since when nobody can

    @property
    def choosy(self) -> bool:
        """Tell whether not any worker will do."""
        return bool(self.not_on or self.not_at) or self.faster_than is not None

    @property
    def elsewhere(self) -> bool:
        """Tell whether all that it wants is another machine, as its program was not built."""
        return bool(self.not_at) and not (self.alone or self.not_on or self.faster_than)


@dataclass(eq=False)
class Chunk:
    """Items for one worker; with one alone it tells when it begins."""

    id: int
    worker: str
    numbers: tuple[int, ...]
    sent: float
    expected: float
    begun: bool = False
    copied: bool = False

    @property
    def tells(self) -> bool:
        return len(self.numbers) == 1


@dataclass(eq=False)
class Hand:
    """A worker, and the chunks that it has, in the order in which they were sent."""

    name: str
    threads: int
    host: str = ""
    factor: float = 1.0  # how many times slower than the coordinator's machine
    languages: Collection[str] | None = None  # that it has; None: it was not asked
    chunks: list[Chunk] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)  # languages in which its builds cannot be trusted
    blamed: int = 0  # items that it could not do and another then did
    fault: str = ""  # why it could not do the last one

    @property
    def has_room(self) -> bool:
        return len(self.chunks) < DEPTH * self.threads

    def has(self, language: str) -> bool:
        """Tell whether it may be given what is built in a language."""
        if not language:
            return True
        offered = self.languages is None or language in self.languages
        return offered and language not in self.lost

    def is_faster_than(self, factor: float) -> bool:
        return self.factor * SLOWER < factor

    def suits(self, item: Item) -> bool:
        """Tell whether it may be given an item."""
        if self.name in item.not_on or self.host in item.not_at or not self.has(item.language):
            return False
        return item.faster_than is None or self.is_faster_than(item.faster_than)
