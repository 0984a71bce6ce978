"""The scale of Elo against published figures."""

import math

import pytest

from arena.stats.rating import Interval, elo_of_score, score_of_elo, show_elo


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


def test_elo_as_people_write_it() -> None:
    """Signs are always there, open ends are infinite, and an anchor has no interval."""
    assert show_elo(Interval(35.4, 12.0, math.inf)) == "+35 [+12, +inf]"
    assert show_elo(Interval(-1.0, -math.inf, 2.0)) == "-1 [-inf, +2]"
    assert show_elo(Interval(1500.0, 1500.0, 1500.0)) == "+1500 (anchor)"
