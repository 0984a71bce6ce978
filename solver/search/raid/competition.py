"""COMPETITION: a good move within a share of the CPU time that is left for the whole game.

Most of the game is played by the selective search, one ply deeper again and again until the budget
is spent; the end is solved exactly as soon as that is likely to fit. The clock is the CPU time of
this process since it began, so that starting up is paid for as well.
"""

from time import process_time

from solver.games.raid import FREE, RAID, STAKE
from solver.search import SearchStopped
from solver.search.raid.endgame import Endgame
from solver.search.raid.selective import Selective
from solver.search.raid.time_budget import budget_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.games.raid import Move, Position, RaidGame

SURE_CELLS = 8  # with so many free cells a game is solved
SURE_SECONDS = 0.02  # in about this time,
TIMES_A_CELL = 2.9  # and each more takes so many times as long,
MOST_CELLS = 24  # up to where nobody has the time
FIRST_LOOK = 4  # plies of the selective search before the end is solved, in case it is not


class ChosenMove:
    """A move with what is known of it: its value for player 0, exact if the end was `solved`."""

    __slots__ = ("move", "value", "nodes", "depth", "solved")

    def __init__(self, move: "Move", value: int, nodes: int, depth: int, solved: bool) -> None:
        self.move = move
        self.value = value
        self.nodes = nodes
        self.depth = depth
        self.solved = solved


class CompetitionPlayer:
    """One turn: the position, and the clock with its limit, which is set when it is known."""

    __slots__ = ("side", "free", "now", "hard", "selective")

    def __init__(self, game: "RaidGame", position: "Position", now: "Callable[[], float]") -> None:
        board, self.side = position
        self.free = board.count(FREE)
        self.now = now
        self.hard = 0.0
        self.selective = Selective(game, position, self._late)

    def choose(self, seconds: float) -> ChosenMove:
        """Return a move, with so many CPU seconds left for the rest of the game."""
        begun = self.now()
        budget = budget_of(seconds, (self.free + 1) // 2, begun)
        self.hard = budget.hard
        solvable = solving_time(self.free) < budget.hard - begun
        self._look_ahead(budget.soft, FIRST_LOOK if solvable else self.free)
        return (self._solved() if solvable else None) or self._promising()

    def _late(self) -> bool:
        return self.now() >= self.hard

    def _look_ahead(self, until: float, depth: int) -> None:
        """Deepen the selective search as far as time and depth allow."""
        while self.selective.depth < min(depth, self.free) and self.now() < until:
            try:
                self.selective.deepen()
            except SearchStopped:
                return

    def _solved(self) -> ChosenMove | None:
        """Return a move of perfect play to the end, unless the time is up before it is known."""
        geometry, root = self.selective.evaluation.geometry, self.selective.root
        endgame = Endgame(geometry, geometry.node(root.owners, root.score), self.side, self._late)
        try:
            cell, turned = endgame.solve()
        except SearchStopped:
            return None
        nodes = self.selective.nodes + endgame.nodes
        move = RAID if turned else STAKE, geometry.inner(cell)
        return self._choice(move, endgame.value, nodes, self.free, solved=True)

    def _promising(self) -> ChosenMove:
        """Return the move that the selective search likes best."""
        search = self.selective
        return self._choice(search.move, search.points, search.nodes, search.depth, solved=False)

    def _choice(self, move: "Move", value: int, nodes: int, depth: int, solved: bool) -> ChosenMove:
        return ChosenMove(move, value if self.side == 0 else -value, nodes, depth, solved)


def solving_time(free: int) -> float:
    """Return about how many seconds it takes to solve a game with so many free cells."""
    return SURE_SECONDS * float(TIMES_A_CELL ** (min(free, MOST_CELLS) - SURE_CELLS))


def choose_within(
    game: "RaidGame",
    position: "Position",
    seconds: float,
    clock: "Callable[[], float] | None" = None,
) -> ChosenMove:
    """Return a choice of a legal move, with so many CPU seconds left for the rest of the game."""
    return CompetitionPlayer(game, position, clock or process_time).choose(seconds)
