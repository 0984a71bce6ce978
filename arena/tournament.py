"""Playing a tournament: which games are still to be played, by several workers at a time.

What is played and how it is counted follows from game numbers alone; workers and their speed
decide only when a game is played.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from queue import SimpleQueue
from typing import Protocol

from arena.log import Log
from arena.record import GameRecord
from arena.schedule import BYE_POINTS, Fixture, fixtures_of, gauntlet, round_robin, swiss_round
from arena.setup import Format, Setup
from arena.stats.sprt import Decision, SprtState, run_sprt
from arena.stats.standings import meetings, unbroken_pairs

OnGame = Callable[[GameRecord], None]


class Host(Protocol):
    """A worker's place to play: it owns the sandbox slots that its games need."""

    def play(self, fixture: Fixture) -> GameRecord:
        """Play one game and return its record."""

    def cancel(self) -> None:
        """End whatever is running here; may be called from another thread."""


def play_tournament(
    setup: Setup, hosts: Sequence[Host], log: Log | None, on_game: OnGame
) -> list[GameRecord]:
    """Play what is not yet in the log and return all games of the tournament by number."""
    games = {game.fixture.number: game for game in (log.games if log else [])}
    state = sequential_test(setup, list(games.values()))

    def undecided() -> bool:
        nonlocal state
        state = sequential_test(setup, list(games.values()), state)
        return state is None or state.decision is Decision.GO_ON

    for batch in _batches(setup, games):
        missing = [fixture for fixture in batch if fixture.number not in games]
        for game in _play_all(missing, hosts, undecided):
            games[game.fixture.number] = game
            if log:
                log.add(game)
            on_game(game)
    return [games[number] for number in sorted(games)]


def sequential_test(
    setup: Setup, games: Sequence[GameRecord], so_far: SprtState | None = None
) -> SprtState | None:
    """Return where the sequential test stands, None if there is none."""
    if not setup.sprt:
        return None
    return run_sprt(setup.sprt, unbroken_pairs(setup.names[0], games), so_far)


def counted_games(setup: Setup, games: Sequence[GameRecord]) -> list[GameRecord]:
    """Return the games that count: with a decided sequential test those that it used."""
    state = sequential_test(setup, games)
    if not state or state.decision is Decision.GO_ON:
        return list(games)
    return [game for game in games if game.fixture.pair < sum(state.counts)]


def _batches(setup: Setup, games: dict[int, GameRecord]) -> Iterator[list[Fixture]]:
    """Yield fixtures that can be played in any order; the next batch may need their results."""
    if setup.format is Format.ROUND_ROBIN:
        yield round_robin(setup.names, setup.games)
    elif setup.format is Format.GAUNTLET:
        yield gauntlet(setup.names, setup.games)
    else:
        yield from _swiss_rounds(setup, games)


def _swiss_rounds(setup: Setup, games: dict[int, GameRecord]) -> Iterator[list[Fixture]]:
    met: set[frozenset[str]] = set()
    rested: list[str] = []
    begun = 0
    for _ in range(setup.rounds):
        # A resumed log already holds later rounds: this round must not know them.
        earlier = [game for game in games.values() if game.fixture.meeting < begun]
        points = swiss_points(setup.names, earlier, rested)
        pairings, resting = swiss_round(setup.names, points, met, set(rested))
        yield fixtures_of(pairings, setup.games, begun)
        begun += len(pairings)
        met.update(frozenset(meeting) for meeting in pairings)
        rested += [resting] if resting else []


def swiss_points(
    names: Sequence[str], games: Sequence[GameRecord], rested: Sequence[str]
) -> dict[str, float]:
    """Return each player's points: one for a meeting won or a round's rest, half for a tie."""
    points = {name: BYE_POINTS * rested.count(name) for name in names}
    for meeting in meetings(games):
        for name in (meeting.first, meeting.second):
            points[name] += 1.0 if meeting.winner == name else 0.0 if meeting.winner else 0.5
    return points


def _play_all(
    fixtures: Sequence[Fixture], hosts: Sequence[Host], go_on: Callable[[], bool]
) -> Iterator[GameRecord]:
    """Yield games as they end. If the caller stops or anything fails, running games are ended."""
    free: SimpleQueue[Host] = SimpleQueue()
    for host in hosts:
        free.put(host)

    def play(fixture: Fixture) -> GameRecord:
        host = free.get()
        try:
            return host.play(fixture)
        finally:
            free.put(host)

    waiting = iter(fixtures)
    running: set[Future[GameRecord]] = set()
    with ThreadPoolExecutor(len(hosts), thread_name_prefix="arena") as pool:
        try:
            while True:
                while len(running) < len(hosts) and go_on() and (one := next(waiting, None)):
                    running.add(pool.submit(play, one))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            if running:
                for host in hosts:
                    host.cancel()
