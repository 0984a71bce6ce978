"""Searches that leave something of a move behind: on their board, or in their running score.

Each is a plain search that takes moves back in another way.
"""

from collections.abc import Callable, Iterator
from itertools import product

from misconceptions.raid.plainly import Moves, PlainSearch, Summed
from misconceptions.raid.rules import Way
from misconceptions.raid.search import Ranking
from solver.games.raid import FREE, RAID, STAKE


class MovesAsTheyCome(list[tuple[int, Way]]):
    """The moves of a node, each looked for when the loop comes to its cell, not all beforehand."""

    def __init__(self, moves: Moves, search: PlainSearch, player: int) -> None:
        super().__init__(moves)
        self._search, self._player = search, player

    def __iter__(self) -> Iterator[tuple[int, Way]]:
        search = self._search
        board, rules = search.board, search.rules
        own, enemy = search.pawns[self._player], search.pawns[1 - self._player]
        for kind, cell in product((STAKE, RAID), range(len(board))):
            if board[cell] == FREE:
                yield from ((0, w) for w in rules.ways(board, cell, own, enemy) if w[0] == kind)


class LooksAsItGoes(Summed):
    """Loops over the cells of the board, which what was left behind has changed."""

    def _ordered(self, player: int) -> Moves:
        return MovesAsTheyCome(super()._ordered(player), self, player)


class TurnedStayUntilTheRoot(Summed):
    """Taking a move back frees its cell alone; the root starts anew from a copy.

    Which moves there are is found out before the first is made, whom a Raid turns when it is made.
    """

    prints_leavings = False  # the answer is made on the board that the search has left behind

    def put(self, way: Way, player: int) -> None:
        super().put(self.as_it_is_now(way, player), player)

    def take_back(self, way: Way, player: int) -> None:
        self.board[way[1]] = FREE

    def board_after(self, way: Way) -> str:
        if not self.prints_leavings:
            return super().board_after(way)
        self.put(way, 0)
        return "".join(self.board)

    def between_root_moves(self) -> None:
        self.board[:] = self.begun


class TurnedStay(TurnedStayUntilTheRoot):
    """The root does not start anew either."""

    def between_root_moves(self) -> None:
        """Nothing."""


class MovesStay(TurnedStayUntilTheRoot):
    """No move is taken back: all boards of the search are one."""

    def take_back(self, way: Way, player: int) -> None:
        """Nothing."""


class MovesStayThroughout(MovesStay):
    """The root's own moves are made on that one board, too."""

    def between_root_moves(self) -> None:
        """Nothing."""


class OneKindStays(MovesStay):
    """Moves of one kind change the board that they are made on; those of the other kind a copy.

    Rows that two boards share do that in many languages: a copy of the outer list alone.
    """

    kind = RAID
    starts_anew = False

    def _tried(self, score: int, way: Way, ply: int, depth: int) -> float:
        before = list(self.board)
        value = super()._tried(score, way, ply, depth)
        if way[0] != self.kind:
            self.board[:] = before
        return value

    def between_root_moves(self) -> None:
        if self.starts_anew:
            super().between_root_moves()


class RepliesStay(Summed):
    """The root's own move is taken back, but replies are not."""

    def take_back(self, way: Way, player: int) -> None:
        if player == 0:
            super().take_back(way, player)

    def between_root_moves(self) -> None:
        self.board[:] = self.begun


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
        now = self.as_it_is_now(way, player)
        sign = -2 if player else 2
        values = self.values
        score += sign * (sum(values[n] for n in now[2]) - sum(values[n] for n in way[2]))
        return super()._tried(score, now, ply, depth)

    def take_back(self, way: Way, player: int) -> None:
        self.board[way[1]] = FREE

    def board_after(self, way: Way) -> str:
        self.tidy()
        return super().board_after(self.as_it_is_now(way, 0))


class AllBesideAreTurnedBack(Untidy, Summed):
    """Taking a Raid back gives the enemy all of the raider's pawns beside it, old ones too.

    Which moves there are is found out before the first is made, whom a Raid turns when it is made.
    """

    def put(self, way: Way, player: int) -> None:
        super().put(self.as_it_is_now(way, player), player)

    def take_back(self, way: Way, player: int) -> None:
        own, enemy = self.pawns[player], self.pawns[1 - player]
        self.board[way[1]] = FREE
        if way[0] == RAID:
            for near in self.rules.beside[way[1]]:
                if self.board[near] == own:
                    self.board[near] = enemy

    def board_after(self, way: Way) -> str:
        self.tidy()
        self.put(way, 0)
        return "".join(self.board)


class AllMadeAtOnce(PlainSearch):
    """All boards are one, and every move of the root is made on it before one is searched.

    Then the board is full, every move is worth the same, and the first is the answer.
    """

    raids_too = True  # which Raids there are is found out cell by cell, with the Stakes

    def choose(self, depth: int, rank: Callable[[Way, int], Ranking]) -> Way:
        own, enemy = self.pawns[0], self.pawns[1]
        first = self.board.index(FREE)
        raids = []
        for cell, pawn in enumerate(list(self.board)):
            if pawn == FREE:
                raids += [cell] * (self.raids_too and self.rules.may_raid(self.board, cell, own))
                self.board[cell] = own
        for cell in raids:
            for near in self.rules.turned(self.board, cell, own, enemy):
                self.board[near] = own
        return STAKE, first, []

    def board_after(self, way: Way) -> str:
        return "".join(self.board)
