"""Ratings by maximum likelihood: one fit over all games, never updated game by game.

Everybody's strength is fitted at once, together with the shape of results (see outcomes.py), by
Fisher's scoring. So that a player who won everything has a rating, too, each one is given half a
win and half a loss against an imagined player of average strength: PRIOR games in all. With some
games played this hardly matters; without any it is all there is.

Strengths here are logits, as mathematics likes them; ratings.py tells them as Elo.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.stats.cholesky import Factor
from arena.stats.outcomes import FARTHEST, Shape
from arena.stats.results import GAME_TOP, PAIR_TOP, Met

PRIOR = 1.0  # imagined games of each player
PRIOR_RESULTS = 2.0  # imagined results that are spread as those of independent games ...
PRIOR_DRAWN = 0.1  # ... of which so many are drawn
ROUNDS, STEPS, HALVINGS = 20, 20, 5
LONGEST_STEP = 1.5  # logits
CLOSE = 1e-6  # logits: far less than an Elo
SAME_SHAPE = 1e-4  # of the logarithm of a weight
NOISE = 1e-11  # of a height, by which sums of rounded numbers are off
LEAST = 1e-9  # of the most information: so much everybody has, and steps stay finite


@dataclass(frozen=True)
class Shapes:
    """How results are spread, of pairs and of single games."""

    pairs: Shape
    singles: Shape


def independent(drawn: float) -> tuple[list[float], list[float]]:
    """Return the chances of results of equal players, of a pair and of a game, if games are."""
    game = [(1 - drawn) / 2, drawn, (1 - drawn) / 2]
    pair = [0.0] * (PAIR_TOP + 1)
    for one, chance in enumerate(game):
        for other, also in enumerate(game):
            pair[one + other] += chance * also
    return pair, game


IMAGINED = independent(PRIOR_DRAWN)
INDEPENDENT = Shapes(*map(Shape.of, IMAGINED))


@dataclass(frozen=True)
class Task:
    """What is fitted: results of so many players, and those whose strength is given."""

    players: int
    met: tuple[Met, ...]
    fixed: Mapping[int, float]  # strengths by place; the place after the last is the average player
    prior: float = PRIOR

    @property
    def free(self) -> list[int]:
        """Return the places whose strength is to be found."""
        return [place for place in range(self.players + 1) if place not in self.fixed]


@dataclass(frozen=True)
class Likelihood:
    """The likelihood at one point: its logarithm, its slope and the information matrix.

    Slope and matrix are those of the free places. `expected` counts the results, of pairs and of
    single games, that these strengths let expect.
    """

    height: float
    slope: list[float]
    information: list[list[float]]
    expected: tuple[list[float], list[float]]


def likelihood_at(task: Task, shapes: Shapes, strengths: Sequence[float]) -> Likelihood:
    """Return the likelihood at some strengths, the average player's last."""
    sums = _Sums(strengths)
    for met in task.met:
        sums.add_results(met, met.pairs, shapes.pairs, sums.expected[0])
        sums.add_results(met, met.singles, shapes.singles, sums.expected[1])
    for place in range(task.players):
        sums.add_imagined(place, task.players, task.prior)
    return sums.likelihood(task.free)


class _Sums:
    """A likelihood on its way, with the slope and the information of all places."""

    def __init__(self, strengths: Sequence[float]) -> None:
        size = len(strengths)
        self._strengths = strengths
        self._height = 0.0
        self._slope = [0.0] * size
        self._matrix = [[0.0] * size for _ in range(size)]
        self.expected = ([0.0] * (PAIR_TOP + 1), [0.0] * (GAME_TOP + 1))

    def add_results(
        self, met: Met, counts: Sequence[int], shape: Shape, expected: list[float]
    ) -> None:
        """Add results of two players: how many there are of each kind, and are `expected`."""
        total = sum(counts)
        if not total:
            return
        chances = shape.chances(self._strengths[met.first] - self._strengths[met.second])
        self._height += sum(map(float.__mul__, map(float, counts), chances.logs))
        lean = sum(k * n for k, n in enumerate(counts)) - total * chances.mean
        information = total * chances.information
        self._add(met.first, met.second, lean * chances.slope, information)
        for k, log in enumerate(chances.logs):
            expected[k] += total * math.exp(log)

    def add_imagined(self, place: int, average: int, games: float) -> None:
        """Add games of a player against the average one, half of them won."""
        away = self._strengths[place] - self._strengths[average]
        away = max(-FARTHEST, min(FARTHEST, away))
        share = 1 / (1 + math.exp(-away))
        self._height -= games / 2 * (2 * math.log1p(math.exp(away)) - away)
        self._add(place, average, games * (0.5 - share), games * share * (1 - share))

    def _add(self, first: int, second: int, lean: float, information: float) -> None:
        """Add what depends on the difference of two strengths."""
        self._slope[first] += lean
        self._slope[second] -= lean
        self._matrix[first][first] += information
        self._matrix[second][second] += information
        self._matrix[first][second] -= information
        self._matrix[second][first] -= information

    def likelihood(self, free: Sequence[int]) -> Likelihood:
        """Return what all of it comes to, for the free places."""
        slope, matrix = self._slope, self._matrix
        least = LEAST * (1 + max(matrix[place][place] for place in range(len(matrix))))
        return Likelihood(
            self._height,
            [slope[place] for place in free],
            [[matrix[row][column] + least * (row == column) for column in free] for row in free],
            self.expected,
        )


