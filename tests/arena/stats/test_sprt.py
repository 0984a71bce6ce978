"""The sequential test against published figures, closed forms and simulation."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.stats.likelihood import mean_of, variance_of
from arena.stats.rating import score_of_elo
from arena.stats.sprt import Decision, Sprt, run_sprt

PAIRS = st.lists(st.integers(0, 200), min_size=5, max_size=5).filter(lambda c: sum(c) > 0)


def test_bounds_are_walds() -> None:
    """5% and 5% give -2.94 and 2.94; 5% and 10% give -2.25 and 2.89."""
    assert Sprt(0, 5).bounds == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    assert Sprt(0, 5, alpha=0.05, beta=0.10).bounds == pytest.approx((-2.2513, 2.8904), abs=1e-4)


@pytest.mark.parametrize(
    ("ratio", "elo0", "elo1", "counts"),
    [
        (2.94, -0.25, 1.25, [253, 4282, 17604, 4431, 286]),
        (2.97, 0.25, 1.25, [58, 3302, 33130, 3518, 84]),
        (2.95, -0.50, 1.50, [59, 754, 2467, 865, 75]),
        (2.63, -1.50, 0.50, [444, 5546, 17841, 5604, 428]),
    ],
)
def test_ratio_of_published_tests(
    ratio: float, elo0: float, elo1: float, counts: list[int]
) -> None:
    """The ratios that Stockfish's Fishtest published in 2020 for these pair counts come out."""
    assert Sprt(elo0, elo1).ratio(counts) == pytest.approx(ratio, abs=0.0051)


def test_ratio_agrees_with_its_normal_approximation() -> None:
    """N (s1 - s0) (2 mean - s0 - s1) / (2 variance), Van den Bergh's approximation, is close."""
    counts, low, high = [50, 230, 430, 260, 60], score_of_elo(0), score_of_elo(10)
    mean, variance = mean_of(counts), variance_of(counts)
    near = sum(counts) * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert Sprt(0, 10).ratio(counts) == pytest.approx(near, rel=0.01)


@given(PAIRS)
def test_swapping_the_hypotheses_turns_the_sign(counts: list[int]) -> None:
    """H1 against H0 is minus H0 against H1."""
    assert Sprt(0, 20).ratio(counts) == pytest.approx(-Sprt(20, 0).ratio(counts), abs=1e-9)


def test_a_test_stops_at_the_first_pair_that_decides() -> None:
    """Pairs after the deciding one change nothing: parallel games cannot change a verdict."""
    points = [4, 3] * 200
    state = run_sprt(Sprt(0, 50), points)
    used = sum(state.counts)
    assert state.decision is Decision.H1
    assert used < len(points)
    assert run_sprt(Sprt(0, 50), points[:used]) == state
    assert run_sprt(Sprt(0, 50), points[: used - 1]).decision is Decision.GO_ON


def test_sprt_errs_as_seldom_as_promised() -> None:
    """Under H0 at most about alpha of simulated tests accept H1, and the same for beta."""
    generator = random.Random(7)
    test = Sprt(0, 100)

    def decisions(elo: float, runs: int) -> list[Decision]:
        win = score_of_elo(elo)
        chances = [(1 - win) ** 2, 0, 2 * win * (1 - win), 0, win**2]
        return [
            run_sprt(test, generator.choices(range(5), chances, k=400)).decision
            for _ in range(runs)
        ]

    assert decisions(0, 60).count(Decision.H1) <= 8
    assert decisions(100, 60).count(Decision.H0) <= 8
