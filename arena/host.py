"""Playing here: a table for each thread, and the players' programs, built before the first game."""

from collections.abc import Mapping

from arena.agents.building import Built, build_player
from arena.match import Watch, ignore
from arena.players import FROM_SOURCES, Player
from arena.record import GameRecord
from arena.schedule import Fixture
from arena.setup import Setup
from arena.table import GameTable, Seat
from judge.programs.workspace import Workspace
from judge.sandbox.job import Secrets
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot


class SandboxHost(GameTable):
    """A table for the players of a tournament."""

    def __init__(
        self, setup: Setup, number: int, built: Mapping[str, Built], watch: Watch = ignore
    ) -> None:
        super().__init__(Level(setup.level), number, self._hidden_from, watch)
        self._setup = setup
        self._seats = {
            player.name: Seat(player, built.get(player.name)) for player in setup.players
        }

    def play(self, fixture: Fixture) -> GameRecord:
        """Play a game of the tournament."""
        return self.play_order(self._setup.order(fixture), self._seats)

    def _hidden_from(self, player: Player) -> Secrets:
        """Return the files of all other players, but those that are this one's as well.

        What is the system's, such as another player's interpreter, may be behind this one, too.
        """
        files = {file for other in self._setup.players for file in other.own}
        return Secrets(tuple(sorted(files.difference(player.own))))


def build_all(setup: Setup, workspace: Workspace) -> dict[str, Built]:
    """Build the players that come as sources, once; what was built stays in the workspace."""
    built = {}
    for player in setup.players:
        if player.process in FROM_SOURCES:
            with Slot(Level(setup.level), 0) as slot:
                built[player.name] = build_player(slot, player, workspace)
    return built
