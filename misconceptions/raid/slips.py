"""Slips of programs that search plainly: at the end of the game, in whose turn it is, in depth.

Each is a plain search with one step exchanged.
"""

from collections.abc import Callable

from misconceptions.raid.plainly import LEAST, MOST, Moves, PlainSearch
from misconceptions.raid.rules import Board, RaidRules, Way
from misconceptions.raid.search import HIGHEST, LOWEST, NoMove, Ranking
from solver.games.raid import FREE


class SignByDepth(PlainSearch):
    """The sign of a leaf follows from the depth that is asked, though the game may end before."""

    fills_the_board = False  # the depth beyond the end counts

    def _node(self, score: int, ply: int, depth: int) -> float:
        ends_early = depth > 0 and FREE not in self.board
        return -score if ends_early and depth % 2 else super()._node(score, ply, depth)


class FullIsEndless(PlainSearch):
    """A full board with plies to go is no leaf: no move is found, and the value stays infinite."""

    silent = True  # the root, too, takes nothing that is worth minus infinity

    def _node(self, score: int, ply: int, depth: int) -> float:
        if depth > 0 and FREE not in self.board:
            return LOWEST if self.goal(ply, depth) == MOST else HIGHEST
        return super()._node(score, ply, depth)

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        moves = self._ordered(0)
        values = [self._tried(self.score + gain, way, 0, depth) for gain, way in moves]
        if self.silent and max(values, default=LOWEST) == LOWEST:
            raise NoMove
        return moves[values.index(max(values))][1]


class FullIsWonOrLost(PlainSearch):
    """A full board is worth a win, a draw or a loss, however large the margin."""

    win = 1

    def _node(self, score: int, ply: int, depth: int) -> float:
        if FREE in self.board:
            return super()._node(score, ply, depth)
        return self.win * ((score > 0) - (score < 0))


class LeafIsWonOrLost(PlainSearch):
    """Every leaf is worth a win, a draw or a loss, however large the margin."""

    def _node(self, score: int, ply: int, depth: int) -> float:
        if depth > 0 and FREE in self.board:
            return super()._node(score, ply, depth)
        return (score > 0) - (score < 0)


class DecidedIsOver(PlainSearch):
    """Below the root a game is over as soon as nobody can catch up, if nothing more is turned."""

    also_equal = False  # also where the free cells would make it even
    share = False  # whoever holds more than half of all values has won

    def _is_decided(self, score: int) -> bool:
        pairs = list(zip(self.board, self.values, strict=True))
        if self.share:
            own, enemy = (sum(v for p, v in pairs if p == q) for q in self.pawns)
            return 2 * max(own, enemy) > sum(self.values) - self.also_equal
        left = sum(value for pawn, value in pairs if pawn == FREE)
        return abs(score) > left - self.also_equal

    def _node(self, score: int, ply: int, depth: int) -> float:
        return super()._node(score, ply, 0 if self._is_decided(score) else depth)


class BareSideHasLost(PlainSearch):
    """Who has no pawn on the board of a leaf has lost."""

    win = 1_000_000

    def _node(self, score: int, ply: int, depth: int) -> float:
        if depth > 0 and FREE in self.board:
            return super()._node(score, ply, depth)
        own, enemy = (pawn in self.board for pawn in self.pawns)
        return score + self.win * (own - enemy)


class TurnsByCounting(PlainSearch):
    """Below the root, whose turn it is follows from how many pawns X and O have."""

    ties = (
        "X"  # whose turn it is where both have as many, "" for the other's; else of who has fewer
    )

    def _mover(self, ply: int) -> int:
        more = self.board.count("X") - self.board.count("O")
        who = self.ties if more == 0 else "O" if more > 0 else "X"
        return self.pawns.index(who) if who else ply % 2

    def _node(self, score: int, ply: int, depth: int) -> float:
        return super()._node(score, self._mover(ply), depth)  # of an even ply the player's own


class GoalByDepth(PlainSearch):
    """Whether a node seeks the largest value follows from how many plies are left there."""

    fills_the_board = False  # the depth beyond the end counts
    most_where_odd = False
    root_too = False

    def goal(self, ply: int, depth: int) -> int:
        return MOST if depth % 2 == self.most_where_odd else LEAST

    def root_goal(self, depth: int) -> int:
        return self.goal(0, depth) if self.root_too else MOST


class MoverByDepth(GoalByDepth):
    """Who moves below the root follows from it, too."""

    def _node(self, score: int, ply: int, depth: int) -> float:
        own = self.goal(ply, depth) == MOST
        return super()._node(score, 2 if own else 1, depth)  # of an even ply the player's own


