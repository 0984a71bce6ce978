"""A tournament on a terminal: standings, the boards being played with their clocks, and a bar.

What does not fit on the screen is left out: first boards, then the end of the table.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import IO, TYPE_CHECKING

from arena.console import game_line, shown_elo, sprt_line
from arena.match import Glimpse
from arena.record import GameRecord
from arena.setup import Setup
from arena.stats.progress import Stage, stage
from arena.stats.standings import Standing, standings
from arena.tournament import sequential_test

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text

    from arena.stats.sprt import SprtState

COLOURS = {"X": "bold bright_blue", "O": "bold yellow", ".": "dim"}
FRAME = 6  # lines beside the rows of the table: its head, the bar, and what is between
LEAST_ROWS = 3
BREATHER = 20.0  # times as long as a fit took, until the next


class TerminalConsole:
    """Shows a tournament while it is played; faults scroll by as lines."""

    def __init__(
        self,
        stream: IO[str],
        setup: Setup,
        total: int,
        known: Sequence[GameRecord] = (),
        anchors: Mapping[str, float] | None = None,
        colour: bool = True,
        status: Callable[[], str] = str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        # Late, because rich takes a while to import.
        from rich.console import Console
        from rich.live import Live
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        self._setup, self._anchors, self._clock = setup, anchors, clock
        self._status = status
        self._games = list(known)
        self._glimpses: dict[int, tuple[Glimpse, float]] = {}
        self._stage: Stage | None = None
        self._fitted = -1  # how many games the ratings know
        self._next_fit = 0.0
        self._ranked: list[Standing] = []
        self._state: SprtState | None = None
        self._console = Console(file=stream, highlight=False, no_color=not colour)
        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=self._console,
            expand=True,
        )
        self._task = self._progress.add_task("playing", total=total)
        self._live = Live(
            get_renderable=self.screen,
            console=self._console,
            refresh_per_second=4,
            transient=True,
        )
        self._live.start()

    def watch(self, glimpse: Glimpse) -> None:
        """Show a game that is being played; called by the threads that play."""
        self._glimpses[glimpse.fixture.number] = glimpse, self._clock()

    def add(self, game: GameRecord) -> None:
        """Count one more finished game."""
        from rich.text import Text

        self._glimpses.pop(game.fixture.number, None)
        self._games.append(game)
        self._progress.update(self._task, advance=1)
        if game.ending.is_fault:
            self._live.console.print(Text(game_line(game), "yellow"))

    def stop(self) -> None:
        """Remove everything and restore the cursor."""
        self._live.stop()

    def screen(self) -> "RenderableType":
        """Return what is to be seen now."""
        from rich.columns import Columns
        from rich.console import Group
        from rich.text import Text

        self._rate()
        # A copy, because the threads that play add glimpses at any moment.
        glimpses = sorted(self._glimpses.copy().values(), key=lambda one: one[0].fixture.number)
        boards = [self._board(*one) for one in glimpses]
        rows = len(self._setup.players)
        room = self._console.size.height - FRAME - min(rows, LEAST_ROWS)
        tall = max((text.plain.count("\n") + 2 for text in boards), default=0)
        shown = boards[: self._abreast(boards)] if tall <= room else []
        table = self._standings(max(LEAST_ROWS, room + LEAST_ROWS - (tall if shown else 0)))
        parts: list[RenderableType] = [table]
        if self._setup.sprt and self._state:
            parts.append(Text(sprt_line(self._setup.sprt, self._state)))
        if shown:
            parts += [Text(), Columns(shown, padding=(0, 3))]
        who = self._status()
        self._progress.update(self._task, description=f"playing: {who}" if who else "playing")
        return Group(*parts, self._progress.get_renderable())

    def _abreast(self, boards: "Sequence[Text]") -> int:
        """Return how many boards fit side by side."""
        width, count = 0, 0
        for text in boards:
            width += max(map(len, text.plain.split("\n"))) + 3
            count += width <= self._console.size.width + 3
        return count

    def _rate(self) -> None:
        """Rate anew when there are new games, but not all the time."""
        now = self._clock()
        if len(self._games) == self._fitted or now < self._next_fit:
            return
        games = list(self._games)
        self._stage = stage(self._setup.names, games, self._anchors, self._stage)
        elo = dict(zip(self._setup.names, self._stage.elo, strict=True))
        self._ranked = standings(self._setup.names, games, elo)
        self._state = sequential_test(self._setup, games, self._state)
        self._fitted = len(games)
        self._next_fit = self._clock() + BREATHER * (self._clock() - now)

    def _standings(self, most: int) -> "Table":
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False, show_edge=False)
        table.add_column("player", no_wrap=True, overflow="ellipsis", max_width=30)
        for title in ("games", "won", "drawn", "lost", "faults", "Elo [95%]"):
            table.add_column(Text(title), justify="right", no_wrap=True)
        for row in self._ranked[:most]:
            counts = (row.games, row.wins, row.draws, row.losses, row.faults)
            elo = Text(shown_elo(row, self._anchors))
            table.add_row(Text(row.name), *map(str, counts), elo)
        if len(self._ranked) > most:
            table.add_row(Text(f"and {len(self._ranked) - most} more", "dim"))
        return table

    def _board(self, glimpse: Glimpse, since: float) -> "Text":
        """Return a board with its players and clocks."""
        from rich.text import Text

        fixture = glimpse.fixture
        text = Text(f"game {fixture.number + 1}, move {glimpse.moves + 1}\n", no_wrap=True)
        for side, name, left in zip("XO", (fixture.x, fixture.o), glimpse.left, strict=True):
            waits = f", thinks {self._clock() - since:.0f} s" if side == glimpse.side else ""
            text.append(f"{side} ", COLOURS[side])
            text.append(f"{name[:18]} {max(0.0, left):.1f} s{waits}\n")
        for start in range(0, len(glimpse.board), glimpse.size):
            for cell in range(start, start + glimpse.size):
                style = COLOURS[glimpse.board[cell]] + (" reverse" if cell == glimpse.last else "")
                text.append(glimpse.board[cell], style)
                text.append(" ")
            text.append("\n")
        text.rstrip()
        return text
