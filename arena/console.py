"""What a person sees: a bar on a terminal and plain lines elsewhere, then the tables."""

import os
from collections.abc import Iterator, Sequence
from typing import IO, Protocol

from arena.record import GameRecord
from arena.setup import Setup
from arena.stats.rating import show_elo
from arena.stats.sprt import Sprt, SprtState
from arena.stats.standings import encounters, standings
from judge.streams import wants_colour


class TournamentConsole(Protocol):
    """Where a tournament is followed."""

    def add(self, game: GameRecord) -> None:
        """Show one more finished game."""

    def stop(self) -> None:
        """Leave the terminal as it was."""


def open_screen(stream: IO[str], total: int, quiet: bool) -> TournamentConsole:
    """Return the screen that suits the stream; `total` games are to be played at most."""
    if quiet:
        return Silence()
    if wants_colour(stream, os.environ):
        from arena.console_bar import Bar  # late: rich takes a while to import

        return Bar(stream, total)
    return PlainConsole(stream)


class Silence:
    """Shows nothing."""

    def add(self, game: GameRecord) -> None:
        """Keep quiet."""

    def stop(self) -> None:
        """Do nothing."""


class PlainConsole:
    """One plain line a game."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def add(self, game: GameRecord) -> None:
        """Print the line of a game."""
        print(game_line(game), file=self._stream, flush=True)

    def stop(self) -> None:
        """Do nothing: lines stay."""


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
    for meeting in encounters(games):
        result = f"{meeting.wins}-{meeting.draws}-{meeting.losses}"
        verdict = f"{meeting.winner} wins" if meeting.winner else "tied"
        line = f"{meeting.first} - {meeting.second}: {result} (won-drawn-lost), {verdict}"
        yield f"{line}, margin {meeting.margin:+d}"


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([f"{first:<{widths[0]}}", *cells]).rstrip()


def sprt_line(test: Sprt, progress: SprtState) -> str:
    """Return where a sequential test stands in one line."""
    low, high = test.bounds
    hypotheses = f"H0 {test.elo0:+g}, H1 {test.elo1:+g} Elo"
    ratio = f"LLR {progress.ratio:+.2f} ({low:.2f}, {high:.2f})"
    return (
        f"SPRT: {progress.decision.value} after {sum(progress.counts)} pairs, {ratio}, {hypotheses}"
    )


def closing(setup: Setup, games: Sequence[GameRecord], progress: SprtState | None) -> Iterator[str]:
    """Yield everything that is said after the last game."""
    yield from tables(setup.names, games)
    if setup.sprt and progress:
        yield sprt_line(setup.sprt, progress)
    yield f"sandbox: {setup.level}"
