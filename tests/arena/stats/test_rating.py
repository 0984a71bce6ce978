"""Elo and its error bars against published figures, closed forms and simulation."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.stats.likelihood import log_likelihood, mean_of, variance_of
from arena.stats.rating import elo_interval, elo_of_score, score_interval, score_of_elo, show_elo

PAIRS = st.lists(st.integers(0, 200), min_size=5, max_size=5).filter(lambda c: sum(c) > 0)


@pytest.mark.parametrize(
    ("score", "elo"),
    [
        (0.5, 0.0),
        (0.75, 190.85),  # 400 log10(3)
        (10 / 11, 400.0),
        (76 / 78, 631.91),  # printed by fastchess for 76 of 78 points
    ],
)
def test_elo_of_published_scores(score: float, elo: float) -> None:
    """The logistic formula gives the figures that other tools print."""
    assert elo_of_score(score) == pytest.approx(elo, abs=0.005)
    assert score_of_elo(elo) == pytest.approx(score, abs=1e-5)


def test_normal_error_bars_worked_by_hand() -> None:
    """With many pairs the interval is mean +- 1.96 standard errors, worked here by hand.

    Counts 10, 40, 100, 60, 20: mean 0.54348, variance 0.057892 of one pair, 230 pairs, so the
    standard error is 0.015865 and the interval 0.51238 .. 0.57457, in Elo +8.6 .. +52.2.
    """
    counts = [10, 40, 100, 60, 20]
    assert mean_of(counts) == pytest.approx(0.543478, abs=1e-6)
    assert variance_of(counts) == pytest.approx(0.057892, abs=1e-6)
    error = 1.959964 * math.sqrt(variance_of(counts) / 230)
    score, elo = score_interval(counts), elo_interval(counts)
    assert (score.low, score.high) == pytest.approx((0.51238, 0.57457), abs=4e-4)
    assert (score.high - score.low) / 2 == pytest.approx(error, rel=0.005)
    assert (elo.low, elo.high) == pytest.approx((8.6, 52.2), abs=0.4)


def test_all_wins_leave_doubt() -> None:
    """Ten pairs won outright refute a mean below exp(-3.84 / 20), not every mean below 1."""
    interval = score_interval([0, 0, 0, 0, 10])
    assert interval.high == 1.0
    assert interval.low == pytest.approx(math.exp(-3.8415 / 20), abs=4e-3)
    assert show_elo(elo_interval([0, 0, 0, 0, 10])).startswith("+inf [+")


@given(PAIRS)
def test_swapping_the_players_mirrors_the_interval(counts: list[int]) -> None:
    """A's interval against B is B's against A, turned round."""
    mine, theirs = score_interval(counts), score_interval(counts[::-1])
    assert mine.low <= mine.middle <= mine.high
    assert (mine.low, mine.high) == pytest.approx((1 - theirs.high, 1 - theirs.low), abs=1e-6)


def drawn(generator: random.Random, chances: list[float], pairs: int) -> list[int]:
    """Return the pentanomial counts of a simulated match."""
    counts = [0] * 5
    for outcome in generator.choices(range(5), chances, k=pairs):
        counts[outcome] += 1
    return counts


@pytest.mark.parametrize(
    ("chances", "pairs"),
    [
        ([0.05, 0.2, 0.4, 0.25, 0.1], 100),
        ([0.02, 0.08, 0.3, 0.3, 0.3], 50),
        ([0.15, 0.0, 0.6, 0.0, 0.25], 60),
    ],
)
def test_interval_covers_the_truth(chances: list[float], pairs: int) -> None:
    """Over 2,000 simulated matches the 95% interval holds the true mean in 93% to 97%."""
    generator = random.Random(20)
    truth = mean_of(chances)
    samples = [drawn(generator, chances, pairs) for _ in range(2000)]
    threshold = 3.841458820694124

    def covers(counts: list[int]) -> bool:
        """Test membership directly: the same condition whose border `score_interval` finds."""
        loss = log_likelihood(counts, mean_of(counts)) - log_likelihood(counts, truth)
        return 2 * loss <= threshold

    for counts in samples[:20]:
        interval = score_interval(counts)
        assert covers(counts) == (interval.low <= truth <= interval.high)
    assert 0.93 <= sum(map(covers, samples)) / len(samples) <= 0.97
