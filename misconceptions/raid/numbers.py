"""Searches whose numbers are of a type that is too small, or compared as objects."""

import struct
from collections.abc import Callable

from misconceptions.raid.plainly import PlainSearch
from misconceptions.raid.rules import Way
from misconceptions.raid.search import NoMove, Ranking

CACHED = range(-128, 128)  # numbers of which Java has one object each


def wrapped(number: int, bits: int, signed: bool = True) -> int:
    """Return what is left of a number in so many bits."""
    half = 1 << bits - 1 if signed else 0
    return (number + half) % (1 << bits) - half


def as_float(number: int) -> int:
    """Return the nearest number that a float of 32 bits can hold."""
    return int(struct.unpack("f", struct.pack("f", number))[0])


class ScoresWrap(PlainSearch):
    """Scores are kept in a type that cannot hold all of them."""

    kept: Callable[[int], int] = staticmethod(as_float)

    def _node(self, score: int, ply: int, depth: int) -> float:
        return super()._node(self.kept(score), ply, depth)


class ScoresAreObjects(PlainSearch):
    """The best score is known, and then the first move that has it is looked for by identity."""

    otherwise = 0  # which move is taken if none is found; None: there is no answer

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        moves = self._ordered(0)
        values = [self._tried(self.score + gain, way, 0, depth) for gain, way in moves]
        best = max(values)
        if best in CACHED:
            return moves[values.index(best)][1]
        if self.otherwise is None:
            raise NoMove
        return moves[self.otherwise][1]


class TiesAreObjects(PlainSearch):
    """Moves are searched in another order; the first in rank order wins ties that are seen."""

    searched: Callable[[Way, int], Ranking] = staticmethod(lambda way, gain: (-gain,))

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        moves = sorted(self._ordered(0), key=lambda move: self.searched(move[1], move[0]))
        best, chosen = float("-inf"), moves[0]
        for gain, way in moves:
            value = self._tried(self.score + gain, way, 0, depth)
            tied = value == best and value in CACHED
            if value > best or (tied and rank(way, gain) < rank(chosen[1], chosen[0])):
                best, chosen = value, (gain, way)
        return chosen[1]
