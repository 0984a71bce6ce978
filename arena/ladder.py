"""The ladder: who meets next is who would tell most about the order of all.

After each round everybody is rated anew by all games so far. What a meeting of two players could
tell is by how much it is expected to lower the chance that they stand in the wrong order: much for
neighbours about whom little is known, nothing for two whose order is clear. A round is made of the
meetings that tell most, each player in one at most; who is left is paired all the same. It is a
function of the rounds before, so a resumed ladder is the one that would have been played.
"""

import math
from collections.abc import Sequence
from itertools import combinations

from arena.stats.fit import Fit, Task, fit
from arena.stats.results import Met

ENOUGH = 0.3  # of the games of a round robin: so many tell almost as much about the order
CLEAR = 5.0  # standard errors between two whose order is known
GRID = [step / 2.5 for step in range(-10, 11)]  # where a normal variable is looked at
TOTAL = sum(math.exp(-point * point / 2) for point in GRID)
WEIGHTS = [math.exp(-point * point / 2) / TOTAL for point in GRID]


def ladder_rounds(players: int, meeting: int, games: int) -> int:
    """Return the usual number of rounds, of meetings of `meeting` games each.

    It is ENOUGH of a round robin in which each two players play `games` games.
    """
    wanted = ENOUGH * games * players * (players - 1) / 2
    return max(1, math.floor(wanted / (meeting * (players // 2))))


def rated(players: int, met: Sequence[Met], before: Fit | None = None) -> Fit:
    """Return everybody's strength by the games so far; `before` is an earlier fit."""
    return fit(Task(players, tuple(met), {players: 0.0}), before)


def ladder_round(now: Fit, pairs: float) -> list[tuple[int, int]]:
    """Return the meetings of the next round, of so many pairs of games each, by places.

    Of meetings that tell the same the first in the list of names comes first.
    """
    players = now.task.players
    covariances = now.covariances()
    worth = {}
    for one, other in combinations(range(players), 2):
        away = now.strengths[one] - now.strengths[other]
        variance = covariances[one][one] + covariances[other][other] - 2 * covariances[one][other]
        information = pairs * now.shapes.pairs.chances(away).information
        worth[one, other] = round(expected_gain(away, variance, information), 12)
    meetings, busy = [], set[int]()
    for one, other in sorted(worth, key=lambda who: (-worth[who], who)):
        if not busy & {one, other}:
            meetings.append((one, other))
            busy |= {one, other}
    return meetings


def expected_gain(away: float, variance: float, information: float) -> float:
    """Return by how much results are expected to lower the chance of a wrong order.

    Two players are `away` from each other, give or take a `variance`; the results will have so much
    `information` about it.
    """
    if away * away > CLEAR * CLEAR * variance:
        return 0.0
    after = variance / (1 + information * variance)
    moved = math.sqrt(variance - after)
    expected = sum(
        weight * _wrong(away + point * moved, after)
        for point, weight in zip(GRID, WEIGHTS, strict=True)
    )
    return _wrong(away, variance) - expected


def _wrong(away: float, variance: float) -> float:
    """Return the chance that the one who seems stronger is the weaker one."""
    return math.erfc(abs(away) / math.sqrt(2 * variance)) / 2
