"""Standings: tables made from game records alone."""

from arena.log import Log
from arena.record import GameRecord
from arena.setup import Setup
from arena.stats.standings import meetings, pair_counts, pair_points, standings
from arena.tournament import play_tournament
from tests.arena.plain_agents import PlainHost, plain_setup

NAMES = ["greedy", "timid", "first"]


def play(setup: Setup, workers: int = 1, log: Log | None = None) -> list[GameRecord]:
    """Return the games of a tournament."""
    return play_tournament(
        setup, [PlainHost(setup) for _ in range(workers)], log, lambda game: None
    )


def test_standings_of_a_small_round_robin() -> None:
    """Wins, draws and losses add up, and the greedy player leads."""
    games = play(plain_setup(NAMES, games=10))
    table = standings(NAMES, games)
    assert table[0].name == "greedy"
    assert sum(row.games for row in table) == 2 * len(games) == 60
    assert sum(row.wins for row in table) == sum(row.losses for row in table)
    assert sum(row.margin for row in table) == 0
    assert all(sum(row.pairs) == 10 for row in table)


def test_five_games_are_won_by_majority() -> None:
    """An odd meeting has a winner and a margin; its unpaired last game is in no pair."""
    games = play(plain_setup(["greedy", "timid"], games=5))
    meeting = meetings(games)[0]
    assert meeting.wins + meeting.draws + meeting.losses == 5
    assert meeting.winner == "greedy"
    assert meeting.margin == sum(game.margin("greedy") for game in games)
    assert sum(pair_counts(pair_points("greedy", games))) == 2
