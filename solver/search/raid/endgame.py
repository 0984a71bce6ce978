"""The end of a game, exactly: full search, deepened to the full board.

Values are those of the exact engine, which answers one question once; here the same position is
asked again at every depth and by other orders of moves, so remembering pays. Which of several best
moves is found is not fixed.
"""

from solver.games.raid import RAID, STAKE
from solver.search import LOWEST
from solver.search.deepening import Deepening
from solver.search.raid.last_plies import one_ply, two_plies
from solver.search.raid.node import CELL_BITS, CELL_MASK, Geometry
from solver.search.raid.threats import Threats
from solver.search.transposition import NO_MOVE, TranspositionTable, room_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from solver.games.raid import Move as GameMove
    from solver.games.raid import Position, RaidGame
    from solver.search.raid.node import Node, Side

    Move: TypeAlias = tuple[int, list[int]]  # a cell and the pawns that are turned


LEAP = 7  # plies before the full board from where it is searched at once
FREE_CELL = 4  # in a key; 0 is a cell that does not matter any more


class Endgame(Deepening):
    """The search of one move to the end of the game.

    If only the `verdict` is asked for, who wins, the value is right only in its sign.
    """

    __slots__ = ("geometry",)

    closed_plies = 2

    def __init__(
        self,
        geometry: "Geometry",
        root: "Node",
        side: "Side",
        stop: "Callable[[], bool]",
        verdict: bool = False,
        table: TranspositionTable | None = None,
    ) -> None:
        self.geometry = geometry
        moves: list[Move] = [
            (key & CELL_MASK, turned)
            for key in root.orders[side]
            for turned in geometry.ways(root.owners, side, key & CELL_MASK)
        ]
        # With negative values a cell has two moves, and the orders know only the better gain.
        moves.sort(key=lambda move: -geometry.gain_of(*move))
        score = root.score if side == 0 else -root.score
        value = score + geometry.gain_of(*moves[0])
        table = table or TranspositionTable(room_for(len(root.owners)))
        super().__init__(root, side, moves, value, stop, table)
        if verdict:
            self.low, self.high = -1, 1

    def solve(self) -> "Move":
        """Return a best move to the end of the game; raises SearchStopped when the time is up.

        What one depth finds out puts the moves of the next one in order, but the score after most
        of the plies tells little of that after all of them: the last depths are left out.
        """
        while self.depth < len(self.root.orders[0]):
            self.deepen()
        best: Move = self.root_moves[0]
        return best

    def _next_depth(self) -> int:
        plies = len(self.root.orders[0])
        return plies if self.depth >= plies - LEAP else self.depth + 1

    def _child(self, node: "Node", side: "Side", move: "Move") -> "Node":
        return self.geometry.child(node, side, *move)

    def _number(self, move: "Move") -> int:
        return move[0]

    def _key(self, node: "Node") -> bytes:
        # Pawns without a free cell beside them stay what they are: only the score knows them.
        # Who moves follows from the number of free cells.
        owners, live = node.owners, bytearray(len(node.owners))
        for order in node.orders[0]:
            cell = order & CELL_MASK
            live[cell] = FREE_CELL
            for offset in self.geometry.beside:
                live[cell + offset] = live[cell + offset] or owners[cell + offset]
        return bytes(live)

    def _standing(self, node: "Node", side: "Side") -> int:
        return node.score if side == 0 else -node.score

    def _last_plies(
        self, node: "Node", side: "Side", depth: int, alpha: int, beta: int
    ) -> int | None:
        if depth == 2:
            return two_plies(self.geometry, node, side, alpha, beta)
        return one_ply(node, side) if depth == 1 else None

    def _best_move(
        self, node: "Node", side: "Side", depth: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        geometry, owners = self.geometry, node.owners
        score = node.score if side == 0 else -node.score
        bounded = depth == 3 and not geometry.any_negative
        threats = None
        best, chosen = LOWEST, NO_MOVE
        for key in _first_then_rest(node, side, first):
            cell = key & CELL_MASK
            for turned in geometry.ways(owners, side, cell):
                if threats and threats.refute(cell, turned, alpha - score + (key >> CELL_BITS)):
                    best = max(best, alpha)
                    continue
                value = self._value_of_move(
                    node, side, (cell, turned), depth, alpha, beta, int(best > LOWEST)
                )
                if value > best:
                    best, chosen = value, cell
                    if value >= beta:
                        return best, chosen
                    alpha = max(alpha, value)
                if bounded and threats is None:
                    threats = Threats(geometry, node, side)
        return best, chosen


def solved(
    game: "RaidGame",
    position: "Position",
    stop: "Callable[[], bool]",
    verdict: bool = False,
    table: TranspositionTable | None = None,
) -> "tuple[GameMove, int, int]":
    """Return a best move to the end of the game, its value for its side, and the nodes it took."""
    board, side = position
    geometry = Geometry(game.size, game.values)
    root = geometry.node(geometry.owners(board, game.pawns), game.score(position))
    endgame = Endgame(geometry, root, side, stop, verdict, table)
    cell, turned = endgame.solve()
    return (RAID if turned else STAKE, geometry.inner(cell)), endgame.value, endgame.nodes


def _first_then_rest(node: "Node", side: "Side", first: int) -> list[int]:
    """Return the keys of all moves, largest gain first, but the one of the cell `first` before."""
    order = node.orders[side]
    if first == NO_MOVE:
        return order
    front = first - (node.gains[side][first] << CELL_BITS)
    return [front, *[key for key in order if key != front]]
