"""A plan ends with the time of the hunt: no more is thought about, what was seen stays."""

from collections.abc import Sequence
from random import Random

from misconceptions.bank import misconceptions_of
from misconceptions.hunting.patience import CONCLUDING, Patience
from misconceptions.hunting.plan import Hunt
from misconceptions.hunting.talk import Phase, Probe, Sight
from misconceptions.hunting.tasks import inputs_of, right_answer, suspects_of
from misconceptions.model import Misconception

ONE_PLY = next(twin for twin in misconceptions_of("raid") if twin.name == "one-ply")


class Clock:
    """Each answer of a twin takes a second; nothing else takes any time."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def plan(seconds: float) -> tuple[int, float, list[str]]:
    """Return the runs of a hunt of one-ply, how late it ended, and the names it found."""
    clock, inputs = Clock(), inputs_of("raid")
    patience = Patience(seconds, clock)
    suspects = suspects_of("raid", inputs, right_answer, patience)
    answers = suspects._answer

    def slowly(twin: Misconception, text: str) -> str | None:
        clock.now += 1
        return answers(twin, text)

    suspects._answer = slowly

    def ask(phase: Phase, probes: Sequence[Probe]) -> Sequence[Sight]:
        given = [(ONE_PLY.answer(probe.input), probe.expected) for probe in probes]
        return [Sight(answer == expected, answer) for answer, expected in given]

    report = Hunt(inputs, suspects, right_answer, ask, Random(1)).run(100)
    return report.runs, clock.now - seconds, [each.name for each in report.beliefs if each.fits]


def test_a_plan_ends_with_the_time() -> None:
    """However long twins take: what was run is told, and only a little later than asked."""
    runs, late, names = plan(20)
    assert runs == 16  # those that need no thinking
    assert late <= CONCLUDING
    assert names == []  # who had no time for nine of ten answers is not named
    assert plan(10_000_000)[2] == ["one-ply"]
