"""Slips of programs that search plainly: at the end of the game, in whose turn it is, in depth.

Each is a plain search with one step exchanged.
"""

from collections.abc import Callable

from misconceptions.raid.plainly import MOST, Moves, PlainSearch, Summed
from misconceptions.raid.rules import Board, RaidRules, Way
from misconceptions.raid.search import Ranking
from solver.games.raid import FREE, RAID


class SignByDepth(PlainSearch):
    """The sign of a leaf follows from the depth that is asked, though the game may end before."""

    fills_the_board = False  # the depth beyond the end counts

    def _node(self, score: int, ply: int, depth: int) -> float:
        ends_early = depth > 0 and FREE not in self.board
        return -score if ends_early and depth % 2 else super()._node(score, ply, depth)


class FullIsWonOrLost(PlainSearch):
    """A full board is worth a win, a draw or a loss, however large the margin."""

    win = 1

    def _node(self, score: int, ply: int, depth: int) -> float:
        if FREE in self.board:
            return super()._node(score, ply, depth)
        return self.win * ((score > 0) - (score < 0))


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

    ties = "X"  # whose turn it is where both have as many; else of who has fewer

    def _mover(self) -> int:
        more = self.board.count("X") - self.board.count("O")
        who = self.ties if more == 0 else "O" if more > 0 else "X"
        return self.pawns.index(who)

    def _node(self, score: int, ply: int, depth: int) -> float:
        return super()._node(score, self._mover(), depth)  # of an even ply the player's own


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


class Remembers(PlainSearch):
    """Keeps what boards are worth in a table; `key` says which boards are taken for one."""

    @staticmethod
    def key(board: Board, score: int) -> object:
        return "".join(board)

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        self._table: dict[object, float] = {}
        return super().choose(depth, rank)

    def _node(self, score: int, ply: int, depth: int) -> float:
        key = depth, self.key(self.board, score)
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


class Untidy(PlainSearch):
    """What a search leaves on its board is there for the next move, and for the answer."""

    prints_leavings = True
    starts_anew = False  # the root starts each of its moves from a copy

    def between_root_moves(self) -> None:
        if self.starts_anew:
            self.board[:] = self.begun

    def tidy(self) -> None:
        """Take the board for the answer from the input, if that is done."""
        if not self.prints_leavings:
            self.board[:] = self.begun


class RestoresOne(Untidy, Summed):
    """Taking a Raid back turns one of the conquered pawns back alone."""

    which = 0

    def take_back(self, way: Way, player: int) -> None:
        self.board[way[1]] = FREE
        if way[2]:
            self.board[way[2][self.which]] = self.pawns[1 - player]

    def board_after(self, way: Way) -> str:
        self.tidy()
        self.put(way, 0)
        return "".join(self.board)


class TurnedStayByGains(Untidy):
    """Turned pawns are not turned back, and the score is the sum of what moves gained."""

    def _tried(self, score: int, way: Way, ply: int, depth: int) -> float:
        player = self._of(self.movers, ply)
        own, enemy = self.pawns[player], self.pawns[1 - player]
        now = self.rules.turned(self.board, way[1], own, enemy) if way[0] == RAID else []
        sign = -2 if player else 2
        values = self.values
        score += sign * (sum(values[n] for n in now) - sum(values[n] for n in way[2]))
        return super()._tried(score, (way[0], way[1], now), ply, depth)

    def take_back(self, way: Way, player: int) -> None:
        self.board[way[1]] = FREE

    def board_after(self, way: Way) -> str:
        self.tidy()
        own, enemy = self.pawns[0], self.pawns[1]
        now = self.rules.turned(self.board, way[1], own, enemy) if way[0] == RAID else []
        return super().board_after((way[0], way[1], now))
