"""Agents of the original competition: a folder with a Makefile, unchanged.

`make agent` builds once and `make calibrate` measures once, before the first game; the folder as
they left it is packed and unpacked again for every game, inside the sandbox. In a game
`make newgame` comes first, then `make run` for each move reads input.txt and writes output.txt.
The agent's own files stay from move to move and are gone after the game.
"""

import io
import re
import tarfile
from dataclasses import replace
from pathlib import Path

from arena.agents.per_move import environment_of
from arena.agents.reply import fault_of, reply_of
from arena.match import Reply
from arena.players import MAKEFILE, Player
from arena.rules import BUILD, CALIBRATION, Rules
from judge.errors import JudgeError
from judge.limits import Limits
from judge.program import INPUT, OUTPUT
from judge.sandbox.job import Job, Run
from judge.sandbox.slot import Slot

BAG = ".folder.tar"  # the packed folder, while it is on its way in or out
ROOM = 512  # MiB that an agent's folder may hold
NEWGAME = Limits(cpu=60.0, wall=120.0, file=ROOM)
UNPACK = f"tar xf {BAG} && rm {BAG}"
PACK = f"tar cf {BAG} --exclude=./{BAG} ."


def targets_of(folder: Path) -> frozenset[str]:
    """Return the targets that a folder's Makefile names; `agent` and `run` must be there."""
    text = (folder / MAKEFILE).read_text(encoding="utf-8", errors="replace")
    found = re.findall(r"^([\w .-]+?)\s*:(?!=)", text, re.MULTILINE)
    targets = frozenset(word for names in found for word in names.split())
    if missing := [name for name in ("agent", "run") if name not in targets]:
        raise JudgeError(f"{folder / MAKEFILE}: found no target `{missing[0]}`, which is wanted")
    return targets


def pack(folder: Path) -> bytes:
    """Return a folder as a tar archive; links are packed as links."""
    bag = io.BytesIO()
    with tarfile.open(fileobj=bag, mode="w") as archive:
        archive.add(folder, arcname=".")
    return bag.getvalue()


def prepare(slot: Slot, player: Player) -> bytes:
    """Build and calibrate an agent, and return its folder packed; JudgeError if it cannot be."""
    targets = targets_of(player.folder)
    steps = [("agent", BUILD)] + [("calibrate", CALIBRATION)] * ("calibrate" in targets)
    _must(_step(slot, UNPACK, BUILD, {BAG: pack(player.folder)}), player, "unpacking")
    for target, limits in steps:
        _must(_step(slot, f"make --silent {target}", limits), player, f"make {target}")
    packed = slot.run(_job(PACK, BUILD, collect=BAG, keep=False))
    _must(packed, player, "packing")
    return packed.collected or b""


def _must(run: Run, player: Player, step: str) -> None:
    if fault := fault_of(run):
        raise JudgeError(f"{player.name}: {step}: {fault.ending.value}: {fault.detail}")


def _job(script: str, limits: Limits, collect: str = "", keep: bool = True) -> Job:
    roomy = replace(limits, output=ROOM, file=ROOM)
    return Job(("sh", "-c", script), limits=roomy, collect=collect, keep=keep)


def _step(slot: Slot, script: str, limits: Limits, files: dict[str, bytes] | None = None) -> Run:
    return slot.run(replace(_job(script, limits), files=files or {}))


class Workshop:
    """One game of a Makefile agent, in a folder that lives as long as the game."""

    def __init__(self, slot: Slot, player: Player, seed: int, packed: bytes) -> None:
        self._slot = slot
        self._environment = environment_of(player, seed)
        _must(_step(slot, UNPACK, BUILD, {BAG: packed}), player, "unpacking")
        if "newgame" in targets_of(player.folder):
            _must(_step(slot, "make --silent newgame", NEWGAME), player, "make newgame")

    def move(self, request: bytes, rules: Rules, left: float) -> Reply:
        """Return the reply of `make run`."""
        job = Job(
            ("make", "--silent", "run"),
            files={INPUT: request},
            collect=OUTPUT,
            limits=replace(rules.limits(left), file=ROOM),
            environment=self._environment,
            keep=True,
        )
        run = self._slot.run(job)
        reply = reply_of(run)
        return Reply(run.collected or b"", reply.cpu, reply.wall, reply.fault)

    def close(self) -> None:
        """Empty the folder for the next game."""
        self._slot.run(_job("true", NEWGAME, keep=False))
