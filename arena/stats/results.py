"""What players did against each other, counted: pairs of games where there are pairs.

The two games on one opening are one piece of evidence, because they depend on each other: a board
that favours a side helps both players once. A game whose partner is missing stands alone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from arena.record import GameRecord

PAIR_TOP, GAME_TOP = 4, 2  # half-points to be won
PAIR_OUTCOMES = PAIR_TOP + 1


@dataclass(frozen=True)
class Met:
    """All results of two players, by their places in the list of names.

    `pairs` and `singles` count the first one's half-points, from 0 to 4 and from 0 to 2.
    """

    first: int
    second: int
    pairs: tuple[int, ...] = (0,) * PAIR_OUTCOMES
    singles: tuple[int, ...] = (0,) * (GAME_TOP + 1)

    @property
    def points(self) -> tuple[int, int]:
        """Return the half-points that each of the two got."""
        counts = (self.pairs, self.singles)
        mine = sum(k * n for found in counts for k, n in enumerate(found))
        theirs = sum((len(found) - 1 - k) * n for found in counts for k, n in enumerate(found))
        return mine, theirs


def pair_counts(points: Iterable[int]) -> tuple[int, ...]:
    """Return how many pairs brought 0, 1, 2, 3 and 4 half-points."""
    counted = Counter(points)
    return tuple(counted[outcome] for outcome in range(PAIR_OUTCOMES))


def results_of(names: Sequence[str], games: Iterable[GameRecord]) -> list[Met]:
    """Return who met whom with what results; the order of the games changes nothing."""
    places = {name: place for place, name in enumerate(names)}
    found: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
    for together in _paired(games):
        one = together[0].fixture
        first, second = sorted((one.x, one.o), key=places.__getitem__)
        counts = found.setdefault(
            (places[first], places[second]), ([0] * PAIR_OUTCOMES, [0] * (GAME_TOP + 1))
        )
        counts[len(together) == 1][sum(game.half_points(first) for game in together)] += 1
    return [
        Met(*who, tuple(pairs), tuple(singles)) for who, (pairs, singles) in sorted(found.items())
    ]


def _paired(games: Iterable[GameRecord]) -> Iterator[list[GameRecord]]:
    """Yield the two games of each complete pair, and the others one by one."""
    by_pair: dict[tuple[int, int], list[GameRecord]] = {}
    for game in games:
        by_pair.setdefault((game.fixture.meeting, game.fixture.pair), []).append(game)
    for together in by_pair.values():
        if len(together) == 2 and together[0].fixture.x == together[1].fixture.o:
            yield together
        else:
            yield from ([game] for game in together)


def groups_of(players: int, met: Iterable[Met]) -> list[list[int]]:
    """Return the groups of players that no game connects, the largest first."""
    links: dict[int, set[int]] = {player: set() for player in range(players)}
    for one in met:
        links[one.first].add(one.second)
        links[one.second].add(one.first)
    groups: list[list[int]] = []
    while links:
        groups.append(sorted(reach(links, min(links))))
        links = {player: others for player, others in links.items() if player not in groups[-1]}
    return sorted(groups, key=lambda group: (-len(group), group))


def reach(links: "dict[int, set[int]]", start: int) -> set[int]:
    """Return where links lead from a player, itself included."""
    found, waiting = {start}, [start]
    while waiting:
        new = links.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found
