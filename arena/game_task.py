"""One game as an item of work: for a table here, or for another machine."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol

from arena.players import SOLVER_PACKAGE, Player
from arena.record import GameRecord, from_json, to_json
from arena.schedule import Fixture
from arena.setup import Setup
from arena.table import GameTable
from arena.travel import TravellingPlayers, Unbuildable, VisitingPlayer
from judge.grading.parcel import Desk, Packer, Parcel, ParcelReply
from judge.model.errors import JudgeError
from judge.model.machine import Machine, this_machine
from judge.sandbox.job import Secrets
from judge.sandbox.level import Level


class Host(Protocol):
    """A place to play: it owns the sandbox slots that its games need."""

    def play(self, fixture: Fixture) -> GameRecord:
        """Play one game and return its record."""

    def stop(self) -> None:
        """End whatever is played here; may be called from another thread."""

    def close(self) -> None:
        """Release everything."""


@dataclass(frozen=True)
class UnplayedGame:
    """A game that no worker could play to its end, and why."""

    fixture: Fixture
    reason: str


@dataclass(frozen=True)
class GameTask:
    """A game of a tournament."""

    fixture: Fixture
    setup: Setup
    players: TravellingPlayers

    prepared: ClassVar[None] = None  # a table has what was built

    def __call__(self, host: Host) -> GameRecord:
        """Play the game here."""
        return replace(host.play(self.fixture), host=this_machine())

    def parcel(self, packer: Packer) -> Parcel:
        """Return what somebody elsewhere must know to play the game."""
        names = self.fixture.x, self.fixture.o
        keys = tuple(self.players.key(name, packer) for name in names)
        ours = any(player.is_ours for player in self.setup.players)
        return Parcel(
            f"{__name__}:played_elsewhere",
            (self.setup.order(self.fixture), keys, ours),
            keys,
            key=" ".join(sorted(names)),
            seconds=self.setup.rules.clock,
        )

    def received(self, value: Mapping[str, Any] | str, host: Machine) -> GameRecord:
        """Return the game that came from another machine; JudgeError if a player is no program."""
        if isinstance(value, str):
            raise JudgeError(value)
        return replace(from_json(value), host=host)

    def given_up(self, reason: str) -> UnplayedGame:
        """Return that no machine could play the game."""
        return UnplayedGame(self.fixture, reason)


def played_elsewhere(desk: Desk, parcel: Parcel) -> ParcelReply:
    """Play a game that came from another machine."""
    order, keys, ours = parcel.said
    level = Level(order.level)
    try:
        visitors = [desk.kept(key, VisitingPlayer) for key in keys]
        seats = [visitor.seat(level, desk.number, desk.secrets) for visitor in visitors]
    except Unbuildable as error:
        return ParcelReply(str(error), fault="" if error.anywhere else str(error))

    def secrets(player: Player) -> Secrets:
        solver = (SOLVER_PACKAGE,) if ours and not player.is_ours else ()
        return replace(desk.secrets, paths=(*desk.secrets.paths, *solver))

    table = desk.place("table", lambda: GameTable(level, desk.number, secrets))
    by_name = {seat.player.name: seat for seat in seats}
    return ParcelReply(to_json(table.play_order(order, by_name)))
