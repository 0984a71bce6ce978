"""Records of one key that stores disagree about: the same judgement had different verdicts.

One record keeps them all. It reads as a result that is marked as flaky, is never accepted, and says
so in its note: as if its program had been run several times in a row.
"""

import json
from dataclasses import dataclass
from typing import Any, TypeAlias

from judge.grading.seal import sealed, unsealed
from judge.grading.shard_marks import is_of_unfinished
from judge.model.verdict import Verdict

FIELD = "disputed"  # the records that disagree
START = b'{"disputed"'  # so begins the text of such a record
ORDER = {verdict.name: place for place, verdict in enumerate(Verdict)}

Record: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Dispute:
    """Whose result on which case it is, and what the two sides say."""

    submission: str
    case: str
    sides: tuple[tuple[tuple[str, ...], str], ...]  # verdicts, and the store that has them

    def __str__(self) -> str:
        told = (f"{' and '.join(verdicts)} in {where}" for verdicts, where in self.sides)
        return f"{self.submission} on {self.case}: {', '.join(told)}"


@dataclass(frozen=True)
class Side:
    """A sealed record, and the store that it is from."""

    made: float
    record: bytes
    where: str


def settled(key: bytes, old: Side, new: Side) -> tuple[Side, Dispute | None]:
    """Return what is kept of two records of one key, and what they disagree about.

    Only verdicts count: times and hosts differ. Of what is no result the old one stays, but for a
    shard that had only begun.
    """
    if old.record == new.record and not _text_of(old).startswith(START):
        return old, None
    ours, theirs = unsealed(key, old.record), unsealed(key, new.record)
    if ours is None or theirs is None:
        return (old if theirs is None else new), None
    own, other = verdicts_of(ours), verdicts_of(theirs)
    if is_of_unfinished(ours):
        return new, None
    if not own or not other or (own.keys() == other.keys() and len(own) == 1):
        return old, None
    sides = (_names(other), new.where), (_names(own), old.where)
    dispute = Dispute(str(ours.get("submission")), str(ours.get("case")), sides)
    if other.keys() <= own.keys():
        return old, dispute
    text = sealed(key.decode("utf-8", "surrogateescape"), json.dumps(disputed({**other, **own})))
    return Side(min(old.made, new.made), text.encode(), old.where), dispute


def disputed(verdicts: dict[str, Record]) -> Record:
    """Return the one record for several of different verdicts; the first failure speaks."""
    names = _names(verdicts)
    speaker = verdicts[next(name for name in names if name != Verdict.AC.name)]
    changes = f"the verdict changes: {', '.join(names)} in stores that were merged"
    note = "; ".join(filter(None, (str(speaker.get("note", "")), changes)))
    records = [verdicts[name] for name in names]
    return {FIELD: records, **speaker, "flaky": True, "note": note}


def verdicts_of(record: Record) -> dict[str, Record]:
    """Return the records of a result by their verdicts; {} of what is no result."""
    records = record.get(FIELD, [record])
    return {each["verdict"]: each for each in records if "verdict" in each}


def dispute_in(key: bytes, side: Side) -> Dispute | None:
    """Return the dispute that a record already has, None if it has none."""
    record = unsealed(key, side.record)
    verdicts = verdicts_of(record) if record else {}
    if record is None or len(verdicts) < 2:
        return None
    sides = ((_names(verdicts), side.where),)
    return Dispute(str(record.get("submission")), str(record.get("case")), sides)


def _names(verdicts: dict[str, Record]) -> tuple[str, ...]:
    return tuple(sorted(verdicts, key=lambda name: (ORDER.get(name, len(ORDER)), name)))


def _text_of(side: Side) -> bytes:
    return side.record.partition(b" ")[2]
