"""Hunts whose program is a function: nothing is run, so that a hunt takes no time."""

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random

from misconceptions.bank import rings_of
from misconceptions.hunting.plan import Hunt
from misconceptions.hunting.talk import Ask, Enough, HuntReport, Phase, Probe, Sight
from misconceptions.hunting.tasks import inputs_of, right_answer, suspects_of
from misconceptions.model import SILENT

Answer = Callable[[str], str | None]


def asking(task: str, answer: Answer, runs: int, asked: list[str] | None = None) -> Ask:
    """Return how a hunt asks a program that is a function, so many times."""
    inputs, seen = inputs_of(task), [] if asked is None else asked

    def ask(phase: Phase, probes: Sequence[Probe]) -> Sequence[Sight]:
        sights = []
        for probe in probes[: runs - len(seen)]:
            seen.append(probe.input)
            given, right = answer(probe.input), probe.expected or ""
            given = None if given == SILENT else given
            same = given is not None and _means(given, probe.input) == _means(right, probe.input)
            sights.append(Sight(same, given))
        if not sights:
            raise Enough
        return sights

    def _means(text: str, question: str) -> object:
        return inputs.meaning(question, text)

    return ask


def hunted(
    task: str,
    answer: Answer,
    runs: int = 400,
    seed: int = 1,
    asked: list[str] | None = None,
    spare_steps: int = 0,
) -> HuntReport:
    """Return what a hunt of a program finds; so many steps of spare work are taken at each wait."""
    inputs = inputs_of(task)
    suspects = suspects_of(task, inputs, right_answer)
    plainly = asking(task, answer, runs, asked)

    def ask(phase: Phase, probes: Sequence[Probe]) -> Sequence[Sight | None]:
        for _ in islice(hunt.spare_work, spare_steps):
            pass
        return plainly(phase, probes)

    hunt = Hunt(inputs, suspects, right_answer, ask, Random(seed), rings_of(task))
    return hunt.run(runs)
