"""The ratings of a tournament: Elo with 95% intervals, from one fit over all games.

An interval holds every rating that the games do not refute: twice the loss of log-likelihood, with
everybody else fitted anew, stays below the 95% point of chi-square (a profile likelihood). Who gave
no point away has no upper end, and who won none no lower one; so it is with equals who are few.
With anchors there is an end where such points lead to one of them, also by way of others.
Without anchors 0 is the average of the players, or of each group that no game connects.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from arena.record import GameRecord
from arena.stats.cholesky import Factor
from arena.stats.fit import PRIOR, Fit, Task, fit, likelihood_at
from arena.stats.rating import Interval
from arena.stats.results import Met, groups_of, reach, results_of

CHI_SQUARE_95 = 3.841458820694124
ELO = 400 / math.log(10)  # of a logit
ROUNDS, STEPS = 12, 12
NEAR = 3e-3  # of the distance to an end: less than an Elo
LONGEST_STEP, SHORT = 3.0, 3e-4  # logits; the loss is wrong by the square of the last step


@dataclass(frozen=True)
class Ratings:
    """Everybody's Elo by name, the groups that never met, and what was held fast."""

    elo: Mapping[str, Interval]
    groups: tuple[tuple[str, ...], ...]
    anchors: Mapping[str, float]

    @property
    def caution(self) -> str:
        """Return what a reader of the ratings must know about groups, "" if there is one."""
        if len(self.groups) < 2:
            return ""
        shown = "; ".join(", ".join(group) for group in self.groups)
        return f"{len(self.groups)} groups have not met, compare ratings only within one: {shown}"


def rate(
    names: Sequence[str],
    games: Iterable[GameRecord],
    anchors: Mapping[str, float] | None = None,
) -> Ratings:
    """Return the ratings of all players; `anchors` are those whose Elo is given."""
    return rate_results(names, results_of(names, games), anchors or {})


def rate_results(
    names: Sequence[str],
    met: Sequence[Met],
    anchors: Mapping[str, float],
    prior: float = PRIOR,
) -> Ratings:
    """Return the ratings from results that are counted already."""
    held = {place: anchors[name] / ELO for place, name in enumerate(names) if name in anchors}
    found = fit(Task(len(names), tuple(met), held or {len(names): 0.0}, prior))
    groups = groups_of(len(names), met)
    seats = {place: group for group in groups for place in group}
    ends = Ends(len(names), met, held)
    elo = {}
    for place, name in enumerate(names):
        if place in held:
            elo[name] = Interval(*[anchors[name]] * 3)
            continue
        weights = _against(place, seats[place], len(names), bool(held))
        middle, low, high = _profile(found, weights)
        low = -math.inf if ends.lowest(place, seats[place]) else low
        high = math.inf if ends.highest(place, seats[place]) else high
        elo[name] = Interval(middle * ELO, low * ELO, high * ELO)
    shown = tuple(tuple(names[place] for place in group) for group in groups)
    return Ratings(elo, shown, {name: anchors[name] for name in names if name in anchors})


def difference(met: Met, prior: float = PRIOR) -> Interval:
    """Return by how much Elo the first of two players is better than the second."""
    alone = Met(0, 1, met.pairs, met.singles)
    return rate_results(["first", "second"], [alone], {"second": 0.0}, prior).elo["first"]


def _against(place: int, group: Sequence[int], players: int, anchored: bool) -> list[float]:
    """Return the weights by which strengths make up a rating: above the average of its group."""
    weights = [0.0] * (players + 1)
    weights[place] = 1.0
    if not anchored:
        for other in group:
            weights[other] -= 1 / len(group)
    return weights


class Ends:
    """Whose rating could be any greater or smaller without making the games less likely."""

    def __init__(self, players: int, met: Iterable[Met], held: Iterable[int]) -> None:
        self._held = set(held)
        self._lost: dict[int, set[int]] = {place: set() for place in range(players)}
        self._took: dict[int, set[int]] = {place: set() for place in range(players)}
        for one in met:
            for winner, loser, points in zip(
                (one.first, one.second), (one.second, one.first), one.points, strict=True
            ):
                if points:
                    self._lost[loser].add(winner)
                    self._took[winner].add(loser)

    def highest(self, place: int, group: Sequence[int]) -> bool:
        """Tell whether nobody outside took a point from the player or those who are its equals."""
        return self._is_end(reach(self._lost, place), reach(self._took, place), group)

    def lowest(self, place: int, group: Sequence[int]) -> bool:
        """Tell whether the player and its equals took no point from anybody outside."""
        return self._is_end(reach(self._took, place), reach(self._lost, place), group)

    def _is_end(self, beyond: set[int], behind: set[int], group: Sequence[int]) -> bool:
        if self._held:
            return not beyond & self._held
        # All but one may have beaten that one always: then it is the one that has no end.
        return beyond <= behind and 2 * len(beyond) <= len(group)


def _profile(found: Fit, weights: Sequence[float]) -> tuple[float, float, float]:
    """Return a weighted sum of strengths and the two ends of its interval."""
    free = found.task.free
    part = [weights[place] for place in free]
    middle = sum(w * s for w, s in zip(weights, found.strengths, strict=True))
    if not any(part):
        return middle, middle, middle
    spread = Factor(found.top.information).solve(part)
    error = math.sqrt(sum(map(float.__mul__, part, spread)))
    ends = []
    for sign in (-1, 1):
        strengths = list(found.strengths)
        reached = error * math.sqrt(CHI_SQUARE_95)
        for _ in range(ROUNDS):
            loss = _loss_at(found, part, middle + sign * reached, strengths)
            # The root of the loss grows nearly in proportion to the distance.
            ratio = math.sqrt(CHI_SQUARE_95 / max(loss, 1e-9))
            reached *= min(4.0, ratio)
            if abs(ratio - 1) < NEAR:
                break
        ends.append(middle + sign * reached)
    return middle, ends[0], ends[1]


def _loss_at(found: Fit, part: list[float], wanted: float, strengths: list[float]) -> float:
    """Return twice the log-likelihood lost when a weighted sum has to be `wanted`.

    All else is fitted anew, beginning from `strengths`, which are left where it ended.
    """
    task = found.task
    for _ in range(STEPS):
        here = likelihood_at(task, found.shapes, strengths)
        factor = Factor(here.information)
        up, across = factor.solve(here.slope), factor.solve(part)
        sum_now = sum(w * strengths[place] for w, place in zip(part, task.free, strict=True))
        missing = wanted - sum_now - sum(map(float.__mul__, part, up))
        pull = missing / sum(map(float.__mul__, part, across))
        step = [a + pull * b for a, b in zip(up, across, strict=True)]
        for place, move in zip(task.free, step, strict=True):
            strengths[place] += max(-LONGEST_STEP, min(LONGEST_STEP, move))
        if max(map(abs, step)) < SHORT:
            break
    return 2 * (found.top.height - here.height)
