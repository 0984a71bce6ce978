"""Fair limits: margins each way are kept, or it is said that they cannot be."""

import pytest

from judge.grading.calibration import Timing, propose, rounded


def timing(seconds: float, name: str = "it", case: str = "raid/x") -> Timing:
    return Timing(name, case, seconds)


@pytest.mark.parametrize("right", [0.02, 0.5, 1.9, 7.0])
@pytest.mark.parametrize("apart", [1.2, 2.9, 3.1, 8.0, 100.0])
def test_a_limit_keeps_both_margins(right: float, apart: float) -> None:
    """What is proposed is at least twice the right and at most the slow by one and a half."""
    found = propose([timing(right)], [timing(right * apart)], 2.0, 1.5)
    if found.limit is None:
        assert apart < 3.3  # rounding may need a little more than the margins themselves
        assert "cannot be separated" in " ".join(found.lines)
    else:
        assert apart > 2.9
        assert right * 2 <= found.limit <= right * apart / 1.5


def test_a_slow_solution_is_as_slow_as_on_its_slowest_case() -> None:
    """It fails a group by one case; of several slow ones the fastest decides."""
    slows = [timing(1.0, "a", "raid/easy"), timing(9.0, "a", "raid/hard"), timing(30.0, "b")]
    found = propose([timing(1.0)], slows, 2.0, 1.5)
    assert found.fastest_slow == timing(9.0, "a", "raid/hard")


def test_without_slow_solutions_the_right_ones_decide() -> None:
    """Then the limit is the factor above the slowest right one, and it is said that nothing

    bounds it from above.
    """
    found = propose([timing(3.0), timing(4.1)], [], 2.0, 1.5)
    assert found.limit == 8.2
    assert "without --slow there is no upper bound" in " ".join(found.lines)


def test_slow_solutions_that_are_not_slower_cannot_be_separated() -> None:
    """Whatever limit: it would let them pass, so none is proposed."""
    found = propose([timing(3.0), timing(4.1)], [timing(0.5)], 2.0, 1.5)
    assert found.limit is None
    assert "cannot be separated: no slow solution is slower here" in " ".join(found.lines)


@pytest.mark.parametrize(
    ("seconds", "wanted"), [(0, 1.0), (1.0, 1.0), (1.01, 1.1), (12.3, 13), (0.0123, 0.013)]
)
def test_limits_are_round(seconds: float, wanted: float) -> None:
    """Two digits, never less than what was asked for."""
    assert rounded(seconds) == wanted
