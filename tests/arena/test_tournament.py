"""Tournaments: the same games and standings whatever the workers do, and after any interruption."""

from pathlib import Path

import pytest

from arena.log import Log, read_log
from arena.record import GameRecord
from arena.setup import Format, Setup
from arena.stats.sprt import Decision, Sprt
from arena.stats.standings import meetings, standings
from arena.tournament import counted_games, sequential_test
from judge.model.errors import JudgeError
from tests.arena.plain_agents import PlainHost, plain_setup, played

NAMES = ["greedy", "timid", "first"]


def play(setup: Setup, workers: int = 1, log: Log | None = None) -> list[GameRecord]:
    """Return the games of a tournament."""
    return played(setup, [PlainHost(setup) for _ in range(workers)], log)


@pytest.mark.parametrize("tournament", list(Format))
def test_workers_do_not_change_the_standings(tournament: Format) -> None:
    """One, two and four workers give the same games and the same table."""
    setup = plain_setup(NAMES, tournament=tournament)
    results = [play(setup, workers) for workers in (1, 2, 4)]
    assert results[0] == results[1] == results[2]
    assert standings(NAMES, results[0]) == standings(NAMES, reversed(results[0]))


def test_a_gauntlet_is_one_against_all() -> None:
    """The first player is in every game."""
    games = play(plain_setup(NAMES, tournament=Format.GAUNTLET))
    assert len(games) == 8
    assert all("greedy" in game.fixture.players for game in games)


def test_swiss_rests_count() -> None:
    """With three players and two rounds each round has one meeting, and two players rest once."""
    games = play(plain_setup(NAMES, tournament=Format.SWISS, rounds=2))
    met = [{meeting.first, meeting.second} for meeting in meetings(games)]
    assert len(met) == 2
    assert met[0] != met[1]


def test_a_ladder_plays_new_openings_when_two_meet_again() -> None:
    """The games of two players are on openings that they have not played yet."""
    games = play(plain_setup(["greedy", "timid"], games=4, tournament=Format.LADDER, rounds=3))
    assert [game.fixture.opening for game in games] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert [game.fixture.number for game in games] == list(range(12))


def test_sprt_stops_early_and_alike_for_all_workers() -> None:
    """A clear match is decided long before its last game, with the same verdict at any -j."""
    setup = plain_setup(["greedy", "timid"], games=400, sprt=Sprt(0, 200))
    results = []
    for workers in (1, 3):
        games = play(setup, workers)
        state = sequential_test(setup, games)
        assert state is not None
        assert state.decision is Decision.H1
        assert len(games) < 400
        results.append((state, counted_games(setup, games)))
    assert results[0] == results[1]


@pytest.mark.parametrize("tournament", [Format.SWISS, Format.LADDER])
def test_a_resumed_tournament_equals_an_undisturbed_one(tmp_path: Path, tournament: Format) -> None:
    """Interrupted after each possible game, it plays the rest and nothing twice."""
    setup = plain_setup(NAMES, games=2, tournament=tournament, rounds=3)
    undisturbed = play(setup)
    for broken in range(len(undisturbed)):
        path = tmp_path / f"log{broken}"
        with Log(path, setup.header()) as log, pytest.raises(JudgeError, match="told to fail"):
            played(setup, [PlainHost(setup, fail_after=broken)], log)
        again = PlainHost(setup)
        with Log(path, setup.header()) as log:
            assert len(log.games) == broken
            assert played(setup, [again], log) == undisturbed
        assert len(again.played) == len(undisturbed) - broken
        assert read_log(path)[1] == undisturbed


def test_a_failure_ends_running_games() -> None:
    """When one game cannot be played the others are ended, not waited for."""
    setup = plain_setup(NAMES)
    hosts = [PlainHost(setup), PlainHost(setup, fail_after=0)]
    with pytest.raises(JudgeError, match="told to fail"):
        played(setup, hosts)
    assert all(host.closed for host in hosts)
