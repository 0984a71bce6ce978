"""Tournaments: the same games and standings whatever the workers do, and after any interruption."""

import json
from pathlib import Path

import pytest

from arena.log import Log, read_log
from arena.record import Game
from arena.setup import Format, Setup
from arena.sprt import Decision, Sprt
from arena.standings import encounters, pair_counts, pair_points, standings
from arena.tournament import conduct, counted, sequential_test
from judge.errors import JudgeError
from tests.arena.plain_agents import PlainHost, plain_setup

NAMES = ["greedy", "timid", "first"]


def play(setup: Setup, workers: int = 1, log: Log | None = None) -> list[Game]:
    """Return the games of a tournament."""
    return conduct(setup, [PlainHost(setup) for _ in range(workers)], log, lambda game: None)


@pytest.mark.parametrize("tournament", list(Format))
def test_workers_do_not_change_the_standings(tournament: Format) -> None:
    """One, two and four workers give the same games and the same table."""
    setup = plain_setup(NAMES, tournament=tournament)
    results = [play(setup, workers) for workers in (1, 2, 4)]
    assert results[0] == results[1] == results[2]
    assert standings(NAMES, results[0]) == standings(NAMES, reversed(results[0]))


def test_standings_of_a_small_round_robin() -> None:
    """Wins, draws and losses add up, and the greedy player leads."""
    games = play(plain_setup(NAMES, games=10))
    table = standings(NAMES, games)
    assert table[0].name == "greedy"
    assert sum(row.games for row in table) == 2 * len(games) == 60
    assert sum(row.wins for row in table) == sum(row.losses for row in table)
    assert sum(row.margin for row in table) == 0
    assert all(sum(row.pairs) == 10 for row in table)


def test_a_gauntlet_is_one_against_all() -> None:
    """The first player is in every game."""
    games = play(plain_setup(NAMES, tournament=Format.GAUNTLET))
    assert len(games) == 8
    assert all("greedy" in game.fixture.players for game in games)


def test_swiss_rests_count() -> None:
    """With three players and two rounds each round has one meeting, and two players rest once."""
    games = play(plain_setup(NAMES, tournament=Format.SWISS, rounds=2))
    met = [{meeting.first, meeting.second} for meeting in encounters(games)]
    assert len(met) == 2
    assert met[0] != met[1]


def test_five_games_are_won_by_majority() -> None:
    """An odd meeting has a winner and a margin; its unpaired last game is in no pair."""
    games = play(plain_setup(["greedy", "timid"], games=5))
    meeting = encounters(games)[0]
    assert meeting.wins + meeting.draws + meeting.losses == 5
    assert meeting.winner == "greedy"
    assert meeting.margin == sum(game.margin("greedy") for game in games)
    assert sum(pair_counts(pair_points("greedy", games))) == 2


def test_sprt_stops_early_and_alike_for_all_workers() -> None:
    """A clear match is decided long before its last game, with the same verdict at any -j."""
    setup = plain_setup(["greedy", "timid"], games=400, sprt=Sprt(0, 200))
    results = []
    for workers in (1, 3):
        games = play(setup, workers)
        progress = sequential_test(setup, games)
        assert progress is not None
        assert progress.decision is Decision.H1
        assert len(games) < 400
        results.append((progress, counted(setup, games)))
    assert results[0] == results[1]


def test_a_log_gives_back_its_games(tmp_path: Path) -> None:
    """What was played can be read back, with the header that says what it was."""
    setup = plain_setup(NAMES)
    with Log(tmp_path / "log", setup.header()) as log:
        games = play(setup, 2, log)
    header, found = read_log(tmp_path / "log")
    assert header == json.loads(json.dumps(setup.header()))
    assert found == games


def test_a_resumed_tournament_equals_an_undisturbed_one(tmp_path: Path) -> None:
    """Interrupted after each possible game, it plays the rest and nothing twice."""
    setup = plain_setup(NAMES, games=2, tournament=Format.SWISS, rounds=3)
    undisturbed = play(setup)
    for broken in range(len(undisturbed)):
        path = tmp_path / f"log{broken}"
        with Log(path, setup.header()) as log, pytest.raises(KeyboardInterrupt):
            conduct(setup, [PlainHost(setup, fail_after=broken)], log, lambda game: None)
        again = PlainHost(setup)
        with Log(path, setup.header()) as log:
            assert len(log.games) == broken
            assert conduct(setup, [again], log, lambda game: None) == undisturbed
        assert len(again.played) == len(undisturbed) - broken
        assert read_log(path)[1] == undisturbed


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    """Cut at any byte of its last line, a log loses that game only, and heals."""
    setup = plain_setup(["greedy", "timid"], games=2)
    path = tmp_path / "log"
    with Log(path, setup.header()) as log:
        games = play(setup, 1, log)
    whole = path.read_bytes()
    last = len(whole.splitlines(keepends=True)[-1])
    for cut in range(1, last, 37):
        path.write_bytes(whole[:-cut])
        assert read_log(path)[1] == games[:1]
        with Log(path, setup.header()) as log:
            assert log.games == games[:1]
            assert play(setup, 1, log) == games
        assert path.read_bytes() == whole


def test_a_log_torn_in_its_header_begins_anew(tmp_path: Path) -> None:
    """Killed before the first line was whole, nothing was played and nothing is lost."""
    setup = plain_setup(["greedy", "timid"])
    (tmp_path / "log").write_bytes(b'{"arena": {"ver')
    with Log(tmp_path / "log", setup.header()) as log:
        assert log.games == []


def test_a_log_of_another_tournament_is_refused(tmp_path: Path) -> None:
    """Two tournaments never mix: the message says what is different."""
    with Log(tmp_path / "log", plain_setup(NAMES, games=2).header()):
        pass
    with pytest.raises(JudgeError, match=r"holds another tournament \(different: games\)"):
        Log(tmp_path / "log", plain_setup(NAMES, games=4).header())


def test_a_log_in_use_is_refused(tmp_path: Path) -> None:
    """Two arenas never write one log."""
    header = plain_setup(NAMES).header()
    with Log(tmp_path / "log", header), pytest.raises(JudgeError, match="another arena"):
        Log(tmp_path / "log", header)


def test_a_file_that_is_no_log_is_refused(tmp_path: Path) -> None:
    """The message names the line, and the file stays as it was."""
    path = tmp_path / "notes.txt"
    path.write_text("shopping\nmilk\n")
    with pytest.raises(JudgeError, match=r"notes.txt:1: found no game record"):
        Log(path, plain_setup(NAMES).header())
    assert path.read_text() == "shopping\nmilk\n"


def test_a_failure_ends_running_games() -> None:
    """When one game cannot be played the others are ended, not waited for."""
    setup = plain_setup(NAMES)
    hosts = [PlainHost(setup), PlainHost(setup, fail_after=0)]
    with pytest.raises(KeyboardInterrupt):
        conduct(setup, hosts, None, lambda game: None)
