"""One process for a whole game: a request block in, an answer block out, paused in between.

A block is the text of a move's file followed by an empty line, in both directions. While the other
side is to move the sandbox holds the whole process tree stopped, so neither can compute on the
other's time.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from arena.agents.per_move import environment_of
from arena.agents.reply import fault_of
from arena.match import Reply
from arena.players import Player
from arena.referee import Ending, Fault
from arena.rules import Rules
from judge.model.limits import BUSY
from judge.sandbox.job import Job
from judge.sandbox.slot import Slot
from solver.games.raid import LARGEST_SIZE

if TYPE_CHECKING:
    from judge.sandbox.conversation import Conversation

MOST_MOVES = LARGEST_SIZE**2
BLOCK_END = b"\n\n"
LEFT = Fault(Ending.MALFORMED, "found the end of the process, wanted an answer")


class PerGameAgent:
    """A player's process during one game; started by the first request, and that counts."""

    def __init__(self, slot: Slot, player: Player, seed: int) -> None:
        self._slot, self._player = slot, player
        self._environment = environment_of(player, seed)
        self._talk: Conversation | None = None

    def move(self, request: bytes, rules: Rules, left: float) -> Reply:
        if self._talk is None:
            self._talk = self._slot.open(self._job(rules))
        limits = rules.limits(left)
        turn = self._talk.ask(request.rstrip(b"\n") + BLOCK_END, limits.cpu, limits.wall, BLOCK_END)
        whole = rules.limits(rules.clock)  # what a run tells is of the whole game
        fault = (fault_of(turn.run, whole) or LEFT) if turn.run else None
        return Reply(turn.reply or b"", turn.cpu, turn.wall, fault)

    def _job(self, rules: Rules) -> Job:
        # The bounds of single turns are tighter; these are for the process as a whole.
        whole = replace(rules.limits(rules.clock), wall=(rules.clock + rules.grace) * MOST_MOVES)
        return Job(
            self._player.argv,
            readable=self._player.readable,
            limits=whole,
            environment=self._environment,
            busy=BUSY,
        )

    def close(self) -> None:
        if self._talk is not None:
            self._talk.close()