@dataclass(frozen=True)
class Fit:
    """The likeliest strengths, the average player's last, and the shapes of results."""

    task: Task
    shapes: Shapes
    strengths: tuple[float, ...]
    top: Likelihood

    def covariances(self) -> list[list[float]]:
        """Return the covariances of all strengths; those of fixed ones are 0."""
        free = self.task.free
        inverse = Factor(self.top.information).inverse()
        full = [[0.0] * (self.task.players + 1) for _ in range(self.task.players + 1)]
        for row, found in zip(free, inverse, strict=True):
            for column, value in zip(free, found, strict=True):
                full[row][column] = value
        return full


def fit(task: Task, start: Fit | None = None) -> Fit:
    """Return the likeliest strengths; `start` is an earlier fit that may be near."""
    shapes = start.shapes if start else INDEPENDENT
    strengths = list(start.strengths) if start else [0.0] * (task.players + 1)
    for place, strength in task.fixed.items():
        strengths[place] = strength
    seen = _seen(task)
    for _ in range(ROUNDS):
        strengths, top = _climb(task, shapes, strengths)
        nearer = _nearer(shapes, seen, top.expected)
        moved = max(abs(a - b) for a, b in zip(_flat(nearer), _flat(shapes), strict=True))
        if moved < SAME_SHAPE:
            break
        shapes = nearer
    strengths, top = _climb(task, shapes, strengths)
    return Fit(task, shapes, tuple(strengths), top)


def _climb(
    task: Task, shapes: Shapes, strengths: Sequence[float]
) -> tuple[list[float], Likelihood]:
    """Return the likeliest strengths for given shapes; no step leads down."""
    at, here = list(strengths), likelihood_at(task, shapes, strengths)
    for _ in range(STEPS):
        step = Factor(here.information).solve(here.slope)
        longest = max(map(abs, step), default=0.0)
        if longest < CLOSE:
            break
        scale = min(1.0, LONGEST_STEP / longest)
        for _ in range(HALVINGS):
            new = list(at)
            for place, part in zip(task.free, step, strict=True):
                new[place] += scale * part
            there = likelihood_at(task, shapes, new)
            if there.height >= here.height - NOISE * abs(here.height):
                break
            scale /= 2
        else:
            break  # as high as it gets: what is left is rounding
        at, here = new, there
    return at, here


def _flat(shapes: Shapes) -> tuple[float, ...]:
    return shapes.pairs.weights + shapes.singles.weights


def _seen(task: Task) -> tuple[list[float], list[float]]:
    """Return how often each result was seen."""
    return (
        [float(sum(counts)) for counts in zip(*(one.pairs for one in task.met), strict=True)],
        [float(sum(counts)) for counts in zip(*(one.singles for one in task.met), strict=True)],
    )


def _nearer(
    shapes: Shapes,
    seen: tuple[list[float], list[float]],
    expected: tuple[list[float], list[float]],
) -> Shapes:
    """Return shapes that expect more nearly what was seen, with some imagined results to both."""
    moved = [
        _matched(*each)
        for each in zip((shapes.pairs, shapes.singles), seen, expected, IMAGINED, strict=True)
    ]
    return Shapes(*moved)


def _matched(
    shape: Shape, seen: list[float], expected: list[float], imagined: list[float]
) -> Shape:
    if not any(expected):
        return shape
    equal = shape.chances(0.0).logs
    return shape.matched(
        [a + PRIOR_RESULTS * b for a, b in zip(seen, imagined, strict=True)],
        [a + PRIOR_RESULTS * math.exp(b) for a, b in zip(expected, equal, strict=True)],
    )
