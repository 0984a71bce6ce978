"""Who did how well: tables made from game records alone, so any order of games gives the same."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arena.record import GameRecord
from arena.stats.rating import Interval, elo_interval
from arena.stats.sprt import PAIR_OUTCOMES


@dataclass(frozen=True)
class Standing:
    """One player's results. `pairs` counts complete pairs by half-points, from 0 to 4."""

    name: str
    wins: int
    draws: int
    losses: int
    faults: int
    margin: int
    pairs: tuple[int, ...]

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Return the points won as a share of those available; a draw is half a point."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def elo(self) -> Interval:
        """Return the Elo difference to the opponents met, judged by complete pairs."""
        return elo_interval(self.pairs)


@dataclass(frozen=True)
class Meeting:
    """A meeting of two players: who won more games, and by how much on the boards in all."""

    first: str
    second: str
    wins: int
    draws: int
    losses: int
    margin: int  # the sum of the first player's scores

    @property
    def winner(self) -> str:
        """Return who won the majority of decided games, "" if neither."""
        if self.wins == self.losses:
            return ""
        return self.first if self.wins > self.losses else self.second


def standings(names: Sequence[str], games: Iterable[GameRecord]) -> list[Standing]:
    """Return the table: by share of points, then margin, then the order of the names."""
    played = list(games)
    rows = [_standing(name, [g for g in played if name in g.fixture.players]) for name in names]
    return sorted(rows, key=lambda row: (-row.share, -row.margin, names.index(row.name)))


def _standing(name: str, games: Sequence[GameRecord]) -> Standing:
    points = Counter(game.half_points(name) for game in games)
    return Standing(
        name=name,
        wins=points[2],
        draws=points[1],
        losses=points[0],
        faults=sum(1 for g in games if g.blamed and g.half_points(name) == 0),
        margin=sum(game.margin(name) for game in games),
        pairs=tuple(pair_counts(pair_points(name, games))),
    )


def pair_points(name: str, games: Iterable[GameRecord]) -> list[int]:
    """Return a player's half-points of each complete pair, in the order of meetings and pairs."""
    found: dict[tuple[int, int], list[int]] = {}
    for game in games:
        key = game.fixture.meeting, game.fixture.pair
        found.setdefault(key, []).append(game.half_points(name))
    return [sum(points) for _, points in sorted(found.items()) if len(points) == 2]


def pair_counts(points: Iterable[int]) -> list[int]:
    """Return how many pairs brought 0, 1, 2, 3 and 4 half-points."""
    counted = Counter(points)
    return [counted[outcome] for outcome in range(PAIR_OUTCOMES)]


def unbroken_pairs(name: str, games: Iterable[GameRecord]) -> list[int]:
    """Return the half-points of the first pairs, up to the first that is not complete.

    A sequential test may look at these only: which later pair is already complete depends on
    chance, and slow games would be missing more often.
    """
    by_pair: dict[int, list[int]] = {}
    for game in games:
        by_pair.setdefault(game.fixture.pair, []).append(game.half_points(name))
    points: list[int] = []
    while len(found := by_pair.get(len(points), [])) == 2:
        points.append(sum(found))
    return points


def meetings(games: Iterable[GameRecord]) -> list[Meeting]:
    """Return the meetings in their order; each from the side of the one who moved first in it."""
    met: dict[int, list[GameRecord]] = {}
    for game in sorted(games, key=lambda game: game.fixture.number):
        met.setdefault(game.fixture.meeting, []).append(game)
    return [_meeting(found) for _, found in sorted(met.items())]


def _meeting(games: Sequence[GameRecord]) -> Meeting:
    first, second = games[0].fixture.x, games[0].fixture.o
    points = Counter(game.half_points(first) for game in games)
    margin = sum(game.margin(first) for game in games)
    return Meeting(first, second, points[2], points[1], points[0], margin)
