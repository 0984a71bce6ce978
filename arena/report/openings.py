"""What became of the openings: who wins them, and what moving first is worth."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arena.record import GameRecord
from arena.stats.rating import Interval

CHI_SQUARE_95 = 3.841458820694124


@dataclass(frozen=True)
class OpeningResults:
    """The games of one opening, from the side of X, who moves first. `best` won most points."""

    number: int  # as people count
    wins: int
    draws: int
    losses: int
    margin: float  # of X, a game
    best: str
    example: int  # the number of its first game

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Return the share of the points that X got."""
        return (self.wins + self.draws / 2) / self.games


def opening_results(games: Iterable[GameRecord]) -> list[OpeningResults]:
    """Return the openings, those first that favoured one side most."""
    by_number: dict[int, list[GameRecord]] = defaultdict(list)
    for game in games:
        by_number[game.fixture.opening].append(game)
    found = [_of(number, played) for number, played in by_number.items()]
    return sorted(found, key=lambda one: (-abs(one.share - 0.5) * math.sqrt(one.games), one.number))


def _of(number: int, games: Sequence[GameRecord]) -> OpeningResults:
    sides = Counter(game.winner for game in games)
    points: Counter[str] = Counter()
    for game in games:
        for name in sorted(game.fixture.players):
            points[name] += game.half_points(name)
    ranked = points.most_common(2)
    alone = len(ranked) == 1 or ranked[0][1] > ranked[1][1]
    return OpeningResults(
        number + 1,
        sides["X"],
        sides[""],
        sides["O"],
        sum(game.score for game in games) / len(games),
        ranked[0][0] if alone else "",
        min(game.fixture.number for game in games) + 1,
    )


def first_mover(games: Sequence[GameRecord]) -> Interval:
    """Return X's share of all points, with Wilson's 95% interval."""
    if not games:
        return Interval(0.5, 0.0, 1.0)
    count = len(games)
    share = sum(game.half_points(game.fixture.x) for game in games) / 2 / count
    middle = (share + CHI_SQUARE_95 / (2 * count)) / (1 + CHI_SQUARE_95 / count)
    inside = share * (1 - share) / count + CHI_SQUARE_95 / (4 * count * count)
    half = math.sqrt(CHI_SQUARE_95 * inside) / (1 + CHI_SQUARE_95 / count)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))
