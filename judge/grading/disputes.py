"""Records of one key that stores disagree about: the same judgement had different verdicts.

One record keeps them all. It reads as a result that is marked as flaky, is never accepted, and says
so in its note: as if its program had been run several times in a row. Who judges it afresh settles
that, for all that was judged before.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from judge.grading.seal import sealed, unsealed
from judge.grading.shard_marks import is_of_unfinished
from judge.model.verdict import Verdict

FIELD = "disputed"  # the records that disagree
START = b'{"disputed"'  # so begins the text of such a record
SETTLES = "settles"  # of a result judged afresh: when it took the place of a dispute
MADE = "made"  # of each record that disagrees: when it was made
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
    own, other = verdicts_of(ours, old.made), verdicts_of(theirs, new.made)
    if is_of_unfinished(ours):
        return new, None
    if not own or not other:
        return old, None
    own, other = _unsettled(own, other), _unsettled(other, own)
    if not own or not other:
        return (old if own else new), None
    if own.keys() == other.keys() and len(own) == 1:
        return (new if _settled_at(other) > _settled_at(own) else old), None
    sides = (_names(other), new.where), (_names(own), old.where)
    dispute = Dispute(str(ours.get("submission")), str(ours.get("case")), sides)
    if other.keys() <= own.keys() == verdicts_of(ours).keys():
        return old, dispute
    text = sealed(key.decode("utf-8", "surrogateescape"), json.dumps(disputed({**other, **own})))
    return Side(max(old.made, new.made), text.encode(), old.where), dispute


def _settled_at(verdicts: Mapping[str, Record]) -> float:
    """Return when the last dispute was settled, 0 if none was."""
    return max((float(each.get(SETTLES, 0)) for each in verdicts.values()), default=0.0)


def _unsettled(these: dict[str, Record], others: Mapping[str, Record]) -> dict[str, Record]:
    """Return what of these records was not settled by a later judgement among the others."""
    limit = _settled_at(others)
    return {name: each for name, each in these.items() if each[MADE] >= limit}


def disputed(verdicts: dict[str, Record]) -> Record:
    """Return the one record for several of different verdicts; the first failure speaks."""
    names = _names(verdicts)
    speaker = verdicts[next(name for name in names if name != Verdict.AC.name)]
    changes = f"the verdict changes: {', '.join(names)} in stores that were merged"
    note = "; ".join(filter(None, (str(speaker.get("note", "")), changes)))
    records = [verdicts[name] for name in names]
    return {FIELD: records, **speaker, "flaky": True, "note": note}


def verdicts_of(record: Record, made: float = 0.0) -> dict[str, Record]:
    """Return the records of a result by their verdicts; {} of what is no result.

    Each tells when it was made; where that was not kept, it is when the record was.
    """
    records = record.get(FIELD, [record])
    return {each["verdict"]: {MADE: made, **each} for each in records if "verdict" in each}


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
