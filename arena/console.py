"""What a person sees: a bar on a terminal and plain lines elsewhere, then the tables."""

import os
from collections.abc import Iterator, Sequence
from typing import IO, Protocol

from arena.record import GameRecord
from arena.setup import Setup
from arena.stats.rating import show_elo
from arena.stats.sprt import Sprt, SprtState
from arena.stats.standings import meetings, standings
from judge.process import display_of


class TournamentConsole(Protocol):
    """Where a tournament is followed."""

    def add(self, game: GameRecord) -> None:
        """Show one more finished game."""

    def stop(self) -> None:
        """Restore the terminal."""


def open_console(stream: IO[str], total: int, quiet: bool) -> TournamentConsole:
    """Return the console that suits the stream; `total` games are to be played at most."""
    if quiet:
        return QuietConsole()
    display = display_of(stream, os.environ)
    if display.live:
        return BarConsole(stream, total, display.colour)
    return LineConsole(stream)


class QuietConsole:
    """Shows nothing."""

    def add(self, game: GameRecord) -> None:
        """Keep quiet."""

    def stop(self) -> None:
        """Do nothing."""


class LineConsole:
    """One plain line per game."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def add(self, game: GameRecord) -> None:
        """Print the line of a game."""
        print(game_line(game), file=self._stream, flush=True)

    def stop(self) -> None:
        """Nothing to restore."""


class BarConsole:
    """Games done, the score so far and the time left; faults scroll by as lines."""

    def __init__(self, stream: IO[str], total: int, colour: bool = True) -> None:
        # Late, because rich takes a while to import.
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        self._wins: dict[str, int] = {}
        self._draws = 0
        self._progress = Progress(
            TextColumn("playing"),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TextColumn("{task.fields[score]}", markup=False),
            TimeRemainingColumn(),
            console=Console(file=stream, highlight=False, no_color=not colour),
            transient=True,
            expand=True,
        )
        self._task = self._progress.add_task("playing", total=total, score="")
        self._progress.start()

    def add(self, game: GameRecord) -> None:
        """Move the bar on."""
        fixture = game.fixture
        for name in (fixture.x, fixture.o):
            self._wins[name] = self._wins.get(name, 0) + (game.half_points(name) == 2)
        self._draws += not game.winner
        if game.ending.is_fault:
            from rich.text import Text

            self._progress.console.print(Text(game_line(game), "yellow"))
        leaders = sorted(self._wins.items(), key=lambda item: -item[1])[:3]
        score = " ".join(f"{name} {wins}" for name, wins in leaders)
        self._progress.update(self._task, advance=1, score=f"{score} drawn {self._draws}")

    def stop(self) -> None:
        """Remove the bar and restore the cursor."""
        self._progress.stop()


def game_line(game: GameRecord) -> str:
    """Return a game in one line: `game 3: ada (X) beats bob (O) by 12, the board was full`."""
    fixture = game.fixture
    x, o = f"{fixture.x} (X)", f"{fixture.o} (O)"
    if not game.winner:
        result = f"{x} and {o} draw"
    else:
        winner, loser = (x, o) if game.winner == "X" else (o, x)
        by = "" if game.ending.is_fault else f" by {abs(game.score)}"
        result = f"{winner} beats {loser}{by}"
    why = f"{game.ending.value}: {game.detail}" if game.detail else game.ending.value
    return f"game {fixture.number + 1}: {result}, {why}"


def tables(names: Sequence[str], games: Sequence[GameRecord]) -> Iterator[str]:
    """Yield the lines of the standings and, with more than two players, of the meetings."""
    rows = [
        (
            row.name,
            str(row.games),
            str(row.wins),
            str(row.draws),
            str(row.losses),
            f"{100 * row.share:.1f}%",
            f"{row.margin:+d}",
            str(row.faults),
            show_elo(row.elo),
        )
        for row in standings(names, games)
    ]
    header = ("player", "games", "won", "drawn", "lost", "share", "margin", "faults", "Elo [95%]")
    yield from _aligned([header, *rows])
    yield ""
    for meeting in meetings(games):
        result = f"{meeting.wins}-{meeting.draws}-{meeting.losses}"
        outcome = f"{meeting.winner} wins" if meeting.winner else "tied"
        line = f"{meeting.first} - {meeting.second}: {result} (won-drawn-lost), {outcome}"
        yield f"{line}, margin {meeting.margin:+d}"


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([f"{first:<{widths[0]}}", *cells]).rstrip()


def sprt_line(test: Sprt, state: SprtState) -> str:
    """Return where a sequential test stands in one line."""
    low, high = test.bounds
    hypotheses = f"H0 {test.elo0:+g}, H1 {test.elo1:+g} Elo"
    ratio = f"LLR {state.ratio:+.2f} ({low:.2f}, {high:.2f})"
    return f"SPRT: {state.decision.value} after {sum(state.counts)} pairs, {ratio}, {hypotheses}"


def closing(setup: Setup, games: Sequence[GameRecord], state: SprtState | None) -> Iterator[str]:
    """Yield everything that is said after the last game."""
    yield from tables(setup.names, games)
    if setup.sprt and state:
        yield sprt_line(setup.sprt, state)
    yield f"sandbox: {setup.level}"
