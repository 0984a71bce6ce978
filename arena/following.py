"""Who follows a tournament while it is played: a person at the console, and pages in a folder."""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any

from arena.console import LineConsole, QuietConsole, TournamentConsole, tell
from arena.game_task import UnplayedGame
from arena.match import Glimpse
from arena.record import GameRecord
from arena.setup import Setup
from arena.tournament import most_games
from judge.process import display_of

if TYPE_CHECKING:
    from arena.report.live import LivePages


def open_console(
    stream: IO[str],
    setup: Setup,
    earlier: Sequence[GameRecord],
    anchors: Mapping[str, float],
    quiet: bool,
    status: Callable[[], str],
) -> TournamentConsole:
    """Return the console that suits the stream; `earlier` games were played by another process."""
    if quiet:
        return QuietConsole()
    display = display_of(stream, os.environ)
    if not display.live:
        return LineConsole(stream)
    from arena.terminal import TerminalConsole  # late: rich takes a while to import

    total = most_games(setup) - len(earlier)
    return TerminalConsole(stream, setup, total, earlier, anchors, display.colour, status)


class Followers:
    """All who are told of games; `missed` is how many could not be played.

    `trouble` is why pages could not be written, "" if they were.
    """

    def __init__(self, console: TournamentConsole, pages: "LivePages | None") -> None:
        self._console, self._pages = console, pages
        self.trouble, self.missed = "", 0

    def add(self, game: GameRecord) -> None:
        """Tell of a finished game."""
        self._console.add(game)
        if self._pages:
            self._pages.add(game)

    def miss(self, game: UnplayedGame) -> None:
        """Tell of a game that could not be played."""
        self.missed += 1
        tell(f"game {game.fixture.number + 1} could not be played: {game.reason}")

    def watch(self, glimpse: Glimpse) -> None:
        """Tell of a turn; called by the threads that play."""
        self._console.watch(glimpse)

    def close(self) -> None:
        """Restore the terminal and write the last pages."""
        self._console.stop()
        if self._pages:
            self._pages.close()
            self.trouble = self._pages.trouble


def follow(
    stream: IO[str],
    setup: Setup,
    header: Mapping[str, Any],
    earlier: Sequence[GameRecord],
    anchors: Mapping[str, float],
    options: argparse.Namespace,
    status: Callable[[], str] = str,
) -> Followers:
    """Return who follows; JudgeError if the folder for pages cannot be written.

    `status` tells in a few words who plays how fast, if that is not this machine.
    """
    pages = None
    if options.live:
        from arena.report.live import LivePages  # late: templates take a while to import

        pages = LivePages(options.live, header, most_games(setup), earlier, anchors)
    console = open_console(stream, setup, earlier, anchors, options.quiet, status)
    return Followers(console, pages)
