"""Alpha-beta from the view of who moves (negamax), in rank order; families change how it cuts."""

from collections.abc import Callable

from misconceptions.raid.plainly import Moves, PlainSearch
from misconceptions.raid.rules import Way
from misconceptions.raid.search import HIGHEST, LOWEST, Ranking

Bounds = tuple[float, float]


def turned_round(low: float, high: float) -> Bounds:
    return -high, -low


class CuttingSearch(PlainSearch):
    """Right as it stands: the bounds of a child are those of its parent turned round."""

    floors = False  # begin a node's value at alpha instead of below everything
    hard = False  # return beta instead of what was found beyond it
    start_low: float = LOWEST  # from which alpha begins at the root
    start_high: float = HIGHEST
    at_the_root = True  # the best move so far is a bound for the next one
    late = False  # keep the later of moves that seem equal
    slips_of = (0, 1)  # players in whose nodes `is_enough` decides; elsewhere it is right

    def handed_on(self, low: float, high: float) -> Bounds:
        """Return the bounds that a child gets."""
        return turned_round(low, high)

    def is_enough(self, best: float, low: float, high: float) -> bool:
        """Tell whether no further move is needed; `low` is that from before."""
        return best >= high

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        best: float = LOWEST
        moves = self._ordered(0)
        chosen = moves[0][1]
        for gain, way in moves:
            low = max(self.start_low, best if self.at_the_root else LOWEST)
            value = self._cut(self.score + gain, way, 0, depth, low, self.start_high)
            if value > best or (self.late and value == best):
                best, chosen = value, way
        return chosen

    def _cut(self, score: int, way: Way, player: int, depth: int, low: float, high: float) -> float:
        self.put(way, player)
        value = -self._worth(score, 1 - player, depth - 1, *self.handed_on(low, high))
        self.take_back(way, player)
        return value

    def leaf(self, score: int, player: int) -> float:
        """Return what a leaf is worth to who is to move there."""
        return -score if player else score

    def _worth(self, score: int, player: int, depth: int, low: float, high: float) -> float:
        moves: Moves = self._ordered(player) if depth > 0 else []
        if not moves:
            return self.leaf(score, player)
        best: float = low if self.floors else LOWEST
        for gain, way in moves:
            value = self._cut(score + gain, way, player, depth, low, high)
            best = max(best, value)
            slips = player in self.slips_of
            if self.is_enough(best, low, high) if slips else best >= high:
                return high if self.hard else best
            low = max(low, best)
        return best


class BoundsAreTies(CuttingSearch):
    """Moves are searched in another order; a bound that equals the best counts as a tie.

    Of ties the first in rank order is kept, as is right of values.
    """

    searched: Callable[[Way, int], Ranking] = staticmethod(lambda way, gain: (-way[0], way[1]))
    inside = True  # nodes below the root are searched in that order, too

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = self.searched if self.inside else rank
        best: float = LOWEST
        least = None
        for gain, way in sorted(self._moves(0), key=lambda move: self.searched(move[1], move[0])):
            value = self._cut(self.score + gain, way, 0, depth, best, self.start_high)
            place = rank(way, gain), way
            if least is None or value > best or (value == best and place < least):
                best, least = value, place
        assert least is not None, "a board of a request has a free cell"
        return least[1]


class SharedBounds(PlainSearch):
    """Alpha and beta are kept in one place (or passed by reference), and never set back."""

    with_root = True  # the root's best value is a bound, too
    cuts_at_root = True  # and the root is left where that is enough, like any other node
    fresh_for_each = False  # the root sets them back before each of its moves
    tests_first = False  # a value is held against the other side's bound before it moves its own
    hands_up_bounds = False  # a node is worth what its bound is by then

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.low: float = LOWEST
        self.high: float = HIGHEST
        best: float = LOWEST
        moves = self._ordered(0)
        chosen = moves[0][1]
        for gain, way in moves:
            if self.fresh_for_each:
                self.low, self.high = LOWEST, HIGHEST
            value = self._tried(self.score + gain, way, 0, depth)
            if value > best:
                best, chosen = value, way
            if self.with_root:
                if self.cuts_at_root and self.tests_first and best >= self.high:
                    break
                self.low = max(self.low, best)
                if self.cuts_at_root and not self.tests_first and self.high <= self.low:
                    break
        return chosen

    def _node(self, score: int, ply: int, depth: int) -> float:
        player = ply % 2
        moves = self._ordered(player) if depth > 0 else []
        if not moves:
            return score
        best: float = HIGHEST if player else LOWEST
        for gain, way in moves:
            value = self._tried(score + gain, way, ply, depth)
            best = min(best, value) if player else max(best, value)
            if self.tests_first and (best <= self.low if player else best >= self.high):
                break
            if player:
                self.high = min(self.high, best)
            else:
                self.low = max(self.low, best)
            if not self.tests_first and self.high <= self.low:
                break
        if self.hands_up_bounds:
            return self.high if player else self.low
        return best
