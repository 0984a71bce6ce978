"""Who plays whom, on which opening, with which side: everything fixed before a game begins.

A fixture is known by its number, and all it needs (opening, seed) derives from that number, so the
order in which games happen to be played changes nothing. A Swiss round is a function of the names
and the points so far, so a resumed tournament has exactly the pairings of an uninterrupted one.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations

BYE_POINTS = 1.0  # a round without an opponent counts as a won meeting


@dataclass(frozen=True)
class Fixture:
    """One game to be played. `meeting` counts the meetings of two players, `pair` its openings.

    The two games of a pair share an opening with the sides swapped.
    """

    number: int
    meeting: int
    pair: int
    opening: int
    x: str
    o: str

    @property
    def players(self) -> frozenset[str]:
        return frozenset((self.x, self.o))

    def seed(self, tournament_seed: int) -> int:
        """Return the seed that this game's players are given."""
        text = f"{tournament_seed}/{self.number}".encode()
        return int.from_bytes(hashlib.sha256(text).digest()[:4], "big")


def meeting_games(first: str, second: str, games: int, meeting: int, number: int) -> list[Fixture]:
    """Return the games of one meeting: the first mover alternates, two games per opening."""
    return [
        Fixture(
            number=number + game,
            meeting=meeting,
            pair=game // 2,
            opening=game // 2,
            x=(first, second)[game % 2],
            o=(second, first)[game % 2],
        )
        for game in range(games)
    ]


def fixtures_of(meetings: Iterable[tuple[str, str]], games: int, meeting: int = 0) -> list[Fixture]:
    """Return the games of some meetings, numbered on from meeting number `meeting`."""
    return [
        fixture
        for place, (first, second) in enumerate(meetings, meeting)
        for fixture in meeting_games(first, second, games, place, place * games)
    ]


def round_robin(names: Sequence[str], games: int) -> list[Fixture]:
    """Return every meeting of two players, in the order of the names."""
    return fixtures_of(combinations(names, 2), games)


def gauntlet(names: Sequence[str], games: int) -> list[Fixture]:
    """Return the meetings of the first player with each of the others."""
    return fixtures_of(((names[0], other) for other in names[1:]), games)


def ladder_games(
    meetings: Sequence[tuple[str, str]], games: int, begun: int, played: dict[frozenset[str], int]
) -> list[Fixture]:
    """Return the games of one round of a ladder; `begun` meetings were before it.

    Two players who meet again play openings that are new to them: `played` tells how often two have
    met, and is kept up to date.
    """
    found = []
    for place, (first, second) in enumerate(meetings, begun):
        before = played.get(frozenset((first, second)), 0)
        played[frozenset((first, second))] = before + 1
        new = before * ((games + 1) // 2)
        for fixture in meeting_games(first, second, games, place, place * games):
            found.append(replace(fixture, opening=fixture.opening + new))
    return found


def swiss_round(
    names: Sequence[str],
    points: Mapping[str, float],
    met: Set[frozenset[str]],
    rested: Set[str],
) -> tuple[list[tuple[str, str]], str]:
    """Return the meetings of the next Swiss round and who rests ("" if nobody).

    Players with like scores meet, and nobody meets twice while that can be avoided. Ordered by
    points, ties by the order of names. With an odd number the last one who has not
    rested yet rests.
    """
    order = sorted(names, key=lambda name: (-points.get(name, 0.0), names.index(name)))
    resting = ""
    if len(order) % 2:
        resting = next((name for name in reversed(order) if name not in rested), order[-1])
        order.remove(resting)
    return _pair(order, met) or _pair(order, frozenset()) or [], resting


def _pair(order: list[str], met: Set[frozenset[str]]) -> list[tuple[str, str]] | None:
    """Return meetings without a repetition, each player's as near in the order as can be."""
    if not order:
        return []
    first, rest = order[0], order[1:]
    for second in rest:
        if frozenset((first, second)) in met:
            continue
        others = _pair([name for name in rest if name != second], met)
        if others is not None:
            return [(first, second), *others]
    return None


def swiss_rounds(players: int) -> int:
    """Return the usual number of rounds: enough to leave one unbeaten player."""
    return max(1, (players - 1).bit_length())
