"""Alpha-beta with slips in its windows, its table, or its running score; see cutting.py."""

from collections.abc import Callable

from misconceptions.raid.cutting import Bounds, CuttingSearch
from misconceptions.raid.rules import Way
from misconceptions.raid.search import LOWEST, Ranking


class NoSecondLook(CuttingSearch):
    """Principal variation search that takes what a window of nothing says for the value."""

    def _worth(self, score: int, player: int, depth: int, low: float, high: float) -> float:
        moves = self._ordered(player) if depth > 0 else []
        if not moves:
            return self.leaf(score, player)
        best: float = low if self.floors else LOWEST
        for number, (gain, way) in enumerate(moves):
            top = low + 1 if number else high
            best = max(best, self._cut(score + gain, way, player, depth, low, top))
            if best >= high:
                return high if self.hard else best
            low = max(low, best)
        return best


class LowestHasNoNegative(CuttingSearch):
    """The lowest number is minus infinity, and its negative is itself."""

    def handed_on(self, low: float, high: float) -> Bounds:
        return -high, LOWEST if low == LOWEST else -low


class RemembersBounds(CuttingSearch):
    """Keeps what nodes return in a table, also where that is only a bound."""

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._table: dict[str, float] = {}
        return super().choose(depth, rank)

    def _worth(self, score: int, player: int, depth: int, low: float, high: float) -> float:
        if depth <= 0:
            return self.leaf(score, player)
        key = "".join(self.board)
        if key not in self._table:
            self._table[key] = super()._worth(score, player, depth, low, high)
        return self._table[key]


class LeaksWhenTakenBack(CuttingSearch):
    """Taking a Raid back does not take all that it gained off the running score."""

    left = 1  # times the value of each turned pawn that stays in the score
    leak = 0

    def leaf(self, score: int, player: int) -> float:
        return super().leaf(score + self.leak, player)

    def take_back(self, way: Way, player: int) -> None:
        super().take_back(way, player)
        stays = self.left * sum(self.values[cell] for cell in way[2])
        self.leak += -stays if player else stays
