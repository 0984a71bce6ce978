"""How the ratings became surer, game by game: fits over beginnings of the tournament.

These intervals are plus and minus 1.96 standard errors of the fit, which is quick enough while
games are played; the final ones look at the whole likelihood. Both are open at the same ends.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.record import GameRecord
from arena.stats.fit import Fit, Task, fit
from arena.stats.rating import Interval
from arena.stats.ratings import ELO, Ends
from arena.stats.results import groups_of, results_of

MOST_POINTS = 16
WIDTH = 1.959963984540054


@dataclass(frozen=True)
class Stage:
    """The ratings after so many games, in the order of the names, and the fit they are from."""

    games: int
    elo: tuple[Interval, ...]
    fit: Fit


def stages(
    names: Sequence[str], games: Sequence[GameRecord], anchors: Mapping[str, float] | None = None
) -> list[Stage]:
    """Return the ratings after growing numbers of games, the last after all."""
    count = min(MOST_POINTS, len(games))
    ends = sorted({math.ceil(len(games) * place / count) for place in range(1, count + 1)})
    found: list[Stage] = []
    for end in ends:
        found.append(stage(names, games[:end], anchors, found[-1] if found else None))
    return found


def stage(
    names: Sequence[str],
    games: Sequence[GameRecord],
    anchors: Mapping[str, float] | None = None,
    before: Stage | None = None,
) -> Stage:
    """Return the ratings by some games; `before` is an earlier stage, from which it is not far."""
    given = anchors or {}
    held = {place: given[name] / ELO for place, name in enumerate(names) if name in given}
    met = results_of(names, games)
    task = Task(len(names), tuple(met), held or {len(names): 0.0})
    now = fit(task, before.fit if before else None)
    ends = Ends(len(names), met, held)
    seats = {place: group for group in groups_of(len(names), met) for place in group}
    opened = [
        one if place in held else _opened(one, ends, place, seats[place])
        for place, one in enumerate(_intervals(now, bool(held)))
    ]
    return Stage(len(games), tuple(opened), now)


def _opened(one: Interval, ends: Ends, place: int, group: Sequence[int]) -> Interval:
    """Return an interval without the ends to which the games set no limit."""
    low = -math.inf if ends.lowest(place, group) else one.low
    return Interval(one.middle, low, math.inf if ends.highest(place, group) else one.high)


def _intervals(now: Fit, anchored: bool) -> tuple[Interval, ...]:
    """Return everybody's rating, above the average if there are no anchors, and how sure it is."""
    players = range(now.task.players)
    covariances = [row[:-1] for row in now.covariances()[:-1]]
    average = 0.0 if anchored else sum(now.strengths[:-1]) / len(players)
    shared = [0.0 if anchored else sum(row) / len(players) for row in covariances]
    whole = sum(shared) / len(players)
    made = []
    for place in players:
        middle = (now.strengths[place] - average) * ELO
        variance = covariances[place][place] - 2 * shared[place] + whole
        error = WIDTH * math.sqrt(max(0.0, variance)) * ELO
        made.append(Interval(middle, middle - error, middle + error))
    return tuple(made)
