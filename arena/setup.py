"""What a tournament is: everything that decides its games, as it is written into the log."""

from dataclasses import asdict, dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from arena.fingerprint import fingerprint
from arena.match import GameOrder
from arena.openings import Source
from arena.players import Player
from arena.record import VERSION
from arena.rules import Rules
from arena.schedule import Fixture
from arena.stats.sprt import Sprt

FINGERPRINTS = "fingerprints"  # the key of the header that says what the players' programs were


class Format(Enum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    SWISS = "swiss"
    LADDER = "ladder"


IN_ROUNDS = (Format.SWISS, Format.LADDER)


@dataclass(frozen=True)
class Setup:
    """A tournament to be played. `opening_source` says in words where openings come from."""

    players: tuple[Player, ...]
    rules: Rules
    openings: Source
    opening_source: str
    format: Format
    games: int  # of each meeting
    rounds: int  # of a Swiss tournament or a ladder
    seed: int
    level: str
    sprt: Sprt | None = None

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    def order(self, fixture: Fixture) -> GameOrder:
        """Return all that decides a game of this tournament but the programs of its players."""
        opening = self.openings(fixture.opening)
        return GameOrder(fixture, opening, self.rules, fixture.seed(self.seed), self.level)

    def header(self, log: Path | None = None) -> dict[str, Any]:
        """Return the first line of the log: two equal headers mean the same tournament.

        The file `log` is not part of a player, wherever it lies.
        """
        return {
            "version": VERSION,
            "players": {player.name: player.spec for player in self.players},
            FINGERPRINTS: {player.name: fingerprint(player, log) for player in self.players},
            "rules": asdict(self.rules),
            "openings": self.opening_source,
            "format": self.format.value,
            "games": self.games,
            "rounds": self.rounds if self.format in IN_ROUNDS else 0,
            "seed": self.seed,
            "sandbox": self.level,
            "sprt": asdict(self.sprt) if self.sprt else None,
        }
