"""A CE on a cluster: one machine alone is not believed, if there is another that may try."""

from judge.cluster.builds import DISTRUST
from judge.cluster.chunks import Chunk, Finished, ItemOutcome
from judge.cluster.dispatch import DISPUTED, STRANDED, Dispatcher

C = ["C"]


def desk(programs: int, cases: int, *workers: str) -> Dispatcher:
    """Return one with hand-ins in C; of a worker `a1` the machine is `a`."""
    made = Dispatcher()
    made.tempo.learn("case", 0.02)
    for name in workers:
        made.joined(name, 1, name[0], 1.0, C)
    for number in range(programs * cases):
        made.add(number, f"program-{number // cases}", "case", language="C")
    return made


def said(chunk: Chunk, broken: str) -> list[ItemOutcome]:
    """Return what a worker says of a chunk; on machines that are broken nothing is built."""
    ce = chunk.worker[0] in broken
    value = {"submission": "ann", "verdict": "CE" if ce else "AC"}
    return [ItemOutcome(number, value, 0.02, unbuilt=ce) for number in chunk.numbers]


def verdicts(made: Dispatcher, broken: str, rounds: int = 400) -> list[str]:
    """Do everything; return the verdicts, in the order of the items."""
    told: list[Finished] = []
    for step in range(rounds):
        told += made.settled(float(step))
        for chunk in made.assigned(float(step)):
            told += made.finished(chunk, said(chunk, broken))
        if not made.unfinished:
            break
    assert made.unfinished == 0
    told.sort(key=lambda each: each.number)
    assert [each.number for each in told] == list(range(len(told)))
    return [(each.outcome and (each.outcome.value or {}).get("verdict")) or "JE" for each in told]


def test_a_broken_compiler_costs_nobody_a_point() -> None:
    """Hand-ins are built by the sound machine; each disagreement is a line, and few are enough."""
    made = desk(40, 50, "a1", "b1")
    assert verdicts(made, broken="a") == ["AC"] * 2000
    lines = [str(each) for each in made.builds.told()]
    assert set(lines) == {"ann: built by worker b1, not by worker a1"}
    assert DISTRUST <= len(lines) <= 2 * DISTRUST
    assert made.builds.told() == []
    assert not made._hands["a1"].has("C")
    assert made.distrusted() == []  # other languages are not concerned


def test_what_no_machine_builds_is_a_ce_after_two_of_them() -> None:
    """A second machine confirms it once for a program, not for each case; nobody is blamed."""
    made = desk(3, 40, "a1", "b1", "c1")
    assert verdicts(made, broken="abc") == ["CE"] * 120
    assert (made.builds.told(), made.again.total()) == ([], 0)


def test_one_machine_alone_is_believed_at_once() -> None:
    """Two workers of one machine have one compiler: nothing waits for somebody else."""
    made = desk(2, 5, "a1", "a2")
    assert verdicts(made, broken="a", rounds=6) == ["CE"] * 10


def test_who_cannot_be_asked_any_more_is_not_waited_for_long() -> None:
    """If the other machine goes before it has tried, the first word counts after a while."""
    made = desk(1, 1, "a1")
    (chunk,) = made.assigned(0.0)
    made.joined("b1", 1, "b", 1.0, C)
    assert made.finished(chunk, said(chunk, "a")) == []
    made.left("b1", planned=True)
    assert made.settled(0.0) == []
    (done,) = made.settled(STRANDED)
    assert done.outcome
    assert done.outcome.unbuilt


def test_a_ce_that_was_refuted_is_never_told() -> None:
    """If the machine that had built a program is gone, its cases are judge errors, not CE."""
    made = desk(1, 2, "b1")
    made.joined("a1", 1, "a", 1.0, C)
    (first, second) = made.assigned(0.0)
    right, wrong = sorted((first, second), key=lambda each: each.worker, reverse=True)
    assert (right.worker, wrong.worker) == ("b1", "a1")
    assert len(made.finished(right, said(right, "a"))) == 1
    made.left("b1", planned=True)
    assert made.finished(wrong, said(wrong, "a")) == []
    assert made.settled(0.0) == []
    (done,) = made.settled(STRANDED)
    assert done.outcome
    assert (done.outcome.fault, done.outcome.value) == (DISPUTED, None)
