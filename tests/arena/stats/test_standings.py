"""Standings: tables made from game records alone."""

from arena.log import Log
from arena.record import GameRecord
from arena.setup import Format, Setup
from arena.stats.results import results_of
from arena.stats.standings import encounters, meetings, standings
from tests.arena.plain_agents import PlainHost, plain_setup, played

NAMES = ["greedy", "timid", "first"]


def play(setup: Setup, workers: int = 1, log: Log | None = None) -> list[GameRecord]:
    """Return the games of a tournament."""
    return played(setup, [PlainHost(setup) for _ in range(workers)], log)


def test_standings_of_a_small_round_robin() -> None:
    """Wins, draws and losses add up, and the greedy player leads."""
    games = play(plain_setup(NAMES, games=10))
    table = standings(NAMES, games)
    assert table[0].name == "greedy"
    assert sum(row.games for row in table) == 2 * len(games) == 60
    assert sum(row.wins for row in table) == sum(row.losses for row in table)
    assert sum(row.margin for row in table) == 0
    assert [row.elo.middle for row in table] == sorted(
        (row.elo.middle for row in table), reverse=True
    )


def test_meetings_of_the_same_two_are_told_together() -> None:
    """A ladder lets two meet again and again; who won is told once."""
    games = play(plain_setup(["greedy", "timid"], games=2, tournament=Format.LADDER, rounds=3))
    assert len(meetings(games)) == 3
    assert [(one.first, one.wins + one.draws + one.losses) for one in encounters(games)] == [
        ("greedy", 6)
    ]


def test_five_games_are_won_by_majority() -> None:
    """An odd meeting has a winner and a margin; its last game stands alone."""
    games = play(plain_setup(["greedy", "timid"], games=5))
    meeting = meetings(games)[0]
    assert meeting.wins + meeting.draws + meeting.losses == 5
    assert meeting.winner == "greedy"
    assert meeting.margin == sum(game.margin("greedy") for game in games)
    met = results_of(["greedy", "timid"], games)[0]
    assert (sum(met.pairs), sum(met.singles)) == (2, 1)
