"""What a shard leaves in its store when it begins and when it ends: so merging misses nobody."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from judge.files.digest import digest
from judge.grading.shard import MOST_SHARDS

START = b'{"shard"'  # so begins the text of such a record


@dataclass(frozen=True)
class ShardMark:
    """Part number `shard` of `of` parts; `list` is the digest of what all of them divide."""

    shard: int
    of: int
    list: str
    about: str  # what that is, for people
    level: str  # the sandbox level, "" if nothing was run
    finished: bool = True  # its part is judged; else it has begun

    @property
    def key(self) -> str:
        return mark_key(self.list, self.shard, self.of)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def mark_of(text: bytes) -> ShardMark | None:
    """Return the mark that the text of a record is, None if it is none."""
    try:
        mark = ShardMark(**json.loads(text))
    except (ValueError, TypeError):
        return None
    return mark if _is_sound(mark) else None


def _is_sound(mark: ShardMark) -> bool:
    """Tell whether a mark is one that a shard may leave: what was read may be anything."""
    texts = (mark.list, mark.about, mark.level)
    return (
        type(mark.shard) is type(mark.of) is int
        and 1 <= mark.shard <= mark.of <= MOST_SHARDS
        and all(isinstance(text, str) for text in texts)
        and isinstance(mark.finished, bool)
    )


def is_of_unfinished(record: Mapping[str, Any]) -> bool:
    """Tell whether a record is the mark of a shard that has only begun."""
    return record.get("finished") is False


def mark_key(work: str, shard: int, of: int) -> str:
    """Return the key of the mark of a shard."""
    return digest("shard", work, str(shard), str(of))


@dataclass(frozen=True)
class DividedWork:
    """Work that was divided, and which parts of it are not there."""

    mark: ShardMark  # of any part
    missing: tuple[int, ...]


def divided_works(marks: Iterable[ShardMark], known: Collection[str]) -> Iterator[DividedWork]:
    """Yield each work that some marks are of; `known` are the keys of all finished shards."""
    for mark in {(mark.list, mark.of): mark for mark in marks}.values():
        parts = range(1, mark.of + 1)
        missing = tuple(part for part in parts if mark_key(mark.list, part, mark.of) not in known)
        yield DividedWork(mark, missing)
