"""Who did how well: tables made from game records alone, so any order of games gives the same."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from arena.record import GameRecord
from arena.stats.rating import Interval
from arena.stats.ratings import rate


@dataclass(frozen=True)
class Standing:
    """One player's results, and its rating among all of the tournament."""

    name: str
    wins: int
    draws: int
    losses: int
    faults: int
    margin: int
    elo: Interval

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Return the points won as a share of those available; a draw is half a point."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0


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


def standings(
    names: Sequence[str],
    games: Iterable[GameRecord],
    ratings: Mapping[str, Interval] | None = None,
) -> list[Standing]:
    """Return the table: by share of points where all met all alike, else by rating.

    Who met stronger opponents has won fewer points for it. Ties go by margin, then by the order
    of the names.
    """
    played = list(games)
    elo = ratings or rate(names, played).elo
    rows = [_standing(n, [g for g in played if n in g.fixture.players], elo[n]) for n in names]
    by_points = _is_balanced(names, played)

    def key(row: Standing) -> tuple[float, float, int, int]:
        first = row.share if by_points else round(row.elo.middle, 6)
        return -first, -row.share, -row.margin, names.index(row.name)

    return sorted(rows, key=key)


def _is_balanced(names: Sequence[str], games: Iterable[GameRecord]) -> bool:
    """Tell whether each two players met equally often."""
    met = Counter(game.fixture.players for game in games)
    return len(set(met.values())) <= 1 and len(met) in (0, len(names) * (len(names) - 1) // 2)


def _standing(name: str, games: Sequence[GameRecord], elo: Interval) -> Standing:
    points = Counter(game.half_points(name) for game in games)
    return Standing(
        name=name,
        wins=points[2],
        draws=points[1],
        losses=points[0],
        faults=sum(1 for g in games if g.blamed and g.half_points(name) == 0),
        margin=sum(game.margin(name) for game in games),
        elo=elo,
    )


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


def encounters(games: Iterable[GameRecord]) -> list[Meeting]:
    """Return all that each two players did against each other, however often they met."""
    met: dict[frozenset[str], list[GameRecord]] = {}
    for game in sorted(games, key=lambda game: game.fixture.number):
        met.setdefault(game.fixture.players, []).append(game)
    return [_meeting(found) for found in met.values()]


def _meeting(games: Sequence[GameRecord]) -> Meeting:
    first, second = games[0].fixture.x, games[0].fixture.o
    points = Counter(game.half_points(first) for game in games)
    margin = sum(game.margin(first) for game in games)
    return Meeting(first, second, points[2], points[1], points[0], margin)
