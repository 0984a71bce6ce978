"""A worker's place to play: sandbox slots, agents made for each game, and the exact oracle."""

import sys
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Self

from arena.agents.building import Built, build_player
from arena.agents.makefile import BuiltAgent, MakefileAgent
from arena.agents.per_game import PerGameAgent
from arena.agents.per_move import PerMoveAgent
from arena.match import Agent, play_game
from arena.players import SOLVER_HOME, Player, ProcessMode
from arena.record import GameRecord
from arena.schedule import Fixture
from arena.setup import Setup
from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.programs.workspace import Workspace
from judge.sandbox.job import Job, Secrets, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.text.safe_text import one_line

ORACLE = ""  # the user of the oracle's slot; no player has an empty name
ORACLE_LIMITS = Limits(cpu=120.0, wall=240.0, memory=1024)


class SandboxHost:
    """A slot for each player of the current game, kept for the next one, and one for the oracle."""

    def __init__(self, setup: Setup, number: int, built: Mapping[str, Built]) -> None:
        self._setup, self._built = setup, built
        self._players = {player.name: player for player in setup.players}
        level = Level(setup.level)
        self._level, self._number = level, number
        self._slots: dict[str, Slot] = {}

    def play(self, fixture: Fixture) -> GameRecord:
        setup = self._setup
        self._clear({ORACLE, fixture.x, fixture.o})
        with ExitStack() as stack:
            seed = fixture.seed(setup.seed)
            agents = {
                "X": self._agent(stack, self._players[fixture.x], seed),
                "O": self._agent(stack, self._players[fixture.o], seed),
            }
            opening = setup.openings(fixture.opening)
            return play_game(fixture, opening, setup.rules, agents, self._solve, setup.level)

    def _slot(self, user: str) -> Slot:
        """Return the slot of a player or of the oracle: what a slot may read stays the same."""
        if user not in self._slots:
            taken = {slot.number for slot in self._slots.values()}
            numbers = range(3 * self._number, 3 * self._number + 3)
            free = next(number for number in numbers if number not in taken)
            self._slots[user] = Slot(self._level, free, self._secrets(user))
        return self._slots[user]

    def _secrets(self, user: str) -> Secrets:
        """Return the files of all other players, but those that are this one's as well."""
        own = self._players[user].files if user in self._players else ()
        files = {file for player in self._setup.players for file in player.files}
        return Secrets(tuple(sorted(files.difference(own)))) if own else Secrets()

    def _clear(self, users: set[str]) -> None:
        """Close the slots of players who are not in the next game."""
        for user in [user for user in self._slots if user not in users]:
            self._slots.pop(user).close()

    def _agent(self, stack: ExitStack, player: Player, seed: int) -> Agent:
        slot = self._slot(player.name)
        built = self._built.get(player.name)
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
            (sys.executable, "-P", "-m", "solver", "-"),
            stdin=request,
            readable=(SOLVER_HOME,),
            limits=ORACLE_LIMITS,
            environment={"PYTHONPATH": str(SOLVER_HOME)},
        )
        run = self._slot(ORACLE).run(job)
        if run.stop is not Stop.EXIT or run.exit_code != 0:
            why = one_line(run.stderr.decode("utf-8", "replace")) or run.stop.value
            raise JudgeError(f"the solver that adjudicates failed: {why}; try a smaller --solve")
        return run.stdout

    def cancel(self) -> None:
        for slot in list(self._slots.values()):
            slot.cancel()

    def close(self) -> None:
        for slot in self._slots.values():
            slot.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def build_all(setup: Setup, workspace: Workspace) -> dict[str, Built]:
    """Build the players that come as sources, once; what was built stays in the workspace."""
    built = {}
    for player in setup.players:
        if player.process in (ProcessMode.MAKEFILE, ProcessMode.SOURCES):
            with Slot(Level(setup.level), 0) as slot:
                built[player.name] = build_player(slot, player, workspace)
    return built
