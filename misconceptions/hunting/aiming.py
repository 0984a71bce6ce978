"""Asking what tells the misconceptions apart, small inputs first."""

from collections.abc import Iterator
from itertools import chain, combinations, islice

from misconceptions.hunting.inquiry import BATCH, Inquiry
from misconceptions.hunting.suspects import RIGHT
from misconceptions.hunting.talk import Phase

FIRST = 16  # of the enumerated inputs, asked while it is found out what tells mistakes apart
POOLS = (40, 24, 12)  # inputs, level by level, among which the telling ones are looked for
FORESEEN = 2  # of these pools are answered while runs are waited for
AIMED = 70  # runs at most
MOST_PAIRS = 40  # of suspects that are compared one by one
MANY, DRAWN, DRAWN_OF, ROUNDS = 4, 60, 5, 3  # suspects that need more; inputs, of levels; batches
# Random inputs, level by level, that are tried on two suspects; if one is RIGHT: else nobody
# sees the mistake.
TRIES = (200, 80, 40, 10, 24, 16, 4, 8, 4, 10, 24)
TRIES_ON_RIGHT = (200, 200, 1000, 100, 60, 30, 6, 20, 4, 3, 2)


class Aiming:
    """Looks for inputs to which suspects answer differently, and has them tried."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._inputs, self._suspects = inquiry.inputs, inquiry.suspects

    def pools(self) -> list[list[str]]:
        """Return inputs of the first levels, of which the telling ones are asked."""
        levels = enumerate(POOLS[: self._inputs.levels])
        return [self._pool(level, size) for level, size in levels]

    def answering(self, pools: list[list[str]]) -> Iterator[None]:
        """Find out beforehand, step by step, what the suspects say to the first of these."""
        return self._suspects.answering(chain(*pools[:FORESEEN]))

    def aim(self, pools: list[list[str]]) -> None:
        """Ask what divides the suspects best, pool by pool, then what tells the last apart."""
        first = islice(self._inputs.enumerated(self._inputs.start()), FIRST)
        self._inquiry.tried(Phase.AIMED, first)
        used = 0
        for pool in pools:
            while used < AIMED and (chosen := self._suspects.telling(pool, BATCH)):
                self._inquiry.tried(Phase.AIMED, chosen)
                used += len(chosen)
                pool = [text for text in pool if text not in self._inquiry.book.sights]
        self.tell_pairs()

    def tell_pairs(self) -> None:
        """Look for inputs that tell the last suspects apart, two at a time: some differ rarely."""
        self._tell_many()
        alike: set[tuple[str, str]] = set()
        for _ in range(MOST_PAIRS):
            pairs = combinations(sorted(self._suspects.alive), 2)
            pair = next((p for p in pairs if p not in alike and not self._is_one_belief(*p)), None)
            if pair is None:
                return
            found = next(self.differing(*pair), "")
            if found:
                self._inquiry.tried(Phase.AIMED, [found])
            alike.add(pair)  # by now one of them is gone, or nothing tells them apart

    def _tell_many(self) -> None:
        """Ask what divides the suspects best if many beliefs are left."""
        twins = self._suspects.twins
        for _ in range(ROUNDS):
            alive = self._suspects.alive - {RIGHT}
            if len({twins[name].belief for name in alive}) < MANY:
                return
            levels = min(DRAWN_OF, self._inputs.levels)
            pool = [self._inquiry.random(n % levels) for n in range(DRAWN)]
            self._inquiry.tried(Phase.AIMED, self._suspects.telling(pool, BATCH))

    def _is_one_belief(self, one: str, other: str) -> bool:
        """Tell whether two suspects need not be told apart."""
        twins = self._suspects.twins
        return RIGHT not in (one, other) and twins[one].belief == twins[other].belief

    def differing(self, one: str, other: str) -> Iterator[str]:
        """Yield inputs to which two suspects answer differently, small ones first."""
        says = self._suspects.says
        if self._inquiry.only_unusual:
            drawn = self._inputs.unusual(self._inquiry.source)
            yield from (text for text in drawn if says(one, text) != says(other, text))
        most = TRIES_ON_RIGHT if RIGHT in (one, other) else TRIES
        for level, tries in enumerate(most[: self._inputs.levels]):
            for _ in range(tries):
                text = self._inquiry.random(level)
                if says(one, text) != says(other, text):
                    yield text

    def _pool(self, level: int, size: int) -> list[str]:
        """Return inputs of a level in the order of size; the smallest has enumerated ones, too."""
        source = self._inquiry.source
        made = [self._inputs.random(source, level) for _ in range(size)]
        if level == 0:
            every = list(self._inputs.enumerated(self._inputs.start()))
            made += source.sample(every, min(size, len(every)))
        return sorted(set(made), key=self._inquiry.order)
