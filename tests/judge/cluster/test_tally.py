"""What is told of a run on a cluster, while it runs and at its end."""

from judge.cluster.chunks import ItemOutcome
from judge.cluster.dispatch import LATE, Dispatcher
from judge.cluster.tally import ClusterTally


def test_the_line_of_progress_counts_those_who_are_there() -> None:
    """A worker that died is told as lost and no longer as a worker; the last line has all."""
    dispatcher = Dispatcher()
    tally = ClusterTally(dispatcher, "case", lambda: 0.0)
    dispatcher.add(0, "program", "case")
    for name in ("a", "b"):
        dispatcher.joined(name, 1)
        tally.joined()
    assert tally.status == tally.summary == "2 workers, 0.0 cases/s"
    (chunk,) = dispatcher.assigned(0.0)
    dispatcher.left(chunk.worker)
    told = "0.0 cases/s, 1 lost, 1 tried again"
    assert tally.status == f"1 worker, {told}"
    assert tally.summary == f"2 workers, {told}: 1 lost with a worker"


def test_what_is_tried_again_has_its_reason() -> None:
    """An item that was late, or that a worker could not judge, is told as that at the end."""
    dispatcher = Dispatcher()
    dispatcher.tempo.learn("case", 0.1)
    tally = ClusterTally(dispatcher, "case", lambda: 0.0)
    dispatcher.add(0, "program", "case")
    dispatcher.joined("a", 1)
    (chunk,) = dispatcher.assigned(0.0)
    dispatcher.joined("b", 1)
    dispatcher.recalled(2 * LATE)
    assert tally.summary.endswith("1 tried again: 1 late")
    (copy,) = dispatcher.assigned(2 * LATE)
    for each in (chunk, copy):
        dispatcher.finished(each, [ItemOutcome(0, fault="disk full")])
    assert tally.summary.endswith("2 tried again: 1 late, 1 not judged by a worker")
