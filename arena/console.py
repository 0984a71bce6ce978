"""What a person sees: plain lines for games (terminal.py has more), then the tables."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import IO, Protocol

from arena.match import Glimpse
from arena.record import GameRecord
from arena.setup import IN_ROUNDS, Format, Setup
from arena.stats.rating import show_elo
from arena.stats.ratings import difference, rate
from arena.stats.results import results_of
from arena.stats.sprt import Sprt, SprtState
from arena.stats.standings import Standing, encounters, standings
from judge.text.safe_text import printable_line

LONGEST_MESSAGE = 1000


def tell(message: str) -> None:
    """Print a message in one line on standard error, if it is open."""
    with suppress(OSError):
        print(f"arena: {printable_line(message, LONGEST_MESSAGE)}", file=sys.stderr, flush=True)


class TournamentConsole(Protocol):
    """Where a tournament is followed."""

    def add(self, game: GameRecord) -> None:
        """Show one more finished game."""

    def watch(self, glimpse: Glimpse) -> None:
        """Show a game that is being played; called by the threads that play."""

    def stop(self) -> None:
        """Restore the terminal."""


class QuietConsole:
    """Shows nothing."""

    def add(self, game: GameRecord) -> None:
        """Keep quiet."""

    def watch(self, glimpse: Glimpse) -> None:
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

    def watch(self, glimpse: Glimpse) -> None:
        """Wait for the end of the game."""

    def stop(self) -> None:
        """Nothing to restore."""


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


def shown_elo(row: Standing, anchors: Mapping[str, float] | None) -> str:
    """Return a player's rating; a dash if nothing is known of it."""
    return show_elo(row.elo) if row.games or row.name in (anchors or {}) else "-"


def tables(
    names: Sequence[str], games: Sequence[GameRecord], anchors: Mapping[str, float] | None = None
) -> Iterator[str]:
    """Yield the lines of the standings and of the meetings."""
    ratings = rate(names, games, anchors)
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
            shown_elo(row, ratings.anchors),
        )
        for row in standings(names, games, ratings.elo)
    ]
    header = ("player", "games", "won", "drawn", "lost", "share", "margin", "faults", "Elo [95%]")
    yield from _aligned([header, *rows])
    if ratings.caution:
        yield ratings.caution
    yield ""
    for meeting in encounters(games):
        result = f"{meeting.wins}-{meeting.draws}-{meeting.losses}"
        outcome = f"{meeting.winner} wins" if meeting.winner else "tied"
        line = f"{meeting.first} - {meeting.second}: {result} (won-drawn-lost), {outcome}"
        yield f"{line}, margin {meeting.margin:+d}"
    if len(names) == 2 and games:
        apart = show_elo(difference(results_of(names, games)[0]))
        yield f"Elo of {names[0]} above {names[1]}: {apart}"


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


def rounds_told(
    format_name: str, rounds: int, names: Sequence[str], games: Sequence[GameRecord]
) -> str:
    """Return how many rounds were played and who rested; "" if there are no rounds."""
    if format_name not in {one.value for one in IN_ROUNDS} or not games:
        return ""
    abreast = max(1, len(names) // 2)  # meetings of a round
    played = 1 + max(game.fixture.meeting for game in games) // abreast
    told = f"{rounds} round{'s' * (rounds != 1)}"
    if played < rounds:
        told = f"{played} of {told}"
    if format_name == Format.LADDER.value:
        return f"{told}; the table is in the order of the ladder"
    busy = {(g.fixture.meeting // abreast, name) for g in games for name in g.fixture.players}
    rests = [[n for n in names if (place, n) not in busy] for place in range(played)]
    byes = [rest[0] for rest in rests if len(rest) == 1]  # more while a round is being played
    return f"{told}; byes: {', '.join(byes)}" if byes else told


def closing(
    setup: Setup,
    games: Sequence[GameRecord],
    state: SprtState | None,
    anchors: Mapping[str, float] | None = None,
) -> Iterator[str]:
    """Yield everything that is said after the last game."""
    yield from tables(setup.names, games, anchors)
    if told := rounds_told(setup.format.value, setup.rounds, setup.names, games):
        yield f"{setup.format.value}: {told}"
    if setup.sprt and state:
        yield sprt_line(setup.sprt, state)
    yield f"sandbox: {setup.level}"
