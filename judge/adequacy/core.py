"""The fewest cases that catch what all of them catch: the smallest set cover, by exact search.

First what follows at once (a twin that one case alone catches; cases and twins that another makes
superfluous), then branch and bound: the twin with the fewest cases left is caught by one of them.
Where that takes too many steps the best cover so far is given with the bound that is proved.
"""

from collections.abc import Mapping
from dataclasses import dataclass

STEPS = 200_000  # of the search, before it is given up

Bits = int


@dataclass(frozen=True)
class Core:
    """A cover, in the order of the cases; no smaller one than `bound` exists."""

    cases: tuple[str, ...]
    bound: int

    @property
    def is_smallest(self) -> bool:
        return len(self.cases) == self.bound


def smallest_core(sets: Mapping[str, frozenset[str]], steps: int = STEPS) -> Core:
    """Return the fewest cases whose sets together are as large as all of them."""
    twins = sorted(frozenset[str]().union(*sets.values()))
    number = {twin: place for place, twin in enumerate(twins)}
    masks = {name: sum(1 << number[twin] for twin in caught) for name, caught in sets.items()}
    search = _CoverSearch([(name, mask) for name, mask in masks.items() if mask], steps)
    chosen, proved = search.best((1 << len(twins)) - 1)
    order = {name: place for place, name in enumerate(sets)}
    return Core(tuple(sorted(chosen, key=order.__getitem__)), proved)


class _CoverSearch:
    def __init__(self, cases: list[tuple[str, Bits]], steps: int) -> None:
        self.cases = _undominated(cases)
        self.steps = steps
        self.found: tuple[str, ...] = ()

    def best(self, wanted: Bits) -> tuple[tuple[str, ...], int]:
        """Return the smallest cover found, and how many cases any cover has at least."""
        self.found = self._greedy(wanted)
        least = self._least(wanted)
        self._search(wanted, (), least)
        return self.found, len(self.found) if self.steps > 0 else least

    def _greedy(self, wanted: Bits) -> tuple[str, ...]:
        chosen: list[str] = []
        while wanted:
            name, mask = max(self.cases, key=lambda case: (case[1] & wanted).bit_count())
            chosen.append(name)
            wanted &= ~mask
        return tuple(chosen)

    def _least(self, wanted: Bits) -> int:
        """Return a lower bound: twins of which no case catches two need a case each."""
        count = 0
        while wanted:
            twin = self._rarest(wanted)
            for _, mask in self.cases:
                if mask & twin:
                    wanted &= ~mask
            count += 1
        return count

    def _rarest(self, wanted: Bits) -> Bits:
        """Return the twin that the fewest cases catch."""
        best, fewest = 0, len(self.cases) + 1
        left = wanted
        while left:
            twin = left & -left
            left ^= twin
            count = sum(1 for _, mask in self.cases if mask & twin)
            if count < fewest:
                best, fewest = twin, count
        return best

    def _search(self, wanted: Bits, chosen: tuple[str, ...], least: int) -> None:
        self.steps -= 1
        if not wanted:
            if len(chosen) < len(self.found):
                self.found = chosen
            return
        if self.steps <= 0 or len(chosen) + least >= len(self.found):
            return
        twin = self._rarest(wanted)
        ways = [case for case in self.cases if case[1] & twin]
        for name, mask in sorted(ways, key=lambda case: -(case[1] & wanted).bit_count()):
            left = wanted & ~mask
            self._search(left, (*chosen, name), self._least(left))


def _undominated(cases: list[tuple[str, Bits]]) -> list[tuple[str, Bits]]:
    """Return the cases without those that catch nothing which another does not catch too."""
    kept: list[tuple[str, Bits]] = []
    for name, mask in sorted(cases, key=lambda case: -case[1].bit_count()):
        if not any(mask | other == other for _, other in kept):
            kept.append((name, mask))
    return kept
