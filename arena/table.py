"""A table: games are played at it one after the other, each player in a sandbox slot of its own."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Self

from arena.agents.building import Built
from arena.agents.makefile import BuiltAgent, MakefileAgent
from arena.agents.per_game import PerGameAgent
from arena.agents.per_move import PerMoveAgent
from arena.match import Agent, GameOrder, Watch, ignore, play_game
from arena.players import SOLVER_FILES, SOLVER_HOME, Player, ProcessMode
from arena.record import GameRecord
from judge.files.installation import solver_environment
from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.sandbox.interpreter import EXECUTABLE
from judge.sandbox.job import Job, Secrets, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.text.safe_text import one_line

ORACLE = ""  # the user of the oracle's slot; no player has an empty name
ORACLE_LIMITS = Limits(cpu=120.0, wall=240.0, memory=1024)


@dataclass(frozen=True)
class Seat:
    """A player who takes part, and what was built of its sources, if it comes as sources."""

    player: Player
    built: Built | None = None


class GameTable:
    """A slot for each player of the current game, kept for the next one, and one for the oracle.

    `secrets` tells what a player must not see; the oracle is ours.
    """

    def __init__(
        self, level: Level, number: int, secrets: Callable[[Player], Secrets], watch: Watch = ignore
    ) -> None:
        self._level, self._number, self._secrets, self._watch = level, number, secrets, watch
        self._slots: dict[str, Slot] = {}
        self._stopped = False

    def play_order(self, order: GameOrder, seats: Mapping[str, Seat]) -> GameRecord:
        """Play a game; `seats` are by the names of the players."""
        x, o = order.fixture.x, order.fixture.o
        self._clear({ORACLE, x, o})
        with ExitStack() as stack:
            agents = {
                "X": self._agent(stack, seats[x], order.seed),
                "O": self._agent(stack, seats[o], order.seed),
            }
            return play_game(
                order.fixture,
                order.opening,
                order.rules,
                agents,
                self._solve,
                order.level,
                self._watch,
            )

    def _slot(self, player: Player | None = None) -> Slot:
        """Return the slot of a player or of the oracle: what a slot may read stays the same."""
        user = player.name if player else ORACLE
        if user not in self._slots:
            taken = {slot.number for slot in self._slots.values()}
            numbers = range(3 * self._number, 3 * self._number + 3)
            free = next(number for number in numbers if number not in taken)
            secrets = self._secrets(player) if player else Secrets()
            self._slots[user] = Slot(self._level, free, secrets)
        if self._stopped:
            self._slots[user].stop()
        return self._slots[user]

    def _clear(self, users: set[str]) -> None:
        """Close the slots of players who are not in the next game."""
        for user in [user for user in self._slots if user not in users]:
            self._slots.pop(user).close()

    def _agent(self, stack: ExitStack, seat: Seat, seed: int) -> Agent:
        slot, player, built = self._slot(seat.player), seat.player, seat.built
        if not isinstance(built, BuiltAgent) and player.process is not ProcessMode.GAME:
            return PerMoveAgent(slot, player, seed, built)
        agent: PerGameAgent | MakefileAgent
        if isinstance(built, BuiltAgent):
            agent = MakefileAgent(slot, player, seed, built)
        else:
            agent = PerGameAgent(slot, player, seed)
        stack.callback(agent.close)
        return agent

    def _solve(self, request: bytes) -> bytes:
        """Answer an exact request by the project's own solver."""
        job = Job(
            (EXECUTABLE, "-P", "-m", "solver", "-"),
            stdin=request,
            readable=SOLVER_FILES,
            limits=ORACLE_LIMITS,
            environment=solver_environment(SOLVER_HOME),
        )
        run = self._slot().run(job)
        if run.stop is not Stop.EXIT or run.exit_code != 0:
            why = one_line(run.stderr.decode("utf-8", "replace")) or run.stop.value
            raise JudgeError(f"the solver that adjudicates failed: {why}; try a smaller --solve")
        return run.stdout

    def stop(self) -> None:
        """End the game and play no other; may be called from any thread."""
        self._stopped = True
        for slot in list(self._slots.values()):
            slot.stop()

    def close(self) -> None:
        """Release everything."""
        for slot in self._slots.values():
            slot.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
