"""The chances of results: Davidson's model of ties, told by the expected share of points."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.stats.outcomes import Shape

WEIGHTS = st.lists(st.floats(-6, 6), min_size=2, max_size=2)


def shape(found: list[float]) -> Shape:
    """Return a shape of pairs that is the same from both sides."""
    return Shape((0.0, found[0], found[1], found[0], 0.0))


@given(WEIGHTS, st.floats(-12, 12))
def test_the_expected_share_is_what_the_ratings_promise(found: list[float], logits: float) -> None:
    """Whatever the shape: chances add up to 1, and their mean is the logistic share."""
    chances = shape(found).chances(logits)
    each = [math.exp(log) for log in chances.logs]
    assert sum(each) == pytest.approx(1)
    share = sum(k * chance for k, chance in enumerate(each)) / 4
    assert share == pytest.approx(1 / (1 + math.exp(-logits)), rel=1e-6)
    mirrored = shape(found).chances(-logits).logs[::-1]
    assert mirrored == pytest.approx(chances.logs, rel=1e-6, abs=1e-6)


@given(WEIGHTS, st.floats(-5, 5))
def test_slope_and_information_are_derivatives(found: list[float], logits: float) -> None:
    """d log p_k = (k - mean) slope, and the information is the mean square of that."""
    step = 1e-4
    low, here, high = (shape(found).chances(logits + by) for by in (-step, 0, step))
    information = 0.0
    for k, (before, log, after) in enumerate(zip(low.logs, here.logs, high.logs, strict=True)):
        numeric = (after - before) / (2 * step)
        assert (k - here.mean) * here.slope == pytest.approx(numeric, rel=1e-3, abs=1e-4)
        information += math.exp(log) * numeric**2
    assert here.information == pytest.approx(information, rel=1e-2, abs=1e-5)


@pytest.mark.parametrize("logits", [-2.0, 0.0, 1.5])
def test_independent_games_without_draws_are_bradley_terry(logits: float) -> None:
    """The weights 1, 0, 2, 0, 1 give the squares and the product of the logistic share."""
    share = 1 / (1 + math.exp(-logits))
    logs = Shape((0.0, -40.0, math.log(2), -40.0, 0.0)).chances(logits).logs
    each = [math.exp(log) for log in logs]
    assert each[0] == pytest.approx((1 - share) ** 2)
    assert each[2] == pytest.approx(2 * share * (1 - share))
    assert each[4] == pytest.approx(share**2)


def test_matching_ends_where_the_seen_is_expected() -> None:
    """Steps towards the frequencies end at the shape whose chances they are."""
    seen = [10.0, 5.0, 70.0, 5.0, 10.0]
    found = Shape((0.0,) * 5)
    for _ in range(50):
        found = found.matched(seen, [100 * math.exp(log) for log in found.chances(0).logs])
    assert [100 * math.exp(log) for log in found.chances(0).logs] == pytest.approx(seen)
