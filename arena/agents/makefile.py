"""Agents of the original competition: a folder with a Makefile, unchanged.

`make agent` (or else `make all`) builds once and `make calibrate` measures once, before the first
game; the folder as they left it is packed and unpacked again for every game, inside the sandbox.
In a game `make newgame` comes first, then `make run` for each move reads input.txt and writes
output.txt. The agent's own files stay from move to move and are gone after the game.
"""

import io
import tarfile
from dataclasses import dataclass, replace
from pathlib import Path

from arena.agents.per_move import environment_of
from arena.agents.reply import fault_of, reply_of
from arena.match import Reply
from arena.players import Player
from arena.referee import Fault
from arena.rules import BUILD, CALIBRATION, Rules
from judge.model.errors import JudgeError
from judge.model.limits import BUSY, Limits
from judge.model.protocol import INPUT, OUTPUT
from judge.programs.makefile import BUILD_TARGETS, RUN_TARGET, build_target
from judge.sandbox.job import Job, Run
from judge.sandbox.slot import Slot

TARGETS = (*BUILD_TARGETS, RUN_TARGET, "calibrate", "newgame")
ARCHIVE = ".folder.tar"  # the packed folder, while it is on its way in or out
FOLDER_MIB = 512  # MiB that an agent's folder may hold
NEWGAME = Limits(cpu=60.0, wall=120.0, file=FOLDER_MIB)
UNPACK = f"tar xf {ARCHIVE} && rm {ARCHIVE}"
PACK = f"tar cf {ARCHIVE} --exclude=./{ARCHIVE} ."


@dataclass(frozen=True)
class BuiltAgent:
    """An agent that is ready for games: its folder, packed, and the targets of its Makefile."""

    packed: bytes
    targets: frozenset[str]


def pack(folder: Path) -> bytes:
    """Return a folder as a tar archive; links are packed as links."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        archive.add(folder, arcname=".")
    return packed.getvalue()


def prepare(slot: Slot, player: Player, sources: Path, targets: frozenset[str]) -> BuiltAgent:
    """Build and calibrate an agent, and return it; JudgeError if that cannot be done."""
    steps = [(target, BUILD)] if (target := build_target(targets)) else []
    steps += [("calibrate", CALIBRATION)] * ("calibrate" in targets)
    _require(_step(slot, UNPACK, BUILD, {ARCHIVE: pack(sources)}), BUILD, player, "unpacking")
    for target, limits in steps:
        made = _step(slot, f"make --silent {target}", limits)
        _require(made, limits, player, f"make {target}")
    packed = slot.run(_job(PACK, BUILD, collect=ARCHIVE, keep=False))
    _require(packed, BUILD, player, "packing")
    return BuiltAgent(packed.collected or b"", targets)


def _require(run: Run, limits: Limits, player: Player, step: str) -> None:
    if fault := fault_of(run, limits):
        raise JudgeError(f"{player.name}: {step}: {fault.ending.value}: {fault.detail}")


def _job(script: str, limits: Limits, collect: str = "", keep: bool = True) -> Job:
    roomy = replace(limits, output=FOLDER_MIB, file=FOLDER_MIB)
    return Job(("sh", "-c", script), limits=roomy, collect=collect, keep=keep)


def _step(slot: Slot, script: str, limits: Limits, files: dict[str, bytes] | None = None) -> Run:
    return slot.run(replace(_job(script, limits), files=files or {}))


class MakefileAgent:
    """One game of a Makefile agent, in a folder that lives as long as the game."""

    def __init__(self, slot: Slot, player: Player, seed: int, built: BuiltAgent) -> None:
        self._slot = slot
        self._environment = environment_of(player, seed)
        _require(_step(slot, UNPACK, BUILD, {ARCHIVE: built.packed}), BUILD, player, "unpacking")
        self._fault: Fault | None = None  # an agent that spoils its own game loses that game
        if "newgame" in built.targets:
            fault = fault_of(_step(slot, "make --silent newgame", NEWGAME), NEWGAME)
            self._fault = fault and Fault(fault.ending, f"make newgame: {fault.detail}")

    def move(self, request: bytes, rules: Rules, left: float) -> Reply:
        if self._fault:
            return Reply(b"", 0.0, 0.0, self._fault)
        job = Job(
            ("make", "--silent", "run"),
            files={INPUT: request},
            collect=OUTPUT,
            limits=replace(rules.limits(left), file=FOLDER_MIB),
            environment=self._environment,
            keep=True,
            busy=BUSY,
        )
        run = self._slot.run(job)
        reply = reply_of(run, job.limits)
        return Reply(run.collected or b"", reply.cpu, reply.wall, reply.fault)

    def close(self) -> None:
        """Empty the folder for the next game."""
        self._slot.run(_job("true", NEWGAME, keep=False))
