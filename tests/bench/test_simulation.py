"""The simulation of a cluster agrees with what paper says, where paper can say it."""

import pytest

from bench.simulation import Costs, on_paper, saturation, simulate

COSTS = Costs(result=0.0001, chunk=0.01, files=0.001)


@pytest.mark.parametrize("seconds", [0.02, 0.5, 5.0])
@pytest.mark.parametrize("share", [0.1, 0.5, 2.0])
def test_events_agree_with_paper(seconds: float, share: float) -> None:
    """Below saturation all workers are busy, above it the coordinator is and workers share it."""
    workers = round(share * saturation(seconds, COSTS))
    told, found = on_paper(workers, seconds, COSTS), simulate(workers, seconds, COSTS)
    assert found.workers == pytest.approx(told.workers, rel=0.08)
    assert found.coordinator == pytest.approx(told.coordinator, rel=0.08)


def test_a_wrong_cost_would_be_noticed() -> None:
    """The comparison fails where the events know of another cost than the paper."""
    other = Costs(COSTS.result, 2 * COSTS.chunk, COSTS.files)
    told, found = on_paper(50, 0.5, COSTS), simulate(50, 0.5, other)
    assert found.coordinator != pytest.approx(told.coordinator, rel=0.08)
