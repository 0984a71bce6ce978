"""Alpha-beta as students get it wrong. Here the order of the search matters, so it is that of

the textbook: moves in canonical order, one by one, on a board that is changed and changed back.
"""

from collections.abc import Callable

from misconceptions.raid.rules import Way
from misconceptions.raid.search import HIGHEST, LOWEST, Ranking, TwinSearch

Moves = list[tuple[int, Way]]


class PlainPruning(TwinSearch):
    """Right alpha-beta, move by move; the twins below change one step of it."""

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        """Return the first of the best moves in canonical order."""
        best: float = LOWEST
        chosen = None
        for gain, way in self._in_order(0):
            value = self._after(self.score + gain, way, 0, depth, best, HIGHEST)
            if chosen is None or self.is_better(value, best):
                best, chosen = value, way
        assert chosen is not None, "a board of a request has a free cell"
        return chosen

    def _in_order(self, player: int) -> Moves:
        return sorted(self._moves(player), key=lambda move: move[1][:2])

    def is_better(self, value: float, best: float) -> bool:
        """Tell whether a move at the root replaces the best before it."""
        return value > best

    def _value(self, score: int, player: int, depth: int, low: float, high: float) -> float:
        moves = self._in_order(player)
        if not moves:
            return self.at_end(score)
        best: float = HIGHEST if player else LOWEST
        for gain, way in moves:
            value = self._after(score + gain, way, player, depth, low, high)
            if player:
                best = min(best, value)
                if self.enemy_stops(value, low, high):
                    break
                high = min(high, best)
            else:
                best = max(best, value)
                if best >= high:
                    break
                low = max(low, best)
        return best

    def enemy_stops(self, value: float, low: float, high: float) -> bool:
        """Tell whether the enemy's node needs no further move."""
        return value <= low


class PruningLosesTies(PlainPruning):
    """A later move that was cut off at the bound seems as good, and the later one is kept."""

    def is_better(self, value: float, best: float) -> bool:
        return value >= best


class SameTestForBoth(PlainPruning):
    """The enemy's nodes stop by the test of the player's: copied and not turned round."""

    def enemy_stops(self, value: float, low: float, high: float) -> bool:
        return value >= high


class BoundsShared(PlainPruning):
    """The bounds are kept in one place for the whole search, and never set back."""

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self.low: float = LOWEST
        self.high: float = HIGHEST
        return super().choose(depth, rank)

    def _value(self, score: int, player: int, depth: int, low: float, high: float) -> float:
        moves = self._in_order(player)
        if not moves:
            return self.at_end(score)
        best: float = HIGHEST if player else LOWEST
        for gain, way in moves:
            value = self._after(score + gain, way, player, depth, low, high)
            if player:
                best = min(best, value)
                self.high = min(self.high, best)
            else:
                best = max(best, value)
                self.low = max(self.low, best)
            if self.low >= self.high:
                break
        return best


class BoundsExchanged(PlainPruning):
    """Alpha and beta are handed on in exchanged order, so that most nodes stop at once."""

    def _value(self, score: int, player: int, depth: int, low: float, high: float) -> float:
        moves = self._in_order(player)
        if not moves:
            return self.at_end(score)
        best: float = HIGHEST if player else LOWEST
        for gain, way in moves:
            value = self._after(score + gain, way, player, depth, high, low)
            if player:
                best = min(best, value)
                high = min(high, best)
            else:
                best = max(best, value)
                low = max(low, best)
            if low >= high:
                break
        return best


class FalseTies(TwinSearch):
    """The best gain is searched first, and a bound that equals the best counts as a tie."""

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        """Return the first in canonical order of those that seem best."""
        best: float = LOWEST
        seen = []
        for gain, way in sorted(self._moves(0), key=lambda move: (-move[0], move[1][:2])):
            value = self._after(self.score + gain, way, 0, depth, best, HIGHEST)
            best = max(best, value)
            seen.append((value, way))
        return min((way for value, way in seen if value == best), key=lambda way: way[:2])
