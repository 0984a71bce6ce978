"""Students whose wrong answers are the same on the same boards: a group that staff should know of.

A shared cause makes equal answers, too, and so does help; the report says what is equal and leaves
the judgement to people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from judge.reports.html.clusters import ResultEntry

Wrong: TypeAlias = frozenset[tuple[str, int]]  # case titles with answers that were not accepted
LEAST = 3  # equal wrong answers; fewer may be chance
SHARE = 0.8  # of the wrong answers of each of two students


@dataclass(frozen=True)
class Similar:
    """Some students, by number, and how many wrong answers they all share."""

    members: tuple[int, ...]
    shared: int
    most: int  # wrong answers of the member who has most


def similar_groups(entries: Mapping[tuple[int, str], ResultEntry]) -> list[Similar]:
    """Return the groups, those that share most first."""
    answers: dict[int, set[tuple[str, int]]] = {}
    for (number, title), entry in entries.items():
        if entry.answer:
            answers.setdefault(number, set()).add((title, entry.answer))
    owners: dict[Wrong, list[int]] = {}
    for number, wrong in answers.items():
        if len(wrong) >= LEAST:
            owners.setdefault(frozenset(wrong), []).append(number)
    groups = [_group(sets, owners) for sets in _connected(list(owners))]
    kept = [group for group in groups if len(group.members) > 1 and group.shared >= LEAST]
    return sorted(kept, key=lambda group: (-group.shared, group.members))


def alike(one: Wrong, other: Wrong) -> bool:
    """Tell whether two students share most of their wrong answers."""
    least = SHARE * max(len(one), len(other))
    return min(len(one), len(other)) >= least and len(one & other) >= max(least, LEAST)


def _connected(sets: Sequence[Wrong]) -> list[list[Wrong]]:
    """Return the sets that hang together by being alike."""
    home = {wrong: [wrong] for wrong in sets}
    for one, other in combinations(sets, 2):
        if home[one] is not home[other] and alike(one, other):
            joined = home[one] + home[other]
            for wrong in joined:
                home[wrong] = joined
    return list({id(group): group for group in home.values()}.values())


def _group(sets: Sequence[Wrong], owners: Mapping[Wrong, Sequence[int]]) -> Similar:
    members = sorted(number for wrong in sets for number in owners[wrong])
    return Similar(
        tuple(members), len(frozenset.intersection(*sets)), max(len(wrong) for wrong in sets)
    )
