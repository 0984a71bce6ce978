"""COMPETITION: a good move within a share of the CPU time that is left for the whole game.

Most of the game is played by the selective search, one ply deeper again and again until the budget
is spent; the end is solved exactly as soon as that is likely to fit. The clock is the CPU time of
this process, so that starting up is paid for as well. A process that plays a whole game has a
memory: what earlier moves have found out.
"""

from time import process_time

from solver.games.raid import FREE
from solver.search import SearchStopped
from solver.search.raid.native import is_compiled, narrow_search, solved_end
from solver.search.raid.time_budget import budget_of, to_think_alone, to_think_in_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.games.raid import Move, Position, RaidGame
    from solver.search.raid.game_memory import GameMemory
    from solver.search.raid.time_budget import TimeBudget

SURE_CELLS = 8  # with so many free cells a game is solved
SURE_SECONDS = 0.006  # in about this time by Python,
SURE_KERNEL_SECONDS = 0.00025  # in this by the kernel,
TIMES_A_CELL = 2.4  # and each more takes so many times as long,
MOST_CELLS = 32  # up to where nobody has the time
VERDICT = 0.2  # of that time, to know only who wins
FIRST_LOOK = 0.5  # of the time for a settled move, before the end is solved, in case it is not


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

    __slots__ = (
        *("game", "position", "side", "free", "now", "patient", "sure", "hard", "selective"),
        "memory",
    )

    def __init__(
        self,
        game: "RaidGame",
        position: "Position",
        now: "Callable[[], float]",
        memory: "GameMemory | None" = None,
    ) -> None:
        self.game, self.position = game, position
        board, self.side = position
        self.free = board.count(FREE)
        self.now = now
        self.patient = now is process_time  # which goes on whether anybody looks at it or not
        fast = self.patient and is_compiled(game)
        self.sure = SURE_KERNEL_SECONDS if fast else SURE_SECONDS
        self.hard = 0.0
        self.memory = memory
        known = memory.narrow if memory else None
        self.selective = narrow_search(
            game, position, self._late, self.patient, wide=fast, table=known
        )

    def choose(self, seconds: float) -> ChosenMove:
        """Return a move; so many CPU seconds were left for the rest of the game."""
        begun = self.now()
        moves_left = (self.free + 1) // 2
        if self.memory:
            to_think = to_think_in_game(seconds, moves_left, begun - self.memory.turn_began)
        else:
            to_think = to_think_alone(seconds, moves_left, begun)
        return self._chosen_by(budget_of(to_think, moves_left, begun), begun)

    def _chosen_by(self, budget: "TimeBudget", begun: float) -> ChosenMove:
        self.hard = budget.ending
        if self.memory and self.memory.is_solved and (known := self._solved()):
            return known
        self.hard = budget.hard
        solving = solving_time(self.free, self.sure)
        solves = solving < budget.ending - begun
        first = begun + FIRST_LOOK * (budget.settled - begun)
        self._look_ahead(*((first, first) if solves else (budget.settled, budget.soft)))
        self.hard = budget.ending
        if solves:
            return self._solved() or self._promising()
        judges = VERDICT * solving < budget.ending - self.now()
        return (self._unbeaten() if judges else None) or self._promising()

    def _late(self) -> bool:
        return self.now() >= self.hard

    def _look_ahead(self, settled: float, unsettled: float) -> None:
        """Deepen the selective search until a time, or a later one while its move changes."""
        until = settled
        while self.selective.depth < self.free and self.now() < until:
            before = self.selective.move
            try:
                self.selective.deepen()
            except SearchStopped:
                return
            until = settled if self.selective.move == before else unsettled

    def _solved(self) -> ChosenMove | None:
        """Return a move of perfect play to the end, unless the time is up before it is known."""
        table = self.memory.end if self.memory else None
        try:
            move, value, nodes = solved_end(
                self.game, self.position, self._late, self.patient, table=table
            )
        except SearchStopped:
            return None
        if self.memory:
            self.memory.is_solved = True
        return self._choice(move, value, self.selective.nodes + nodes, self.free, solved=True)

    def _unbeaten(self) -> ChosenMove | None:
        """Return a move that wins, or that draws if none does; None if the enemy wins.

        None as well if the time is up before it is known. By how much it wins is an estimate.
        """
        try:
            move, sign, nodes = solved_end(
                *(self.game, self.position, self._late, self.patient),
                verdict=True,
                table=self.memory.end if self.memory else None,
            )
        except SearchStopped:
            return None
        if sign < 0:
            return None
        value = max(1, self.selective.points) if sign else 0
        return self._choice(move, value, self.selective.nodes + nodes, self.free, solved=False)

    def _promising(self) -> ChosenMove:
        """Return the move that the selective search likes best."""
        search = self.selective
        return self._choice(search.move, search.points, search.nodes, search.depth, solved=False)

    def _choice(self, move: "Move", value: int, nodes: int, depth: int, solved: bool) -> ChosenMove:
        return ChosenMove(move, value if self.side == 0 else -value, nodes, depth, solved)


def solving_time(free: int, sure: float = SURE_SECONDS) -> float:
    """Return about how many seconds it takes to solve a game with so many free cells.

    `sure` is what SURE_CELLS take.
    """
    return sure * float(TIMES_A_CELL ** (min(free, MOST_CELLS) - SURE_CELLS))


def choose_within(
    game: "RaidGame",
    position: "Position",
    seconds: float,
    clock: "Callable[[], float] | None" = None,
    memory: "GameMemory | None" = None,
) -> ChosenMove:
    """Return a choice of a legal move; so many CPU seconds were left for the rest of the game."""
    return CompetitionPlayer(game, position, clock or process_time, memory).choose(seconds)
