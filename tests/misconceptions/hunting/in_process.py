"""Hunts whose program is a function: nothing is run, so that a hunt takes no time."""

from collections.abc import Callable, Sequence
from random import Random

from misconceptions.hunting.plan import Hunt
from misconceptions.hunting.talk import Ask, Enough, HuntReport, Phase, Probe, Sight
from misconceptions.hunting.tasks import inputs_of, right_answer, suspects_of

Answer = Callable[[str], str | None]


def asking(task: str, answer: Answer, runs: int, asked: list[str] | None = None) -> Ask:
    """Return how a hunt asks a program that is a function, so many times."""
    inputs, seen = inputs_of(task), [] if asked is None else asked

    def ask(phase: Phase, probes: Sequence[Probe]) -> Sequence[Sight]:
        sights = []
        for probe in probes[: runs - len(seen)]:
            seen.append(probe.input)
            given, right = answer(probe.input), probe.expected or ""
            same = given is not None and _means(given, probe.input) == _means(right, probe.input)
            sights.append(Sight(same, given))
        if not sights:
            raise Enough
        return sights

    def _means(text: str, question: str) -> object:
        return inputs.meaning(question, text)

    return ask


def hunted(
    task: str, answer: Answer, runs: int = 400, seed: int = 1, asked: list[str] | None = None
) -> HuntReport:
    """Return what a hunt of a program finds."""
    inputs = inputs_of(task)
    suspects = suspects_of(task, inputs, right_answer)
    ask = asking(task, answer, runs, asked)
    return Hunt(inputs, suspects, right_answer, ask, Random(seed)).run(runs)
