"""More suspects, as long as no misconception of the bank fits: families, conditions, pairs."""

import time
from collections.abc import Callable, Iterator
from itertools import combinations, product

from misconceptions.combining import by_cases, combined, only_where
from misconceptions.hunting.inputs import Inputs
from misconceptions.hunting.suspects import Suspects, sample
from misconceptions.hunting.talk import Notebook
from misconceptions.model import Misconception

LEAST_ELSEWHERE = 4  # right answers to inputs without a condition, before it is believed
FEW = 16  # answers by which it is found out who is close
CLOSE = 8  # suspects of which each is put together with every other
SECONDS = 6.0  # of CPU time in which pairs are tried


class Widening:
    """Brings in more suspects, one kind after the other, until one fits."""

    def __init__(
        self,
        suspects: Suspects,
        inputs: Inputs,
        families: Callable[[], Iterator[Misconception]],
        right: Callable[[str], str | None],
    ) -> None:
        self._suspects, self._inputs, self._right = suspects, inputs, right
        self._families = families
        self._bank = tuple(suspects.twins.values())
        self._all: tuple[Misconception, ...] = ()
        self._suspected = False

    def judging_families(self) -> Iterator[None]:
        """Find out beforehand, step by step, who of the families would be suspected."""
        yield from self._suspects.judging(self._known()[len(self._bank) :])

    def families(self) -> None:
        """Suspect the families, too, once: what fits the bank by chance may have a better name."""
        if not self._suspected:
            self._suspected = True
            self._suspects.add((1, twin) for twin in self._known()[len(self._bank) :])

    def _known(self) -> tuple[Misconception, ...]:
        """Return the bank and the families, which are made when they are needed."""
        if not self._all:
            self._all = (*self._bank, *self._families())
        return self._all

    def further(self, book: Notebook) -> None:
        """Suspect what is wrong in some inputs alone, then two mistakes at a time."""
        self.families()
        if any(sight.answer is None for sight in book.sights.values() if not sight.accepted):
            return  # no twin keeps silent
        for twins in (self._conditional(book), self._by_cases(book), self._pairs(book)):
            if self._suspects.wrong:
                return
            self._suspects.add(twins)

    def _is_far(self, *twins: Misconception) -> int:
        """Return 0 for those of the bank, 1 where another is among them."""
        return int(not all(twin in self._bank for twin in twins))

    def _conditional(self, book: Notebook) -> Iterator[tuple[int, Misconception]]:
        features = [self._inputs.features(text) for text in book.wrong]
        for feature in sorted(frozenset.intersection(*features) if features else ()):
            elsewhere = [t for t in book.sights if feature not in self._inputs.features(t)]
            if len(elsewhere) < LEAST_ELSEWHERE:
                continue

            def holds(text: str, feature: str = feature) -> bool:
                return feature in self._inputs.features(text)

            for twin in self._known():
                yield 2 + self._is_far(twin), only_where(twin, feature, holds, self._rightly)

    def _by_cases(self, book: Notebook) -> Iterator[tuple[int, Misconception]]:
        """Yield beliefs of programs that cut off, or read, in another way if the input says so."""
        members: dict[str, list[Misconception]] = {}
        for twin in self._known():
            members.setdefault(twin.belief, []).append(twin)
        every = frozenset().union(*(self._inputs.features(text) for text in book.sights))
        for feature, same in product(sorted(every), members.values()):

            def holds(text: str, feature: str = feature) -> bool:
                return feature in self._inputs.features(text)

            def fails(text: str, feature: str = feature) -> bool:
                return feature not in self._inputs.features(text)

            there = self._suspects.fitting(same, holds) if len(same) > 1 else None
            elsewhere = self._suspects.fitting(same, fails) if there else None
            if there and elsewhere:
                yield 2 + self._is_far(there), by_cases(there, elsewhere, feature, holds)

    def _rightly(self, text: str) -> str:
        return self._right(text) or ""

    def _pairs(self, book: Notebook) -> Iterator[tuple[int, Misconception]]:
        """Yield pairs in which one is among those that explain most by themselves."""
        end = time.process_time() + SECONDS
        few = sample(book, FEW)
        agrees = {twin.name: self._suspects.agreeing(twin, few) for twin in self._known()}
        wrong = [text for text in few if text in book.wrong]
        if not any(self._suspects.agreeing(twin, wrong) for twin in self._known()):
            return  # where two mistakes meet, one of them shows alone now and then
        order = sorted(self._known(), key=lambda twin: -agrees[twin.name])
        self._suspects.are_close(order[:CLOSE])
        for near, far in combinations(range(len(order)), 2):  # the closest with all others first
            if near >= CLOSE or time.process_time() > end:
                return
            both = combined(order[near], order[far])
            if both is not None:
                yield 4 + self._is_far(order[near], order[far]), both
