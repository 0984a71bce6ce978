"""COMPETITION: a good move within a share of the CPU time that is left for the whole game.

Searches one ply deeper again and again until its budget is spent, down to the full board if that
can be reached; the best move of depth 1, which takes no time, is always ready. The clock is the CPU
time of this process since it began, so that starting up is paid for as well.
"""

from time import process_time

from solver.games.raid import RAID, STAKE
from solver.search.budget import budget_of
from solver.search.raid_leaf import LOWEST
from solver.search.raid_node import CELL_MASK, Field
from solver.search.raid_table import Stopped, TableSearch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from solver.games.raid import Move, Position, RaidGame
    from solver.search.raid_node import Node

    Way: TypeAlias = tuple[int, list[int]]  # a cell and the pawns that are turned


class Deepening:
    """The search of one move. `ways` has the best of the moves seen so far in front."""

    __slots__ = ("field", "root", "side", "search", "ways", "value", "depth", "now", "hard")

    def __init__(
        self, game: "RaidGame", position: "Position", now: "Callable[[], float]", hard: float
    ) -> None:
        board, self.side = position
        self.field = Field(game.size, game.values)
        self.root: Node = self.field.node(board, game.pawns, game.score(position))
        self.now = now
        self.hard = hard
        self.search = TableSearch(self.field, lambda: now() >= hard)
        cells = [key & CELL_MASK for key in self.root.orders[self.side]]
        owners = self.root.owners
        self.ways: list[Way] = [
            (cell, turned) for cell in cells for turned in self.field.ways(owners, self.side, cell)
        ]
        # With negative values a cell has two ways, and the orders know only the better gain.
        self.ways.sort(key=lambda way: -self.field.gain_of(*way))
        score = self.root.score if self.side == 0 else -self.root.score
        self.value = score + self.field.gain_of(*self.ways[0])
        self.depth = 1

    def deepen(self) -> None:
        """Search one ply deeper; when Stopped, `ways[0]` is still the best move known.

        The best move of the last depth is looked at first, so what replaces it was better.
        """
        depth = self.depth + 1
        alpha = LOWEST
        for place, (cell, turned) in enumerate(list(self.ways)):
            if self.now() >= self.hard:
                raise Stopped
            child = self.field.child(self.root, self.side, cell, turned)
            value = self.search.after(child, self.side, depth, alpha, -LOWEST, place == 0)
            if value > alpha:
                alpha = self.value = value
                self.ways.insert(0, self.ways.pop(place))
        self.depth = depth

    @property
    def move(self) -> "Move":
        """Return the best move so far."""
        cell, turned = self.ways[0]
        return RAID if turned else STAKE, self.field.inner(cell)


def choose_within(
    game: "RaidGame",
    position: "Position",
    seconds: float,
    clock: "Callable[[], float] | None" = None,
) -> "tuple[Move, int, int, int]":
    """Return a legal move, its value for player 0, the nodes it took and the depth that it saw."""
    now = clock or process_time
    free = position[0].count(".")
    budget = budget_of(seconds, (free + 1) // 2, now())
    search = Deepening(game, position, now, budget.hard)
    while search.depth < free and len(search.ways) > 1 and now() < budget.soft:
        try:
            search.deepen()
        except Stopped:
            break
    value = search.value if search.side == 0 else -search.value
    return search.move, value, search.search.nodes, search.depth
