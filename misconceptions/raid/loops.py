"""Slips in the loop over the moves of a node: something of one move is there for the next.

Each is a plain search whose loop is written as such programs write it.
"""

from collections.abc import Callable

from misconceptions.raid.plainly import MOST, PlainSearch, Summed
from misconceptions.raid.rules import Way
from misconceptions.raid.search import HIGHEST, LOWEST, Ranking


class OneBestMoveForAll(PlainSearch):
    """The best move is kept in one place, and nodes below the root write there, too."""

    only_own = True  # those in which the player is to move alone
    _noted: Way

    cuts = False  # alpha-beta: what is cut off writes nothing

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        self._looped(self.score, 0, depth, LOWEST, HIGHEST)
        return self._noted

    def _looped(self, score: int, ply: int, depth: int, low: float, high: float) -> float:
        """Return the value of a node for who moves there, between bounds from that view."""
        player = ply % 2
        best: float = LOWEST
        for gain, way in self._ordered(player):
            self.put(way, player)
            value = -self._below(score + gain, ply + 1, depth - 1, -high, -low)
            self.take_back(way, player)
            if value > best:
                best = value
                if player == 0 or not self.only_own:
                    self._noted = way
            if self.cuts:
                if best >= high:
                    break
                low = max(low, best)
        return best

    def _below(self, score: int, ply: int, depth: int, low: float, high: float) -> float:
        if depth <= 0 or not self._moves(ply % 2):
            return -score if ply % 2 else score
        return self._looped(score, ply, depth, low, high)

    def board_after(self, way: Way) -> str:
        """Make the move that was noted on the board of the input, whom it turns there."""
        self.board[:] = self.begun
        return super().board_after(self.as_it_is_now(way, 0))


class Looping(PlainSearch):
    """A search whose nodes count their moves; right as it stands."""

    root_too = True

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        values = self._values(self.score, 0, depth, self.root_too)
        moves = self._ordered(0)
        return moves[values.index(max(values))][1]

    def _values(self, score: int, ply: int, depth: int, slips: bool) -> list[float]:
        moves = self._ordered(self._of(self.movers, ply))
        return [
            self._nth(number if slips else 0, score + gain, way, ply, depth)
            for number, (gain, way) in enumerate(moves)
        ]

    def _nth(self, number: int, score: int, way: Way, ply: int, depth: int) -> float:
        """Return what a move is worth, of which so many siblings were tried before."""
        return self._tried(score, way, ply, depth)

    def _node(self, score: int, ply: int, depth: int) -> float:
        values = self._values(score, ply, depth, True) if depth > 0 else []
        if not values:
            return score
        return max(values) if self._of(self.goals, ply) == MOST else min(values)


class DepthSinks(Looping):
    """Each move of a node is searched a ply less deep than the one before it."""

    def _nth(self, number: int, score: int, way: Way, ply: int, depth: int) -> float:
        return super()._nth(number, score, way, ply, max(1, depth - number))


class PlayersAlternate(Summed, Looping):
    """The player is exchanged with each move of a node: every second reply is by the wrong one."""

    sets_down = False  # every second move itself is made with the wrong pawn

    def _nth(self, number: int, score: int, way: Way, ply: int, depth: int) -> float:
        before = list(self.board)
        mover = (self._movers[-1] + (self.sets_down and number)) % 2
        self.put(self.as_it_is_now(way, mover), mover)
        self._movers.append(1 - (self._movers[-1] + number) % 2)
        value = self._node(score, ply + 1, depth - 1)
        self._movers.pop()
        self.board[:] = before
        return value

    def _values(self, score: int, ply: int, depth: int, slips: bool) -> list[float]:
        if ply == 0:
            self._movers = [0]
        moves = self._ordered(self._movers[-1])
        return [
            self._nth(number if slips else 0, score, way, ply, depth)
            for number, (_, way) in enumerate(moves)
        ]


class SiblingsStay(Summed):
    """The moves of a node are made one after the other on one copy of its board.

    Which moves there are is found out before the first is made, whom a Raid turns when it is made.
    """

    root_too = True

    def put(self, way: Way, player: int) -> None:
        super().put(self.as_it_is_now(way, player), player)

    def take_back(self, way: Way, player: int) -> None:
        """Nothing."""

    def _node(self, score: int, ply: int, depth: int) -> float:
        before = list(self.board)
        value = super()._node(score, ply, depth)
        self.board[:] = before
        return value

    def between_root_moves(self) -> None:
        if not self.root_too:
            self.board[:] = self.begun


class ScoresBeforeTheLastMove(PlainSearch):
    """A leaf is worth what the board was worth before the last move."""

    def _tried(self, score: int, way: Way, ply: int, depth: int) -> float:
        if depth > 1:
            return super()._tried(score, way, ply, depth)
        gains = {each[:2]: gain for gain, each in self._moves(self._of(self.movers, ply))}
        return score - gains[way[:2]]


class FirstMoveIsNotMade(PlainSearch):
    """Replies are searched on the board before the first move, whose gain counts all the same."""

    def put(self, way: Way, player: int) -> None:
        if player or self.board != self.begun:
            super().put(way, player)

    def take_back(self, way: Way, player: int) -> None:
        if self.board != self.begun:
            super().take_back(way, player)


class EverybodyGains(PlainSearch):
    """What the enemy's moves gain is added to the score as well."""

    def _moves(self, player: int) -> list[tuple[int, Way]]:
        return [(-gain if player else gain, way) for gain, way in super()._moves(player)]


class IndexOfAnotherList(PlainSearch):
    """Values are found in one order of the moves, and the place of the best read off another."""

    searched: Callable[[Way, int], Ranking] = staticmethod(lambda way, gain: (-gain,))

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        moves = self._ordered(0)
        tried = sorted(moves, key=lambda move: self.searched(move[1], move[0]))
        values = [self._tried(self.score + gain, way, 0, depth) for gain, way in tried]
        return moves[values.index(max(values))][1]


class BareSideEndsIt(PlainSearch):
    """A game is over where a side has no pawn."""

    def _node(self, score: int, ply: int, depth: int) -> float:
        bare = any(pawn not in self.board for pawn in self.pawns)
        return super()._node(score, ply, 0 if bare else depth)