class PrintsTheEnd(PlainSearch):
    """The board that is handed up with the best value is that at the end of the best line."""

    _end = ""

    def _node(self, score: int, ply: int, depth: int) -> float:
        moves = self._ordered(ply % 2) if depth > 0 else []
        if not moves:
            self._end = "".join(self.board)
            return score
        sign = -1 if ply % 2 else 1
        found = [(sign * self._tried(score + g, way, ply, depth), self._end) for g, way in moves]
        best, self._end = max(found, key=lambda entry: entry[0])
        return sign * best

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        moves = self._ordered(0)
        found = [
            (self._tried(self.score + gain, way, 0, depth), self._end, way) for gain, way in moves
        ]
        _, self._end, chosen = max(found, key=lambda entry: entry[0])
        return chosen

    def board_after(self, way: Way) -> str:
        return self._end


class MayPass(PlainSearch):
    """Below the root a player may pass, which counts as a ply."""

    fills_the_board = False

    def _node(self, score: int, ply: int, depth: int) -> float:
        best = super()._node(score, ply, depth)
        if depth <= 0 or FREE not in self.board:
            return best
        passed = self._node(score, ply + 1, depth - 1)
        return max(best, passed) if self._of(self.goals, ply) == MOST else min(best, passed)


class LooksOnAfterConquests(PlainSearch):
    """After a Raid that conquers on the last ply it looks further: one ply, or until none does."""

    repeatedly = False
    _extended = False

    def _tried(self, score: int, way: Way, ply: int, depth: int) -> float:
        if depth != 1 or not way[2] or self._extended:
            return super()._tried(score, way, ply, depth)
        self._extended = not self.repeatedly
        value = super()._tried(score, way, ply, depth + 1)
        self._extended = False
        return value


class FewMoves(PlainSearch):
    """Only the moves that gain most at once are searched."""

    most = 8
    at_the_root = False

    def _ordered(self, player: int) -> Moves:
        moves = super()._ordered(player)
        if self.board == self.begun and not self.at_the_root:
            return moves
        sign = -1 if player else 1
        best = sorted(range(len(moves)), key=lambda place: -sign * moves[place][0])[: self.most]
        return [moves[place] for place in sorted(best)]


class Deepens(PlainSearch):
    """Searches depth after depth and puts the best move of the last one in front: it wins ties."""

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        moves = self._ordered(0)
        for less in range(1, depth + 1):
            values = [self._tried(self.score + gain, way, 0, less) for gain, way in moves]
            moves.insert(0, moves.pop(values.index(max(values))))
        return moves[0][1]


class DeepensOnOneBest(PlainSearch):
    """Searches depth after depth; what a deeper one finds must exceed all that was found before."""

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._rank = rank
        self.begun = list(self.board)
        found = (
            (self._tried(self.score + gain, way, 0, less), way)
            for less in range(1, depth + 1)
            for gain, way in self._ordered(0)
        )
        return max(found, key=lambda entry: entry[0])[1]


class Remembers(PlainSearch):
    """Keeps what boards are worth in a table; `key` says which boards are taken for one.

    It is told the board, the score and whose turn it is.
    """

    leaves_too = True  # the last boards of the search are kept, as well

    @staticmethod
    def key(board: Board, score: int, mover: str) -> object:
        return "".join(board)

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._table: dict[object, float] = {}
        return super().choose(depth, rank)

    def _node(self, score: int, ply: int, depth: int) -> float:
        if not self.leaves_too and (depth <= 0 or FREE not in self.board):
            return super()._node(score, ply, depth)
        mover = self.pawns[self._of(self.movers, ply)]
        key = depth, self.key(self.board, score, mover)
        if key not in self._table:
            self._table[key] = super()._node(score, ply, depth)
        return self._table[key]


class TurnedIsSafe(RaidRules):
    """A pawn that was turned in the search cannot be turned again."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.safe: list[int] = []

    def turned(self, board: Board, cell: int, own: str, enemy: str) -> list[int]:
        return [n for n in super().turned(board, cell, own, enemy) if n not in self.safe]


class KeepsTurnedSafe(PlainSearch):
    """The search that tells those rules who was turned."""

    def put(self, way: Way, player: int) -> None:
        super().put(way, player)
        if isinstance(self.rules, TurnedIsSafe):
            self.rules.safe += way[2]

    def take_back(self, way: Way, player: int) -> None:
        super().take_back(way, player)
        if isinstance(self.rules, TurnedIsSafe) and way[2]:
            del self.rules.safe[-len(way[2]) :]
