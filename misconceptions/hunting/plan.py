"""The plan of a hunt: which inputs a program is asked, in which order, and what follows.

First a few that tell the known misconceptions apart, then random ones of growing size until one
goes wrong. That one is made smaller: by what the remaining suspects would get wrong, then step by
step. At last everything smaller in the stated set is tried, as far as the runs last.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice
from random import Random

from misconceptions.hunting.inputs import Inputs, Measure
from misconceptions.hunting.suspects import RIGHT, Suspects
from misconceptions.hunting.talk import Ask, Enough, HuntReport, Notebook, Phase, Probe, Sight
from misconceptions.hunting.widening import Widening
from misconceptions.model import Misconception

FIRST = 16  # of the enumerated inputs, asked while it is found out what tells mistakes apart
BATCH = 8  # runs that are asked for at a time
POOLS = (40, 24, 12)  # inputs, level by level, among which the telling ones are looked for
FORESEEN = 2  # of these pools are answered while runs are waited for
AIMED = 70  # runs at most
CONFIRMING, CONFIRMED = 20, 4  # runs, of so many sizes, on inputs that were not chosen for it
AGAIN, AGAIN_OF = 16, 9  # the same once more for what is left, of more kinds
MOST_PAIRS = 40  # of suspects that are compared one by one
# Random inputs, level by level, that are tried on two suspects; if one is RIGHT: else nobody
# sees the mistake.
TRIES = (200, 80, 40, 10, 16, 4, 8, 4, 10, 24)
TRIES_ON_RIGHT = (200, 200, 1000, 100, 30, 6, 20, 4, 3, 2)
RANDOM = 104  # random inputs, level by level; after the largest ones come all sizes in turn
PREDICTED = 3  # of the smallest inputs that a suspect gets wrong
STARTS, MOST_STEPS, WIDEST = 3, 60, 120  # of descents by what a suspect would answer


class Hunt:
    """One hunt; `right` is the right answer to an input, None if another program must say."""

    def __init__(
        self,
        inputs: Inputs,
        suspects: Suspects,
        right: Callable[[str], str | None],
        ask: Ask,
        source: Random,
        families: Callable[[], Iterator[Misconception]] = lambda: iter(()),
    ) -> None:
        self._widening = Widening(suspects, inputs, families, right)
        self._inputs, self._suspects, self._right = inputs, suspects, right
        self._ask, self._source = ask, source
        self.book = Notebook()
        self._proof = (False, 0, 0)
        self._largest: tuple[str, ...] = ()
        self.spare_work: Iterator[None] = iter(())  # what can be done while runs are waited for

    def run(self, most_random: int) -> HuntReport:
        """Hunt until there is nothing left to do, or Enough; at most so many random inputs."""
        try:
            self._aim()
            self._search(most_random)
            if self._errs:
                self._suspect()
                self._predict()
                self._shrink()
                self._confirm()
                self._prove()
        except Enough:
            pass
        self._suspects.patience.conclude()
        if self._errs and not self._suspects.wrong:
            self._widening.further(self.book)
        return self.report()

    @property
    def _errs(self) -> bool:
        """Tell whether more was wrong than the largest inputs, which a slow program fails, too."""
        return any(text not in self._largest for text in self.book.wrong)

    def report(self) -> HuntReport:
        book = self.book
        best = self._best()
        proved, smaller, tried = self._proof
        return HuntReport(
            runs=len(book.sights),
            wrong=len(book.wrong),
            first_wrong=book.first_wrong,
            input=best,
            expected=self._right(best) if best else None,
            proved=proved,
            smaller=smaller,
            tried=tried,
            stated=self._inputs.stated(best or self._inputs.start()),
            beliefs=self._suspects.named(book) if self._errs else (),
        )

    def _best(self) -> str:
        """Return the smallest input that went wrong, "" if none did."""
        return min(self.book.wrong, key=self._order, default="")

    def _order(self, text: str) -> tuple[Measure, str]:
        """Return what inputs are sorted by: size first."""
        return self._measure(text), text

    def _measure(self, text: str) -> Measure:
        return self._inputs.measure(text)

    def _try(self, phase: Phase, texts: Iterable[str]) -> int:
        """Run what was not run before; return how many of these went wrong."""
        new = [text for text in dict.fromkeys(texts) if text not in self.book.sights]
        wrong = 0
        for start in range(0, len(new), BATCH):
            batch = new[start : start + BATCH]
            sights = self._ask(phase, [Probe(text, self._right(text)) for text in batch])
            for text, sight in zip(batch, sights, strict=False):
                if sight is not None:
                    self._note(text, sight)
                wrong += text in self.book.wrong[-BATCH:]
            if len(sights) < len(batch) or None in sights:
                raise Enough
        return wrong

    def _note(self, text: str, sight: Sight) -> None:
        right = self._suspects.says(RIGHT, text)
        meaning: Hashable = text  # none that a twin could have, where there is no answer
        if sight.answer is not None:
            meaning = self._inputs.meaning(text, sight.answer)
        if sight.accepted or meaning == right:
            sight, meaning = replace(sight, accepted=True), right
        self.book.add(text, sight, meaning)
        if sight.known:
            self._suspects.saw(text, meaning)

    def _aim(self) -> None:
        """Ask what tells the misconceptions apart, small inputs first."""
        if not self._suspects.twins:
            return  # what is drawn here and tells nothing apart would never be asked
        pools = [self._pool(level, size) for level, size in enumerate(POOLS[: self._inputs.levels])]
        self.spare_work = self._suspects.answering(chain(*pools[:FORESEEN]))
        self._try(Phase.AIMED, islice(self._inputs.enumerated(self._inputs.start()), FIRST))
        used = 0
        for pool in pools:
            while used < AIMED and (chosen := self._suspects.telling(pool, BATCH)):
                self._try(Phase.AIMED, chosen)
                used += len(chosen)
                pool = [text for text in pool if text not in self.book.sights]
        self._tell_pairs()

    def _tell_pairs(self) -> None:
        """Look for inputs that tell the last suspects apart, two at a time: some differ rarely."""
        alike: set[tuple[str, str]] = set()
        for _ in range(MOST_PAIRS):
            pairs = combinations(sorted(self._suspects.alive), 2)
            pair = next((p for p in pairs if p not in alike and not self._is_one_belief(*p)), None)
            if pair is None:
                return
            found = next(self._differing(*pair), "")
            if found:
                self._try(Phase.AIMED, [found])
            alike.add(pair)  # by now one of them is gone, or nothing tells them apart

    def _is_one_belief(self, one: str, other: str) -> bool:
        """Tell whether two suspects need not be told apart."""
        twins = self._suspects.twins
        return RIGHT not in (one, other) and twins[one].belief == twins[other].belief

    def _differing(self, one: str, other: str) -> Iterator[str]:
        """Yield inputs to which two suspects answer differently, small ones first."""
        says = self._suspects.says
        most = TRIES_ON_RIGHT if RIGHT in (one, other) else TRIES
        for level, tries in enumerate(most[: self._inputs.levels]):
            for _ in range(tries):
                text = self._random(level)
                if says(one, text) != says(other, text):
                    yield text

    def _pool(self, level: int, size: int) -> list[str]:
        """Return inputs of a level in the order of size; the smallest has enumerated ones, too."""
        made = [self._inputs.random(self._source, level) for _ in range(size)]
        if level == 0:
            every = list(self._inputs.enumerated(self._inputs.start()))
            made += self._source.sample(every, min(size, len(every)))
        return sorted(set(made), key=self._order)

    def _search(self, most: int) -> None:
        """Ask random inputs of growing size until one goes wrong.

        Who fails the largest inputs is asked on: only if nothing else is wrong, it is slow.
        """
        per_level = max(1, min(most, RANDOM) // self._inputs.levels)
        for asked in range(0, most, BATCH):
            level = min(asked // per_level, self._inputs.levels)
            if level == self._inputs.levels:
                level = self._source.randrange(level)
            if asked >= RANDOM > asked - BATCH and not self._errs:
                self._largest = tuple(self._inputs.largest(self._source))
                self._try(Phase.RANDOM, self._largest)
            if self._errs:
                return
            drawn: list[str] = []
            try:
                for _ in range(BATCH):
                    drawn.append(self._random(level))
            finally:  # a generator may end in the middle
                self._try(Phase.RANDOM, drawn)

    def _random(self, level: int) -> str:
        return self._inputs.random(self._source, level)

    def _suspect(self) -> None:
        """Find out what fits, beyond the bank if need be, and try it on inputs of all kinds."""
        if not self._suspects.twins:
            return
        self.spare_work = self._widening.judging_families()
        levels = min(CONFIRMED, self._inputs.levels)
        self._try(Phase.AIMED, [self._random(n % levels) for n in range(CONFIRMING)])
        self._widening.families()
        self._tell_pairs()
        if not self._suspects.wrong:
            self._widening.further(self.book)
            self._tell_pairs()

    def _confirm(self) -> None:
        """Try what still fits on more kinds of inputs; if nothing is left, suspect more."""
        if not self._suspects.wrong:
            return
        levels = min(AGAIN_OF, self._inputs.levels)
        self._try(Phase.AIMED, [self._random(n % levels) for n in range(AGAIN)])
        if not self._suspects.wrong:
            self._widening.further(self.book)
            self._tell_pairs()

    def _predict(self) -> None:
        """Ask the smallest inputs that the remaining suspects get wrong: that costs few runs."""
        for name in self._suspects.wrong[:2]:
            best = self._best()
            stated = (text for text, _ in self._below(best) if self._misleads(name, text))
            starts = (best, *islice(self._differing(RIGHT, name), STARTS))
            found = {*islice(stated, PREDICTED), *(self._descent(name, text) for text in starts)}
            self._try(Phase.SHRINKING, sorted(found, key=self._order)[:PREDICTED])

    def _misleads(self, name: str, text: str) -> bool:
        """Tell whether a suspect gets an input wrong."""
        return self._suspects.says(name, text) != self._suspects.says(RIGHT, text)

    def _descent(self, name: str, text: str) -> str:
        """Return the input that steps downwards lead to while a suspect gets them wrong."""
        for _ in range(MOST_STEPS):
            steps = sorted(self._inputs.smaller(text), key=self._order)[:WIDEST]
            lower = next((step for step in steps if self._misleads(name, step)), None)
            if lower is None:
                break
            text = lower
        return text

    def _below(self, best: str) -> Iterator[tuple[str, Measure]]:
        """Yield what is smaller than an input in the stated set, smallest first."""
        bound = self._measure(best)
        for text in self._inputs.enumerated(best):
            measure = self._measure(text)
            if measure >= bound:
                return
            yield text, measure

    def _shrink(self) -> None:
        """Take steps downwards while any of them goes wrong, too."""
        while steps := self._steps(self._best()):
            if not any(self._try(Phase.SHRINKING, part) for part in _parts(steps)):
                return

    def _steps(self, best: str) -> list[str]:
        """Return the steps from an input that were not tried, smallest first."""
        untried = (text for text in self._inputs.smaller(best) if text not in self.book.sights)
        return sorted(set(untried), key=self._order)

    def _prove(self) -> None:
        """Try everything in the stated set that is smaller than the best."""
        best = self._best()
        below = [text for text, _ in self._below(best)]
        self._proof = False, len(below), self._tried(below)
        try:
            for part in _parts([text for text in below if text not in self.book.sights]):
                if self._try(Phase.PROVING, part):
                    break
        finally:
            best = self._best()
            below = [text for text, _ in self._below(best)]
            tried = self._tried(below)
            proved = self._inputs.is_stated(best) and tried == len(below)
            self._proof = proved, len(below), tried

    def _tried(self, texts: Sequence[str]) -> int:
        return sum(text in self.book.sights for text in texts)


def _parts(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(texts), BATCH):
        yield texts[start : start + BATCH]
