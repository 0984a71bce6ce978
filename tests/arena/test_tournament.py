"""Tournaments: the same games and standings whatever the workers do, and after any interruption."""

import json
import os
import re
from pathlib import Path

import pytest

from arena.log import Log, read_log
from arena.record import GameRecord, to_json
from arena.setup import Format, Setup
from arena.stats.sprt import Decision, Sprt
from arena.stats.standings import meetings, pair_counts, pair_points, standings
from arena.tournament import counted_games, play_tournament, sequential_test
from judge.model.errors import JudgeError
from tests.arena.plain_agents import PlainHost, plain_setup

NAMES = ["greedy", "timid", "first"]


def play(setup: Setup, workers: int = 1, log: Log | None = None) -> list[GameRecord]:
    """Return the games of a tournament."""
    return play_tournament(
        setup, [PlainHost(setup) for _ in range(workers)], log, lambda game: None
    )


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
    met = [{meeting.first, meeting.second} for meeting in meetings(games)]
    assert len(met) == 2
    assert met[0] != met[1]


def test_five_games_are_won_by_majority() -> None:
    """An odd meeting has a winner and a margin; its unpaired last game is in no pair."""
    games = play(plain_setup(["greedy", "timid"], games=5))
    meeting = meetings(games)[0]
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
        results.append((progress, counted_games(setup, games)))
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
            play_tournament(setup, [PlainHost(setup, fail_after=broken)], log, lambda game: None)
        again = PlainHost(setup)
        with Log(path, setup.header()) as log:
            assert len(log.games) == broken
            assert play_tournament(setup, [again], log, lambda game: None) == undisturbed
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
    for text in ("shopping\nmilk\n", "shopping\nmilk", "no line break", '{"name": "x"}'):
        path.write_text(text)
        with pytest.raises(JudgeError, match=r"notes.txt:1: found no JSON|found no {\"arena"):
            Log(path, plain_setup(NAMES).header())
        assert path.read_text() == text


def test_a_torn_end_of_another_log_is_left_alone(tmp_path: Path) -> None:
    """A log is only mended by the tournament that it belongs to."""
    path = tmp_path / "log"
    with Log(path, plain_setup(NAMES, games=2).header()):
        pass
    torn = path.read_bytes() + b'{"game": 0'
    path.write_bytes(torn)
    with pytest.raises(JudgeError, match="holds another tournament"):
        Log(path, plain_setup(NAMES, games=4).header())
    assert path.read_bytes() == torn


def test_a_full_disk_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that could not be written whole is not written at all, and the user is told."""
    setup = plain_setup(["greedy", "timid"], games=2)
    games = play(setup)
    with Log(tmp_path / "log", setup.header()) as log:
        log.add(games[0])
        before = (tmp_path / "log").read_bytes()
        write = os.write
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", lambda handle, data: write(handle, data[:20]))
            with pytest.raises(JudgeError, match="cannot be written: No space left on device"):
                log.add(games[1])
        assert (tmp_path / "log").read_bytes() == before
        log.add(games[1])
    assert read_log(tmp_path / "log")[1] == games


def test_a_log_must_be_a_file() -> None:
    """A device is no place to come back to."""
    with pytest.raises(JudgeError, match="it is no regular file"):
        Log(Path("/dev/null"), plain_setup(NAMES).header())


def broken_logs() -> dict[str, str]:
    """Return texts that nearly are logs, by what is wrong with them."""
    setup = plain_setup(["greedy", "timid"], games=2)
    header = {"arena": setup.header()}
    record = to_json(play(setup)[0])
    wrong: dict[str, object] = {
        "'x'": {"x": "\x1b[31m"},
        "'o'": {"o": None},
        "the player 'zoe'": {"x": "zoe"},
        "'game'": {"game": "a"},
        "'encounter'": {"encounter": None},
        "'pair'": {"pair": -1},
        "'blamed'": {"blamed": "Q"},
        "'ending'": {"ending": 5},
        "'detail'": {"detail": "two\nlines"},
        "'score'": {"score": float("inf")},
        "'board'": {"board": []},
        "'values'": {"values": [[1]]},
        "'moves'": {"moves": [7]},
        "'move'": {"moves": [{}]},
        "'cpu'": {"moves": [{"move": "A1 Stake", "score": 1, "cpu": float("nan")}]},
        "'solved'": {"solved": [3]},
    }
    first = json.dumps(header) + "\n"
    lines = {
        why: first + json.dumps({**record, **change}) + "\n"  # type: ignore[dict-item]  # all are dictionaries
        for why, change in wrong.items()
    }
    return {
        **lines,
        "game 1 again": first + 2 * (json.dumps(record) + "\n"),
        "no JSON,": first + "[" * 100_000 + "\n",
        "no JSON object": first + "[]\n",
        "with its players": '{"arena": {}}\n',
        'no {"arena"': '{"arena": 5}\n',
        "a player without a printable name": '{"arena": {"players": {"\\u001b": ""}}}\n',
        "fingerprints that are none": '{"arena": {"version": 2, "players": {}}}\n',
        "nothing in it": "",
    }


@pytest.mark.parametrize(("why", "text"), broken_logs().items(), ids=broken_logs())
def test_a_broken_log_is_told_in_one_line(tmp_path: Path, why: str, text: str) -> None:
    """Whatever was done to a log, reading it ends well or with a line that says where and why."""
    (tmp_path / "log").write_text(text)
    with pytest.raises(JudgeError, match=re.escape(why)) as error:
        read_log(tmp_path / "log")
    assert str(error.value).isprintable()


def test_a_failure_ends_running_games() -> None:
    """When one game cannot be played the others are ended, not waited for."""
    setup = plain_setup(NAMES)
    hosts = [PlainHost(setup), PlainHost(setup, fail_after=0)]
    with pytest.raises(KeyboardInterrupt):
        play_tournament(setup, hosts, None, lambda game: None)
