"""CPU time that vanishes with a process: told from what somebody waited for, in spite of ticks."""

import pytest

from judge.sandbox.worker import losses
from judge.sandbox.worker.losses import Losses
from judge.sandbox.worker.tree import TICK, ProcessInfo


def process(pid: int, own: int = 0, children: int = 0, started: int = 1) -> ProcessInfo:
    """Return a process that has used `own` ticks itself, and its children `children`."""
    fields = [b"0"] * 22
    fields[0], fields[11], fields[13] = b"S", str(own).encode(), str(children).encode()
    fields[17], fields[19] = b"1", str(started).encode()
    return ProcessInfo(pid, b"1 (x) " + b" ".join(fields))


@pytest.fixture(autouse=True)
def _nobody_can_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(losses, "look", lambda pid: None)
    monkeypatch.setattr("judge.sandbox.worker.tree.cpu_clock", lambda pid: 0.0)


def compared(*looks: list[ProcessInfo]) -> Losses:
    """Return the losses after some looks, the last of them repeated: nothing happened since."""
    found = Losses()
    for look in (*looks, looks[-1]):
        found.compare(look)
    return found


def test_what_nobody_waited_for_is_added_up() -> None:
    """Children that vanish one after the other count all, though each alone is small."""
    parent = process(10, own=1)
    looks = [[parent, process(20 + turn, own=30)] for turn in range(10)]
    found = compared(*looks, [parent])
    assert found.proven
    assert found.seconds == pytest.approx(300 * TICK, abs=10 * TICK)


def test_what_was_waited_for_is_not_lost() -> None:
    """A child's time moves into its parent, also when that shows later or in whole ticks only."""
    waited = compared([process(10), process(20, own=50)], [process(10, children=50)])
    late = compared([process(10), process(20, own=50)], [process(10)], [process(10, children=50)])
    rounded = compared([process(10), process(20, own=3)], [process(10, children=1)])
    assert not any(found.proven for found in (waited, late, rounded))


def test_a_process_that_was_overlooked_is_not_lost() -> None:
    """Lists of children are not exact while processes come and go: who comes back was there."""
    both = [process(10), process(20, own=50)]
    assert not compared(both, [process(10)], both).proven


def test_a_number_that_is_used_again_is_another_process() -> None:
    """The start tells them apart: the first one's time is missing."""
    first = [process(10), process(20, own=50, started=5)]
    second = [process(10), process(20, own=0, started=9)]
    assert compared(first, second, second).proven
