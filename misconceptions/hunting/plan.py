"""The plan of a hunt: which inputs a program is asked, in which order, and what follows.

First a few that tell the known misconceptions apart, then random ones of growing size until one
goes wrong, and some that are legal but beyond the homework. What went wrong is made smaller: by
what the remaining suspects would get wrong, then step by step. At last everything smaller in the
stated set is tried, as far as the runs last.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random

from misconceptions.bank import Ring
from misconceptions.hunting.aiming import Aiming
from misconceptions.hunting.inputs import Inputs, Measure
from misconceptions.hunting.inquiry import BATCH, Inquiry
from misconceptions.hunting.suspects import RIGHT, Suspects
from misconceptions.hunting.talk import Ask, Enough, HuntReport, Notebook, Phase
from misconceptions.hunting.widening import LEAST_ELSEWHERE, Widening

CONFIRMING, CONFIRMED = 20, 4  # runs, of so many sizes, on inputs that were not chosen for it
AGAIN, AGAIN_OF = 16, 10  # the same once more for what is left, of more kinds
RANDOM = 112  # random inputs, level by level; after the largest ones come all sizes in turn
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
        rings: Sequence[Ring] = (),
    ) -> None:
        self._widening = Widening(suspects, inputs, rings, right)
        self._inquiry = Inquiry(inputs, suspects, right, ask, source)
        self._aiming = Aiming(self._inquiry)
        self._inputs, self._suspects, self._right = inputs, suspects, right
        self._proof = (False, 0, 0)
        self.spare_work: Iterator[None] = iter(())  # what can be done while runs are waited for

    @property
    def book(self) -> Notebook:
        return self._inquiry.book

    def run(self, most_random: int) -> HuntReport:
        """Hunt until there is nothing left to do, or Enough; at most so many random inputs."""
        try:
            self._aim()
            self._search(most_random)
            if self._inquiry.errs:
                self._suspect()
                self._predict()
                self._shrink()
                self._confirm()
                self._prove()
                self._suspect_more()
        except Enough:
            pass
        self._suspects.patience.conclude()
        if self._inquiry.errs and not self._suspects.wrong:
            self._widening.further(self.book)
        return self.report()

    def report(self) -> HuntReport:
        book = self.book
        best = self._inquiry.best()
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
            only=self._only(),
            beliefs=self._suspects.named(book) if self._inquiry.errs else (),
        )

    def _only(self) -> str:
        """Return what is unusual of all inputs that went wrong, if enough others went right."""
        found = [self._inputs.beyond(text) for text in self.book.wrong]
        for said in found[0] if found else ():
            others = [text for text in self.book.sights if said not in self._inputs.beyond(text)]
            if all(said in each for each in found) and len(others) >= LEAST_ELSEWHERE:
                return said
        return ""

    def _measure(self, text: str) -> Measure:
        return self._inquiry.measure(text)

    def _aim(self) -> None:
        """Ask what tells the misconceptions apart, small inputs first."""
        if not self._suspects.twins:
            return  # what is drawn here and tells nothing apart would never be asked
        pools = self._aiming.pools()
        self.spare_work = self._aiming.answering(pools)
        self._aiming.aim(pools)

    def _search(self, most: int) -> None:
        """Ask random inputs of growing size until one goes wrong.

        Who fails the largest inputs is asked on: only if nothing else is wrong, it is slow. Last
        comes what is beyond the homework: a program that is wrong there may be right as far as
        anybody asked for, and one that is wrong elsewhere should hear of that.
        """
        unusual = list(dict.fromkeys(self._inputs.unusual(self._inquiry.source)))
        self._inquiry.tried(Phase.RANDOM, (t for t in unusual if not self._inputs.beyond(t)))
        per_level = max(1, min(most, RANDOM) // self._inputs.levels)
        for asked in range(0, most, BATCH):
            if asked >= RANDOM > asked - BATCH and not self._inquiry.errs:
                self._ask_the_largest()
                self._inquiry.tried(Phase.UNUSUAL, unusual)
            if self._inquiry.errs:
                return
            level = min(asked // per_level, self._inputs.levels)
            self._ask_random(level)

    def _ask_the_largest(self) -> None:
        largest = list(self._inputs.largest(self._inquiry.source))
        self._inquiry.aside.update(largest)
        self._inquiry.tried(Phase.RANDOM, largest)

    def _ask_random(self, level: int) -> None:
        """Ask a batch of one level; beyond the last, of any."""
        if level == self._inputs.levels:
            level = self._inquiry.source.randrange(level)
        drawn: list[str] = []
        try:
            for _ in range(BATCH):
                drawn.append(self._random(level))
        finally:  # a generator may end in the middle
            self._inquiry.tried(Phase.RANDOM, drawn)

    def _random(self, level: int) -> str:
        return self._inquiry.random(level)

    def _suspect(self) -> None:
        """Find out what fits, beyond the bank if need be, and try it on inputs of all kinds."""
        if not self._suspects.twins:
            return
        self.spare_work = self._widening.judging_families()
        levels = min(CONFIRMED, self._inputs.levels)
        drawn = [self._random(n % levels) for n in range(CONFIRMING)]
        self._inquiry.tried(Phase.AIMED, drawn)
        self._widening.families()
        self._aiming.tell_pairs()
        self._suspect_more()

    def _suspect_more(self) -> None:
        """Look further if nothing is left, and tell apart what fits."""
        if not self._suspects.wrong:
            self._widening.further(self.book)
            self._aiming.tell_pairs()

    def _confirm(self) -> None:
        """Try what still fits on more kinds of inputs; if nothing is left, suspect more."""
        if not self._suspects.wrong:
            return
        levels = min(AGAIN_OF, self._inputs.levels)
        self._inquiry.tried(Phase.AIMED, [self._random(n % levels) for n in range(AGAIN)])
        if self._inquiry.only_unusual:
            self._inquiry.tried(Phase.UNUSUAL, self._inputs.unusual(self._inquiry.source))
        self._suspect_more()

    def _predict(self) -> None:
        """Ask the smallest inputs that the remaining suspects get wrong: that costs few runs."""
        for name in self._suspects.wrong[:2]:
            best = self._inquiry.best()
            stated = (text for text, _ in self._below(best) if self._misleads(name, text))
            starts = (best, *islice(self._aiming.differing(RIGHT, name), STARTS))
            found = {*islice(stated, PREDICTED), *(self._descent(name, text) for text in starts)}
            smallest = sorted(found, key=self._inquiry.order)[:PREDICTED]
            self._inquiry.tried(Phase.SHRINKING, smallest)

    def _misleads(self, name: str, text: str) -> bool:
        """Tell whether a suspect gets an input wrong."""
        return self._suspects.says(name, text) != self._suspects.says(RIGHT, text)

    def _descent(self, name: str, text: str) -> str:
        """Return the input that steps downwards lead to while a suspect gets them wrong."""
        for _ in range(MOST_STEPS):
            steps = sorted(self._inputs.smaller(text), key=self._inquiry.order)[:WIDEST]
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
        while steps := self._steps(self._inquiry.best()):
            if not any(self._inquiry.tried(Phase.SHRINKING, part) for part in _parts(steps)):
                return

    def _steps(self, best: str) -> list[str]:
        """Return the steps from an input that were not tried, smallest first."""
        untried = (text for text in self._inputs.smaller(best) if text not in self.book.sights)
        return sorted(set(untried), key=self._inquiry.order)

    def _prove(self) -> None:
        """Try everything in the stated set that is smaller than the best."""
        best = self._inquiry.best()
        below = [text for text, _ in self._below(best)]
        self._proof = False, len(below), self._tried(below)
        try:
            for part in _parts([text for text in below if text not in self.book.sights]):
                if self._inquiry.tried(Phase.PROVING, part):
                    break
        finally:
            best = self._inquiry.best()
            below = [text for text, _ in self._below(best)]
            tried = self._tried(below)
            proved = self._inputs.is_stated(best) and tried == len(below)
            self._proof = proved, len(below), tried

    def _tried(self, texts: Sequence[str]) -> int:
        return sum(text in self.book.sights for text in texts)


def _parts(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(texts), BATCH):
        yield texts[start : start + BATCH]
