"""Players that come as sources: recognised and built as the grader does, once, in the sandbox.

A Makefile with a target `run` is the competition's own protocol; anything else is recognised by
its language, or by its `submission.yaml`, and plays with one process per move.
"""

import shutil
from pathlib import Path

from arena.agents.makefile import TARGETS, BuiltAgent, prepare
from arena.players import Player, ProcessMode
from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.protocol import Protocol
from judge.model.verdict import Verdict
from judge.programs.build import build
from judge.programs.entries import Refused
from judge.programs.fitting import fit
from judge.programs.makefile import RUN_TARGET, makefile_in, targets_of
from judge.programs.program import Program
from judge.programs.sources import copy_sources, open_folders
from judge.programs.workspace import Workspace
from judge.sandbox.scratch import scratch_in
from judge.sandbox.slot import Slot

Built = BuiltAgent | Program


class BrokenSources(JudgeError):
    """Sources that no machine can build."""


def build_player(slot: Slot, player: Player, workspace: Workspace) -> Built:
    """Build a player from a copy of its sources; JudgeError says why that cannot be done."""
    return build_copy(slot, player, copied(player, workspace.fresh()), workspace.fresh())


def build_copy(slot: Slot, player: Player, sources: Path, target: Path) -> Built:
    """Build a player from a copy into an empty folder; JudgeError says why that cannot be done."""
    try:
        makefile = makefile_in(sources)
        targets = targets_of(sources, slot.run, TARGETS) if makefile else frozenset()
    except Refused as refusal:
        raise JudgeError(f"{player.folder}: {refusal}") from None
    if RUN_TARGET in targets:
        return prepare(slot, player, sources, targets)
    made = build(sources, target, Protocol.FILES, slot)
    if isinstance(made, Finding):
        no_target = f"{makefile.name}: found no target `{RUN_TARGET}`; " if makefile else ""
        reason = " ".join((made.student or made.staff).split())
        kind = BrokenSources if made.verdict is Verdict.CE else JudgeError
        raise kind(f"{player.folder}: {no_target}{reason}")
    return made


def copied(player: Player, target: Path) -> Path:
    """Copy a player's sources; a folder with a Makefile as a whole, for it may use anything."""
    try:
        return _copy(player, target)
    except Refused as refusal:
        raise JudgeError(f"{player.folder}: {refusal}") from None


def _copy(player: Player, target: Path) -> Path:
    if player.process is ProcessMode.MAKEFILE:
        try:
            shutil.copytree(
                player.folder, target, symlinks=True, ignore=scratch_in, dirs_exist_ok=True
            )
        except (OSError, shutil.Error) as error:
            raise JudgeError(f"{player.folder}: cannot be copied: {error}") from None
        open_folders(target)
    else:
        copy_sources(player.folder, target)
        fit(target)
    return target
