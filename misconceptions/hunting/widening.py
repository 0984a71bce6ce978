"""More suspects, as long as no misconception of the bank fits: families, conditions, pairs."""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from misconceptions.bank import Ring
from misconceptions.combining import by_cases, combined, only_where
from misconceptions.hunting.inputs import Inputs
from misconceptions.hunting.suspects import Suspects, sample
from misconceptions.hunting.talk import Notebook
from misconceptions.model import Misconception

LEAST_ELSEWHERE = 4  # right answers to inputs without a condition, before it is believed
FEW = 16  # answers by which it is found out who is close
LIKELY = 300  # suspects that are compared by that many; by two or three it is found out which
CLOSE = 8  # suspects of which each is put together with every other
SECONDS = 6.0  # of CPU time in which pairs are tried


class Widening:
    """Brings in more suspects, one kind after the other, until one fits."""

    def __init__(
        self,
        suspects: Suspects,
        inputs: Inputs,
        rings: Sequence[Ring],
        right: Callable[[str], str | None],
    ) -> None:
        self._suspects, self._inputs, self._right = suspects, inputs, right
        self._rings = list(rings)  # those that are not made yet
        self._bank = tuple(suspects.twins.values())
        self._nearest: tuple[Misconception, ...] = ()  # of the first ring
        self._known = self._bank
        self._suspected = False
        self._looked_at = 0  # answers by which nothing fitted so far

    def judging_families(self) -> Iterator[None]:
        """Find out beforehand, step by step, who of the families would be suspected."""
        yield from self._suspects.judging(self._first_ring())

    def families(self) -> None:
        """Suspect the families, too, once: what fits the bank by chance may have a better name."""
        if not self._suspected:
            self._suspected = True
            self._suspects.add((1, twin) for twin in self._first_ring())

    def _first_ring(self) -> tuple[Misconception, ...]:
        """Return the families that are asked first, which are made when they are needed."""
        if not self._nearest:
            self._nearest = self._ring()
        return self._nearest

    def _ring(self) -> tuple[Misconception, ...]:
        """Return the next ring of families, which are known from now on."""
        made = tuple(self._rings.pop(0)()) if self._rings else ()
        self._known = (*self._known, *made)
        return made

    def _wide(self) -> Iterator[tuple[int, Misconception]]:
        """Yield the families of the other rings, once."""
        while self._rings:
            yield from ((1, twin) for twin in self._ring())

    def further(self, book: Notebook) -> None:
        """Suspect what is wrong in some inputs alone, then two mistakes at a time."""
        self.families()
        if len(book.sights) == self._looked_at:
            return
        self._looked_at = len(book.sights)
        if all(book.sights[text].answer is None for text in book.wrong):
            return  # who says nothing at all is no twin
        for twins in (
            self._wide(),
            self._conditional(book),
            self._by_cases(book),
            self._pairs(book),
        ):
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

            for twin in self._known:
                yield 2 + self._is_far(twin), only_where(twin, feature, holds, self._rightly)

    def _by_cases(self, book: Notebook) -> Iterator[tuple[int, Misconception]]:
        """Yield beliefs of programs that cut off, or read, in another way if the input says so."""
        members: dict[str, list[Misconception]] = {}
        for twin in self._known:
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
        few = sample(book, FEW)
        wrong = [text for text in few if text in book.wrong]
        first = self._by_agreement(self._known, (*wrong[:1], *few[-1:], *wrong[1:2]))
        likely = self._by_agreement(first[:LIKELY], few)
        if not any(self._suspects.agreeing(twin, wrong) for twin in likely):
            return  # where two mistakes meet, one of them shows alone now and then
        order = [*likely, *first[LIKELY:]]
        end = time.process_time() + SECONDS
        self._suspects.are_close(order[:CLOSE])
        for near, far in combinations(range(len(order)), 2):  # the closest with all others first
            if near >= CLOSE or time.process_time() > end:
                return
            both = combined(order[near], order[far])
            if both is not None:
                yield 4 + self._is_far(order[near], order[far]), both

    def _by_agreement(
        self, twins: Sequence[Misconception], texts: Sequence[str]
    ) -> list[Misconception]:
        """Return those first that give most of the answers to some inputs."""
        agrees = {twin.name: self._suspects.agreeing(twin, texts) for twin in twins}
        return sorted(twins, key=lambda twin: -agrees[twin.name])
