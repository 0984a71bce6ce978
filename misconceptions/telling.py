"""An input that tells a twin from what is right: the smallest of a stated set, else a random one.

First all of the enumerated set, which proves that a twin is right there if none is found; then
random inputs by growing size, made smaller step by step as long as they still tell.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from misconceptions.hunting.inputs import Inputs
from misconceptions.hunting.tasks import inputs_of, right_answer
from misconceptions.model import Misconception
from misconceptions.serving import answer_within

ANSWER_SECONDS = 2.0  # of CPU time for one answer
ROUNDS = 40  # random inputs of each size


@dataclass(frozen=True)
class Told:
    """What was found, how many inputs were tried, and which all of them were, if all were."""

    input: str | None
    tried: int
    stated: str


def tell_apart(
    twin: Misconception, seconds: float, clock: Callable[[], float] = time.process_time
) -> Told:
    """Look for an input on which the twin is wrong, for so many CPU seconds."""
    return _Search(twin, inputs_of(twin.task), clock, clock() + seconds).run()


class _Search:
    def __init__(
        self, twin: Misconception, inputs: Inputs, clock: Callable[[], float], deadline: float
    ) -> None:
        self.twin, self.inputs, self.clock, self.deadline = twin, inputs, clock, deadline
        self.tried = 0

    def run(self) -> Told:
        start = self.inputs.start()
        for text in self.inputs.enumerated(start):
            if self._late():
                return Told(None, self.tried, "")
            if self._tells(text):
                return Told(text, self.tried, "")
        proved = self.inputs.stated(start) if self.tried else ""  # some tasks have no such set
        source = Random(1)
        for level in range(self.inputs.levels):
            for _ in range(ROUNDS):
                if self._late():
                    return Told(None, self.tried, proved)
                text = self.inputs.random(source, level)
                if self._tells(text):
                    return Told(self._smaller(text), self.tried, proved)
        return Told(None, self.tried, proved)

    def _late(self) -> bool:
        return self.clock() > self.deadline

    def _tells(self, text: str) -> bool:
        """Tell whether the twin answers something else than what is right."""
        self.tried += 1
        answer = answer_within(self.twin, text, ANSWER_SECONDS)
        if answer is None:
            return False
        meaning = self.inputs.meaning
        return meaning(text, answer) != meaning(text, right_answer(text))

    def _smaller(self, text: str) -> str:
        """Take steps downwards as long as one still tells."""
        while not self._late():
            below = (t for t in self.inputs.smaller(text) if not self._late() and self._tells(t))
            found = next(below, None)
            if found is None:
                break
            text = found
        return text
