"""What a hunt asks and what it has seen: the inputs, the suspects, the runs so far."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from random import Random

from misconceptions.hunting.inputs import Inputs, Measure
from misconceptions.hunting.suspects import RIGHT, Suspects
from misconceptions.hunting.talk import Ask, Enough, Notebook, Phase, Probe, Sight

BATCH = 8  # runs that are asked for at a time


class Inquiry:
    """Runs what is to be tried and takes note; `right` is the right answer to an input.

    It returns None where another program must say what is right.
    """

    def __init__(
        self,
        inputs: Inputs,
        suspects: Suspects,
        right: Callable[[str], str | None],
        ask: Ask,
        source: Random,
    ) -> None:
        self.inputs, self.suspects, self.right = inputs, suspects, right
        self._ask, self.source = ask, source
        self.book = Notebook()
        # Inputs that do not count as long as nothing else goes wrong: the largest ones.
        self.aside: set[str] = set()

    @property
    def errs(self) -> bool:
        """Tell whether more was wrong than what is left aside."""
        return any(text not in self.aside for text in self.book.wrong)

    @property
    def only_unusual(self) -> bool:
        """Tell whether something was wrong, and all of that unusual."""
        return bool(self.book.wrong) and all(map(self.inputs.beyond, self.book.wrong))

    def best(self) -> str:
        """Return the smallest input that went wrong, "" if none did."""
        usual = [text for text in self.book.wrong if text not in self.aside]
        return min(usual or self.book.wrong, key=self.order, default="")

    def order(self, text: str) -> tuple[Measure, str]:
        """Return what inputs are sorted by: size first."""
        return self.measure(text), text

    def measure(self, text: str) -> Measure:
        return self.inputs.measure(text)

    def random(self, level: int) -> str:
        return self.inputs.random(self.source, level)

    def tried(self, phase: Phase, texts: Iterable[str]) -> int:
        """Run what was not run before; return how many of these went wrong."""
        new = [text for text in dict.fromkeys(texts) if text not in self.book.sights]
        wrong = 0
        for start in range(0, len(new), BATCH):
            batch = new[start : start + BATCH]
            sights = self._ask(phase, [Probe(text, self.right(text)) for text in batch])
            for text, sight in zip(batch, sights, strict=False):
                if sight is not None:
                    self._note(text, sight)
                wrong += text in self.book.wrong[-BATCH:]
            if len(sights) < len(batch) or None in sights:
                raise Enough
        return wrong

    def _note(self, text: str, sight: Sight) -> None:
        right = self.suspects.says(RIGHT, text)
        meaning: Hashable = text  # none that a twin could have, where there is no answer
        if sight.answer is not None:
            meaning = self.inputs.meaning(text, sight.answer)
        if sight.accepted or meaning == right:
            sight, meaning = replace(sight, accepted=True), right
        self.book.add(text, sight, meaning)
        if sight.known:
            self.suspects.saw(text, meaning)
