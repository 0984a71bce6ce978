"""The ladder: it asks what is not known yet, and finds the order with few games."""

import math
import random
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.ladder import expected_gain, ladder_round, ladder_rounds, rated
from arena.stats.results import Met, pair_counts
from tests.arena.stats.simulated import pair

GAMES = 20  # of each meeting of the round robin


@pytest.mark.parametrize("away", [0.0, 0.3, 1.0, 2.5])
@pytest.mark.parametrize("information", [0.2, 2.0])
def test_the_gain_is_that_of_many_trials(away: float, information: float) -> None:
    """Drawn truths and results: what is gained on average is what was expected."""
    dice, variance, trials = random.Random(1), 0.5, 4000
    wrong = 0
    for _ in range(trials):
        truth = dice.gauss(away, math.sqrt(variance))
        seen = dice.gauss(truth, 1 / math.sqrt(information))
        now = (away / variance + seen * information) / (1 / variance + information)
        wrong += (now > 0) != (truth > 0)
    before = math.erfc(away / math.sqrt(2 * variance)) / 2
    expected = expected_gain(away, variance, information)
    assert expected == pytest.approx(before - wrong / trials, abs=0.025)


@given(st.floats(-8, 8), st.floats(0.01, 4), st.floats(0.01, 4))
def test_nothing_is_lost_by_asking(away: float, variance: float, information: float) -> None:
    """A gain is never negative, grows with information, and is the same from both sides."""
    gain = expected_gain(away, variance, information)
    assert gain >= -5e-3
    assert gain == pytest.approx(expected_gain(-away, variance, information), abs=1e-9)
    assert expected_gain(away, variance, 2 * information) >= gain - 5e-3


@given(st.integers(2, 7), st.randoms(use_true_random=False))
def test_a_round_has_each_player_once(players: int, dice: random.Random) -> None:
    """Nobody is in two meetings of a round, and at most one player rests."""
    met = [Met(i, j, pair_counts([dice.randrange(5)])) for i, j in combinations(range(players), 2)]
    found = ladder_round(rated(players, met), 1)
    seen = [place for meeting in found for place in meeting]
    assert len(found) == players // 2
    assert len(set(seen)) == len(seen)


def test_neighbours_meet_and_clear_orders_do_not() -> None:
    """Of two equal at the top and two at the bottom the equal ones meet."""
    clear, equal = (0, 0, 0, 0, 20), (3, 0, 14, 0, 3)
    met = [Met(i, j, clear) for i in (0, 1) for j in (2, 3)] + [Met(0, 1, equal), Met(2, 3, equal)]
    assert sorted(ladder_round(rated(4, met), 1)) == [(0, 1), (2, 3)]


def kendall(order: Sequence[int], other: Sequence[int]) -> float:
    """Return Kendall's tau: 1 for the same order, -1 for the reverse."""
    places = {player: place for place, player in enumerate(other)}
    turned = sum(places[one] > places[two] for one, two in combinations(order, 2))
    return 1 - 4 * turned / (len(order) * (len(order) - 1))


def orders(elos: Sequence[float], seed: int, choose: bool = True) -> tuple[list[int], list[int]]:
    """Return the orders of the ladder and of the full round robin of the same simulated players.

    The n-th pair of games of two players ends alike in both. Without `choose` the ladder meets at
    random: the wrong twin.
    """
    players, dice = range(len(elos)), random.Random(seed)

    def result(one: int, other: int, number: int) -> int:
        lot = random.Random(f"{seed} {one} {other} {number}")
        return pair(lot, elos[one] - elos[other], decided=0.2, drawn=0.05)

    points = dict.fromkeys(players, 0)
    for one, other in combinations(players, 2):
        won = sum(result(one, other, number) for number in range(GAMES // 2))
        points[one] += won
        points[other] += 2 * GAMES - won
    seen: dict[tuple[int, int], list[int]] = {}
    now = rated(len(elos), [])
    for _ in range(ladder_rounds(len(elos), 2, GAMES)):
        mixed = dice.sample(players, len(elos))
        blind = [(min(two), max(two)) for two in zip(mixed[::2], mixed[1::2], strict=False)]
        for who in ladder_round(now, 1) if choose else blind:
            found = seen.setdefault(who, [])
            found.append(result(*who, len(found)))
        met = [Met(*who, pair_counts(found)) for who, found in seen.items()]
        now = rated(len(elos), met, now)
    return (
        sorted(players, key=lambda player: -now.strengths[player]),
        sorted(players, key=lambda player: -points[player]),
    )


def spread(players: int, seed: int) -> list[float]:
    """Return strengths spread evenly over 40 Elo a player, in a random order."""
    return random.Random(seed).sample([40.0 * place for place in range(players)], players)


def test_a_small_ladder_finds_the_order() -> None:
    """Of 8 players with 30% of the games; the order is nearly that of the round robin."""
    found = [kendall(*orders(spread(8, seed), seed)) for seed in range(3)]
    assert sum(found) / 3 > 0.8


@pytest.mark.slow
def test_thirty_players_are_ordered_with_a_third_of_the_games() -> None:
    """Kendall's tau to the round robin's order is at least 0.95 in each of two tournaments.

    The same games in which players meet at random reach less.
    """
    chosen = [kendall(*orders(spread(30, seed), seed)) for seed in range(2)]
    assert min(chosen) >= 0.95
    assert kendall(*orders(spread(30, 0), 0, choose=False)) < chosen[0]
