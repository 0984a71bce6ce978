"""The fast exact engine for Raid: the move and value of minimax, thousands of times faster.

Exact includes ties: the first of the best moves in canonical order wins, whatever order they are
searched in. A move that comes before the best so far need only reach its value, one that comes
later must exceed it, and the window says so. See docs/engine.md.
"""

from solver.games.raid import RAID, STAKE
from solver.search import LOWEST
from solver.search import SearchStopped as SearchStopped
from solver.search.raid import TABLE_DEPTH, TABLE_ROOM
from solver.search.raid.last_plies import far_reply, near_reply, one_ply, two_plies
from solver.search.raid.node import CELL_BITS, CELL_MASK, Geometry
from solver.search.raid.threats import Threats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from solver.games.raid import Move, Position, RaidGame
    from solver.search.raid.node import Node, Side
    from solver.search.transposition import TranspositionTable

    Way: TypeAlias = tuple[int, int, list[int]]  # kind, cell (with border), pawns that it turns


class RaidEngine:
    """The engine at one position, which must have a free cell.

    `stop` is asked often; when it returns True, the call under way ends by SearchStopped.
    """

    __slots__ = ("game", "position", "geometry", "root", "side", "score", "search")

    def __init__(
        self, game: "RaidGame", position: "Position", stop: "Callable[[], bool] | None" = None
    ) -> None:
        self.game = game
        self.position = position
        self.geometry = Geometry(game.size, game.values)
        board, self.side = position
        owners = self.geometry.owners(board, game.pawns)
        self.root = self.geometry.node(owners, game.score(position))
        self.score = self.root.score if self.side == 0 else -self.root.score
        self.search = Search(self.geometry, stop)

    def choose(self, depth: int) -> "tuple[Move, int, int]":
        """Return the first of the best moves, its value for player 0, and the nodes it took."""
        self.search.nodes = 1
        depth = min(depth, len(self.root.orders[0]))
        self.search.table = _table() if depth >= TABLE_DEPTH else None
        chosen, best = self._choose(depth)
        move = chosen[0], self.geometry.inner(chosen[1])
        return move, (best if self.side == 0 else -best), self.search.nodes

    def ties(self, depth: int, value: int) -> "list[Move]":
        """Return every move that has the value (for player 0), in canonical order."""
        depth = min(depth, len(self.root.orders[0]))
        wanted = value if self.side == 0 else -value
        found = []
        for key in self.root.orders[self.side]:
            cell = key & CELL_MASK
            turned = self.geometry.turned(self.root.owners, self.side, cell)
            for pawns in [[], turned] if turned else [[]]:
                if self._after(cell, pawns, depth, wanted - 1, wanted + 1) == wanted:
                    found += self._moves_of(cell, pawns, bool(turned))
        return sorted(found)

    def _moves_of(self, cell: int, turned: list[int], may_turn: bool) -> "list[Move]":
        """Return the moves that fill a cell and turn the pawns: a Raid may turn none either."""
        inner = self.geometry.inner(cell)
        if turned:
            return [(RAID, inner)]
        own = self.side + 1
        beside = any(self.root.owners[cell + offset] == own for offset in self.geometry.beside)
        return [(STAKE, inner), (RAID, inner)] if beside and not may_turn else [(STAKE, inner)]

    def _choose(self, depth: int) -> tuple[tuple[int, int], int]:
        """Return the best move (its cell with border) and its value for the side to move."""
        ways, dominated = self._ways()
        chosen, best = (RAID, CELL_MASK), LOWEST
        most = {}  # by cell, what the last way searched there is worth at most
        threats = None
        for kind, cell, turned in ways:
            floor = best - 1 if (kind, cell) < chosen else best
            missing = floor - self.score - self.geometry.gain_of(cell, turned)
            if threats and threats.refute(cell, turned, missing):
                value = floor
            else:
                value = self._after(cell, turned, depth, floor, -LOWEST)
            most[cell] = value
            if value > floor:
                chosen, best = (kind, cell), value
            if depth == 3 and threats is None:
                threats = Threats(self.geometry, self.root, self.side)
        for cell in dominated:
            may_tie = (STAKE, cell) < chosen and most[cell] >= best
            if may_tie and self._after(cell, [], depth, best - 1, best) >= best:
                chosen = STAKE, cell
        return chosen, best

    def _ways(self) -> "tuple[list[Way], list[int]]":
        """Return the moves to search, likeliest first, and cells whose Stake a Raid dominates.

        A Raid that turns nobody is the Stake on its cell, only later in canonical order: left out.
        """
        ways: list[Way] = []
        dominated = []
        for key in self.root.orders[self.side]:
            cell = key & CELL_MASK
            turned = self.geometry.turned(self.root.owners, self.side, cell)
            if turned:
                ways.append((RAID, cell, turned))
            if not turned or self.geometry.any_negative:
                ways.append((STAKE, cell, []))
            else:
                dominated.append(cell)
        return ways, sorted(dominated)

    def _after(self, cell: int, turned: list[int], depth: int, alpha: int, beta: int) -> int:
        """Return the value of a move if it lies between the bounds, else one beyond."""
        after = self.score + self.geometry.gain_of(cell, turned)
        if depth == 1:
            return after
        if depth == 2:
            far = far_reply(self.geometry, self.root.orders[1 - self.side], cell)
            if after - far <= alpha:
                return after - far
            return after - near_reply(self.geometry, self.root, self.side, cell, turned, far)
        child = self.geometry.child(self.root, self.side, cell, turned)
        return -self.search.value(child, 1 - self.side, depth - 1, -beta, -alpha)


