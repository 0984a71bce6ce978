"""Players on their way to other machines: packed once each, and made into players over there.

The files of a command travel with what lies beside them, as the grader sends those of a command,
but for what belongs to other players. Sources travel as they were copied and are built over there.
"""

import tempfile
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from arena.agents.building import BrokenSources, Built, build_copy, copied
from arena.players import FROM_SOURCES, Player, find, our_player, started
from arena.table import Seat
from judge.grading.parcel import Packer
from judge.model.errors import JudgeError
from judge.programs.entries import Refused
from judge.programs.safe_archive import unpack
from judge.programs.shipping import arrived, gathered, packed, portable
from judge.programs.workspace import Workspace, remove
from judge.sandbox.job import Secrets
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot


class Unbuildable(JudgeError):
    """A player that cannot be made ready: for want of tools here, or `anywhere`."""

    def __init__(self, reason: str, anywhere: bool = False) -> None:
        super().__init__(reason)
        self.anywhere = anywhere


class TravellingPlayers:
    """The players of a tournament; all are packed when the first one is asked for."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = players
        self._keys: dict[str, str] = {}

    def key(self, name: str, packer: Packer) -> str:
        """Return the key of a player."""
        if not self._keys:
            self._keys = {
                player.name: packer.described(_portable(player), self._files(player))
                for player in self._players
            }
        return self._keys[name]

    def _files(self, player: Player) -> bytes:
        if player.is_ours:
            return b""
        with tempfile.TemporaryDirectory() as name:
            room = Path(name)
            try:
                if player.process in FROM_SOURCES:
                    return packed(copied(player, room))
                found = find(player)
                parts = (*player.own, *found.parts)
                return gathered(parts, player.here, room, self._others(player))
            except (OSError, ValueError) as error:
                raise JudgeError(f"{player.name}: cannot be sent to a cluster: {error}") from None

    def _others(self, player: Player) -> set[Path]:
        files = {file for other in self._players for file in other.own}
        return files.difference(player.own)


def _portable(player: Player) -> Player:
    return replace(player, command=portable(player.command, player.here))


class VisitingPlayer:
    """A player that came from another machine: its files are here, and built at the first game."""

    def __init__(self, player: Player, files: bytes, workspace: Workspace) -> None:
        self._player = player
        self._folder, self._target = workspace.fresh(), workspace.fresh()
        self._lock = threading.Lock()
        self._built: Built | Unbuildable | None = None
        try:
            if files:
                unpack(files, self._folder)
            if player.is_ours:
                self._player = our_player(player.name)
            elif player.process not in FROM_SOURCES:
                command, here = arrived(player.command, player.here, self._folder)
                self._player = started(replace(player, command=command, here=here))
        except (Refused, JudgeError) as error:
            self._built = Unbuildable(f"{player.name}: {error}")

    def seat(self, level: Level, number: int, secrets: Secrets) -> Seat:
        """Return it ready to play; what must be built is built once, in the sandbox."""
        with self._lock:
            if self._built is None and self._player.process in FROM_SOURCES:
                self._built = self._build(level, number, secrets)
        if isinstance(self._built, Unbuildable):
            raise self._built
        return Seat(self._player, self._built)

    def _build(self, level: Level, number: int, secrets: Secrets) -> Built | Unbuildable:
        try:
            with Slot(level, number, secrets) as slot:
                return build_copy(slot, self._player, self._folder, self._target)
        except JudgeError as error:
            return Unbuildable(str(error), isinstance(error, BrokenSources))

    def close(self) -> None:
        """Remove its files, and what was built of them."""
        remove(self._folder)
        remove(self._target)
