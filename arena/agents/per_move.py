"""A fresh process in a fresh folder for every move, as in the homework."""

from collections.abc import Mapping

from arena.agents.reply import reply_of
from arena.match import Reply
from arena.players import Player
from arena.rules import Rules
from judge.model.limits import BUSY
from judge.programs.program import Program
from judge.sandbox.job import Job
from judge.sandbox.slot import Slot

SEED = "ARENA_SEED"  # the variable by which a player learns the seed of its game


def environment_of(player: Player, seed: int) -> Mapping[str, str]:
    """Return the extra environment variables of a player's processes."""
    return {**player.environment, SEED: str(seed)}


class PerMoveAgent:
    """Runs the player's command for each move; nothing is kept between moves."""

    def __init__(
        self, slot: Slot, player: Player, seed: int, program: Program | None = None
    ) -> None:
        """Play by the command of a player, or by the program that was built from its sources."""
        self._slot = slot
        self._program = program or Program(player.argv, player.readable)
        self._environment = {**self._program.environment, **environment_of(player, seed)}

    def move(self, request: bytes, rules: Rules, left: float) -> Reply:
        """Return the reply: what the command left in output.txt, or else printed."""
        job = Job(
            self._program.argv,
            stdin=request,
            files={self._program.names.input: request},
            readable=self._program.readable,
            collect=self._program.names.output,
            limits=rules.limits(left),
            environment=self._environment,
            busy=BUSY,
        )
        return reply_of(self._slot.run(job), job.limits)