class Search:
    """Alpha-beta below the root: moves by gain, the last plies in closed form.

    `nodes` counts the positions whose value was asked for.
    `stop` is called once for each of them; when it returns True, the search ends by SearchStopped.
    """

    __slots__ = ("geometry", "stop", "nodes", "table")

    def __init__(self, geometry: "Geometry", stop: "Callable[[], bool] | None" = None) -> None:
        self.geometry = geometry
        self.stop = stop
        self.nodes = 0
        self.table: TranspositionTable | None = None  # for a search that meets positions again

    def value(self, node: "Node", side: "Side", depth: int, alpha: int, beta: int) -> int:
        """Return the value for the side to move if it lies between the bounds, else one beyond.

        `depth` must not exceed the number of free cells.
        """
        self.nodes += 1
        if self.stop is not None and self.stop():
            raise SearchStopped
        if depth == 0:
            return node.score if side == 0 else -node.score
        if depth == 1:
            return one_ply(node, side)
        if depth == 2:
            return two_plies(self.geometry, node, side, alpha, beta)
        if self.table is None:
            return self._many_plies(node, side, depth, alpha, beta)
        return self._looked_up(self.table, node, side, depth, alpha, beta)

    def _looked_up(
        self,
        table: "TranspositionTable",
        node: "Node",
        side: "Side",
        depth: int,
        alpha: int,
        beta: int,
    ) -> int:
        """Return what is known of the position from another order of the same moves, or search."""
        key = bytes(node.owners)  # who moves follows from the number of free cells
        known, _ = table.recall(key, depth, alpha, beta)
        if known is not None:
            return known
        value = self._many_plies(node, side, depth, alpha, beta)
        table.keep(key, depth, alpha, beta, value)
        return value

    def _many_plies(self, node: "Node", side: "Side", depth: int, alpha: int, beta: int) -> int:
        geometry = self.geometry
        score = node.score if side == 0 else -node.score
        threats = None
        for key in node.orders[side]:
            cell = key & CELL_MASK
            for turned in geometry.ways(node.owners, side, cell):
                missing = alpha - score + (key >> CELL_BITS)
                if threats and threats.refute(cell, turned, missing):
                    continue
                child = geometry.child(node, side, cell, turned)
                value = -self.value(child, 1 - side, depth - 1, -beta, -alpha)
                if value >= beta:
                    return value
                alpha = max(alpha, value)
                # Looking for threats pays only if the likeliest move has not ended the matter.
                if depth == 3 and threats is None:
                    threats = Threats(geometry, node, side)
        return alpha


def _table() -> "TranspositionTable":
    from solver.search.transposition import TranspositionTable  # late: most requests need none

    return TranspositionTable(TABLE_ROOM)
