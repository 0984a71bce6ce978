"""Ratings: one fit over all games, recovered, invariant, and honest about what is not known."""

import math
import random
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.schedule import round_robin
from arena.stats.fit import INDEPENDENT, Task, fit, likelihood_at
from arena.stats.rating import Interval, elo_of_score
from arena.stats.ratings import difference, rate, rate_results
from arena.stats.results import Met, groups_of, results_of
from tests.arena.plain_agents import PlainHost, plain_setup
from tests.arena.stats.simulated import everybody

NO_PRIOR = 1e-9
PAIRS = st.lists(st.integers(0, 60), min_size=5, max_size=5).map(tuple)
MIXED = PAIRS.filter(lambda c: c[2] > 0 or (c[0] + c[1] > 0 and c[3] + c[4] > 0))
NAMES = ["greedy", "timid", "first"]


def share_of(counts: Sequence[int]) -> float:
    """Return the share of points of a list of pairs."""
    return sum(k * n for k, n in enumerate(counts)) / sum(counts) / 4


@settings(deadline=None, max_examples=50)
@given(MIXED)
def test_two_players_have_the_plain_formula(counts: tuple[int, ...]) -> None:
    """Without the imagined games the fit is 400 log10(s / (1 - s)); with them it is nearer to 0."""
    plain = elo_of_score(share_of(counts))
    assert difference(Met(0, 1, counts), NO_PRIOR).middle == pytest.approx(plain, abs=0.01)
    assert abs(difference(Met(0, 1, counts)).middle) <= abs(plain) + 0.01


def test_normal_error_bars_worked_by_hand() -> None:
    """With many pairs the interval is mean +- 1.96 standard errors, worked here by hand.

    Counts 10, 40, 100, 60, 20: mean 0.54348, variance 0.057892 of one pair, 230 pairs, so the
    standard error is 0.015865 and the interval 0.51238 .. 0.57457, in Elo +8.6 .. +52.2.
    """
    found = difference(Met(0, 1, (10, 40, 100, 60, 20)), NO_PRIOR)
    assert (found.low, found.high) == pytest.approx((8.6, 52.2), abs=0.3)


def test_all_wins_leave_doubt() -> None:
    """Who won everything has no upper end, but a lower one that many games raise."""
    few, many = (difference(Met(0, 1, (0, 0, 0, 0, n))) for n in (1, 10))
    assert few.high == many.high == math.inf
    assert few.low < -100 < 200 < many.low < many.middle < math.inf


@settings(deadline=None, max_examples=30)
@given(PAIRS.filter(any))
def test_swapping_the_players_mirrors_the_interval(counts: tuple[int, ...]) -> None:
    """A's interval against B is B's against A, turned round."""
    mine, theirs = (
        list(rate_results(["a", "b"], [Met(0, 1, found)], {}).elo.values())
        for found in (counts, counts[::-1])
    )
    for one, other in zip(mine, reversed(theirs), strict=True):
        assert one.low <= one.middle <= one.high
        assert one.middle == pytest.approx(other.middle, abs=0.01)
        assert (one.low, one.high) == pytest.approx((other.low, other.high), abs=0.5)


@settings(deadline=None, max_examples=20)
@given(st.integers(2, 5), st.randoms(use_true_random=False))
def test_the_slope_is_the_derivative_and_is_0_at_the_fit(players: int, dice: random.Random) -> None:
    """The fit's own slope agrees with differences of heights, and vanishes at the top."""
    met = everybody(dice, [dice.uniform(-300, 300) for _ in range(players)], 3, drawn=0.2)
    task = Task(players, (*met, Met(0, 1, singles=(1, 2, 3))), {players: 0.0})
    at = [dice.uniform(-1, 1) for _ in range(players)] + [0.0]
    for place, slope in enumerate(likelihood_at(task, INDEPENDENT, at).slope):
        heights = []
        for by in (-1e-4, 1e-4):
            moved = [s + by * (place == other) for other, s in enumerate(at)]
            heights.append(likelihood_at(task, INDEPENDENT, moved).height)
        assert slope == pytest.approx((heights[1] - heights[0]) / 2e-4, rel=1e-3, abs=1e-3)
    assert max(map(abs, fit(task).top.slope)) < 1e-3


@settings(deadline=None, max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), PAIRS), max_size=6))
def test_any_results_have_ratings(found: list[tuple[int, int, tuple[int, ...]]]) -> None:
    """However few, however contradictory: numbers, in the order of low, middle and high."""
    met = [Met(min(i, j), max(i, j), pairs) for i, j, pairs in found if i != j]
    for one in rate_results(list("abcd"), met, {}).elo.values():
        assert one.low <= one.middle <= one.high
        assert math.isfinite(one.middle)


def test_the_order_of_games_does_not_matter() -> None:
    """Any order of the same games gives the same ratings; a twin that updates them is caught."""
    setup = plain_setup(NAMES, games=6)
    games = [PlainHost(setup).play(fixture) for fixture in round_robin(NAMES, 6)]
    shuffled = random.Random(3).sample(games, len(games))
    assert rate(NAMES, games) == rate(NAMES, shuffled)
    met = results_of(NAMES, games)
    assert one_by_one(met) != one_by_one(met[::-1])


def one_by_one(met: Sequence[Met]) -> list[float]:
    """Return ratings that are updated after each meeting: the wrong twin."""
    elos = [0.0] * len(NAMES)
    for one in met:
        won = sum(k * n for k, n in enumerate(one.pairs)) / 4
        gain = 20 * (won - sum(one.pairs) / 2 - (elos[one.first] - elos[one.second]) / 400)
        elos[one.first] += gain
        elos[one.second] -= gain
    return elos


