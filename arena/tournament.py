"""Playing a tournament: which games are still to be played, by an executor here or elsewhere.

What is played and how it is counted follows from game numbers alone; who plays and how fast
decides only when a game is played.
"""

from collections.abc import Callable, Iterator, Sequence

from arena.game_task import GameTask, UnplayedGame
from arena.ladder import ladder_round, rated
from arena.log import Log
from arena.record import GameRecord
from arena.schedule import (
    BYE_POINTS,
    Fixture,
    fixtures_of,
    gauntlet,
    ladder_games,
    round_robin,
    swiss_round,
)
from arena.setup import Format, Setup
from arena.stats.results import results_of
from arena.stats.sprt import Decision, SprtState, run_sprt
from arena.stats.standings import meetings, unbroken_pairs
from arena.travel import TravellingPlayers
from judge.grading.executor import Executor
from judge.model.errors import JudgeError

OnGame = Callable[[GameRecord], None]
OnUnplayed = Callable[[UnplayedGame], None]


def refuse(game: UnplayedGame) -> None:
    """End the tournament for want of a game."""
    raise JudgeError(f"game {game.fixture.number + 1} could not be played: {game.reason}")


def play_tournament(
    setup: Setup,
    executor: Executor,
    log: Log | None,
    on_game: OnGame,
    on_unplayed: OnUnplayed = refuse,
) -> list[GameRecord]:
    """Play what is not yet in the log and return all games of the tournament by number.

    A game that cannot be played is told, and others go on, unless they depend on it: the next round
    of a tournament in rounds, and a sequential test.
    """
    games = {game.fixture.number: game for game in (log.games if log else [])}
    players = TravellingPlayers(setup.players)
    state = sequential_test(setup, list(games.values()))
    for batch in _batches(setup, games):
        if state and state.decision is not Decision.GO_ON:
            break
        missing = [fixture for fixture in batch if fixture.number not in games]
        complete = True
        for game in _play_all([GameTask(each, setup, players) for each in missing], executor):
            if isinstance(game, UnplayedGame):
                complete = False
                on_unplayed(game)
            else:
                games[game.fixture.number] = game
                if log:
                    log.add(game)
                on_game(game)
                state = sequential_test(setup, list(games.values()), state)
            if state and (not complete or state.decision is not Decision.GO_ON):
                break
        if not complete:
            break
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


def most_games(setup: Setup) -> int:
    """Return how many games there are at most; a sequential test may need fewer."""
    players = len(setup.players)
    meetings = {
        Format.ROUND_ROBIN: players * (players - 1) // 2,
        Format.GAUNTLET: players - 1,
        Format.SWISS: players // 2 * setup.rounds,
        Format.LADDER: players // 2 * setup.rounds,
    }
    return meetings[setup.format] * setup.games


def _batches(setup: Setup, games: dict[int, GameRecord]) -> Iterator[list[Fixture]]:
    """Yield fixtures that can be played in any order; the next batch may need their results."""
    if setup.format is Format.ROUND_ROBIN:
        yield round_robin(setup.names, setup.games)
    elif setup.format is Format.GAUNTLET:
        yield gauntlet(setup.names, setup.games)
    elif setup.format is Format.SWISS:
        yield from _swiss_rounds(setup, games)
    else:
        yield from _ladder_rounds(setup, games)


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


def _ladder_rounds(setup: Setup, games: dict[int, GameRecord]) -> Iterator[list[Fixture]]:
    names, begun = setup.names, 0
    now = rated(len(names), [])
    played: dict[frozenset[str], int] = {}
    for _ in range(setup.rounds):
        earlier = [game for game in games.values() if game.fixture.meeting < begun]
        now = rated(len(names), results_of(names, earlier), now if earlier else None)
        chosen = ladder_round(now, setup.games / 2)
        meetings = [(names[one], names[other]) for one, other in chosen]
        yield ladder_games(meetings, setup.games, begun, played)
        begun += len(meetings)


def swiss_points(
    names: Sequence[str], games: Sequence[GameRecord], rested: Sequence[str]
) -> dict[str, float]:
    """Return each player's points: one for a meeting won or a round's rest, half for a tie."""
    points = {name: BYE_POINTS * rested.count(name) for name in names}
    for meeting in meetings(games):
        for name in (meeting.first, meeting.second):
            points[name] += 1.0 if meeting.winner == name else 0.0 if meeting.winner else 0.5
    return points


def _play_all(tasks: Sequence[GameTask], executor: Executor) -> Iterator[GameRecord | UnplayedGame]:
    """Yield games as they end, in any order."""
    waiting, running = iter(tasks), 0
    while True:
        while running < executor.window and (task := next(waiting, None)):
            executor.submit(task.fixture.number, task)
            running += 1
        if not running:
            return
        done = executor.receive()
        assert done is not None, "it waits"
        running -= 1
        yield done.value