@settings(deadline=None, max_examples=10)
@given(st.randoms(use_true_random=False), st.floats(-2000, 2000))
def test_adding_a_constant_to_the_anchors_moves_everybody(
    dice: random.Random, constant: float
) -> None:
    """Differences of ratings do not depend on where the anchors stand."""
    met = everybody(dice, [0, 100, 200], 4)
    names = ["a", "b", "c"]
    low = rate_results(names, met, {"a": 0.0}).elo
    high = rate_results(names, met, {"a": constant}).elo
    for name in names:
        assert high[name].middle - constant == pytest.approx(low[name].middle, abs=0.01)


def test_ratings_average_0_and_anchors_stay() -> None:
    """Without anchors the average is 0; with two of them both keep what was given."""
    met = everybody(random.Random(5), [-200, 0, 50, 300], 20)
    free = rate_results(list("abcd"), met, {}).elo
    assert sum(found.middle for found in free.values()) == pytest.approx(0, abs=1e-6)
    held = rate_results(list("abcd"), met, {"a": 1000.0, "d": 1600.0}).elo
    assert (held["a"], held["d"]) == (Interval(*[1000.0] * 3), Interval(*[1600.0] * 3))
    assert 1000 < held["b"].middle < held["c"].middle < 1600


def test_groups_that_never_met_are_told() -> None:
    """Each group has its own average; who is not connected with an anchor has no bounds."""
    met = [Met(0, 1, (1, 0, 4, 0, 2)), Met(2, 3, (0, 0, 4, 1, 1))]
    found = rate_results(list("abcd"), met, {})
    assert groups_of(4, met) == [[0, 1], [2, 3]]
    assert "2 groups have not met" in found.caution
    assert "a, b; c, d" in found.caution
    assert found.elo["c"].middle == pytest.approx(-found.elo["d"].middle)
    held = rate_results(list("abcd"), met, {"a": 0.0}).elo
    assert (held["c"].low, held["c"].high) == (-math.inf, math.inf)
    assert math.isfinite(held["b"].low)
    assert rate_results(["a", "b"], met[:1], {}).caution == ""


def test_only_the_ends_of_a_clear_order_are_open() -> None:
    """Of three, each beating all below, the first has no upper and the last no lower end."""
    won = (0, 0, 0, 0, 5)
    found = rate_results(list("abc"), [Met(0, 1, won), Met(0, 2, won), Met(1, 2, won)], {}).elo
    opened = [(math.isinf(one.low), math.isinf(one.high)) for one in found.values()]
    assert opened == [(False, True), (False, False), (True, False)]
    assert found["a"].low > found["b"].middle > found["c"].high


def test_one_who_loses_everything_opens_no_end_of_the_others() -> None:
    """All have beaten the last one always; only its own lower end is open."""
    even, won = (2, 0, 5, 0, 2), (0, 0, 0, 0, 9)
    met = [Met(0, 1, even), Met(0, 2, even), Met(1, 2, even)]
    found = rate_results(list("abcd"), met + [Met(i, 3, won) for i in range(3)], {}).elo
    assert all(math.isfinite(found[name].high) for name in "abc")
    assert found["d"].low == -math.inf


Rate = Callable[[Sequence[Met]], Sequence[Interval]]


def by_pairs(met: Sequence[Met]) -> list[Interval]:
    """Return the intervals of four players as they should be."""
    return list(rate_results(list("abcd"), met, {}).elo.values())


def by_games(met: Sequence[Met]) -> list[Interval]:
    """Return them as if the two games of a pair were independent: the wrong twin."""
    return by_pairs([Met(m.first, m.second, singles=_singles(m.pairs)) for m in met])


def _singles(pairs: Sequence[int]) -> tuple[int, int, int]:
    won = sum((k // 2) * n for k, n in enumerate(pairs))
    drawn = sum((k % 2) * n for k, n in enumerate(pairs))
    return 2 * sum(pairs) - won - drawn, drawn, won


Draw = Callable[[random.Random, Sequence[float]], list[Met]]


def coverage(rated: Rate, tournaments: int, drawn: Draw) -> float:
    """Return how often the interval of a player held its true strength."""
    dice, elos = random.Random(11), [-150.0, -40.0, 30.0, 160.0]
    inside = 0
    for _ in range(tournaments):
        found = rated(drawn(dice, elos))
        inside += sum(one.low <= elo <= one.high for one, elo in zip(found, elos, strict=True))
    return inside / tournaments / len(elos)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pairs", "decided", "drawn"), [(5, 0.0, 0.0), (20, 0.4, 0.0), (20, 0.3, 0.3), (3, 0.2, 0.1)]
)
def test_intervals_hold_the_truth_at_the_stated_rate(
    pairs: int, decided: float, drawn: float
) -> None:
    """Over 300 tournaments of four players 95% intervals hold the truth in 93% to 97.5%."""
    held = coverage(by_pairs, 300, lambda dice, elos: everybody(dice, elos, pairs, decided, drawn))
    assert 0.93 <= held <= 0.975


def alike(dice: random.Random, elos: Sequence[float]) -> list[Met]:
    """Return the results of players whose two games of a pair always end alike."""
    doubled = [(met.first, met.second, _singles(met.pairs)) for met in everybody(dice, elos, 10)]
    return [Met(i, j, (lost, 0, drawn, 0, won)) for i, j, (lost, drawn, won) in doubled]


def test_games_of_a_pair_are_one_piece_of_evidence() -> None:
    """Where the second game repeats the first, a twin that counts both is too sure of itself."""
    assert coverage(by_pairs, 40, alike) >= 0.91
    assert coverage(by_games, 40, alike) < 0.89
