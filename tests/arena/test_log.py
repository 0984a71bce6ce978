"""The game log: whole lines or nothing, one tournament a file, and every broken line is named."""

import json
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from arena.cli import main
from arena.log import Log, read_log
from arena.record import GameRecord, to_json
from arena.setup import Setup
from judge.model.errors import JudgeError
from tests.arena.plain_agents import PlainHost, plain_setup, played

NAMES = ["greedy", "timid", "first"]


def play(setup: Setup, workers: int = 1, log: Log | None = None) -> list[GameRecord]:
    """Return the games of a tournament."""
    return played(setup, [PlainHost(setup) for _ in range(workers)], log)


def test_a_log_gives_back_its_games(tmp_path: Path) -> None:
    """What was played can be read back, with the header that says what it was."""
    setup = plain_setup(NAMES)
    with Log(tmp_path / "log", setup.header()) as log:
        games = play(setup, 2, log)
    header, found = read_log(tmp_path / "log")
    assert header == json.loads(json.dumps(setup.header()))
    assert found == games


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    """Cut at any byte of its last line, a log loses that game only, and is repaired."""
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
    """A log is only repaired by the tournament that it belongs to."""
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
    """A device cannot be read back."""
    with pytest.raises(JudgeError, match="it is not a regular file"):
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
        "an invalid 'winner' of game 1, which has a score": {"winner": "O"},
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
        "game 1 a second time": first + 2 * (json.dumps(record) + "\n"),
        "no JSON,": first + "[" * 100_000 + "\n",
        "not a JSON object": first + "[]\n",
        "with its players": '{"arena": {}}\n',
        'no {"arena"': '{"arena": 5}\n',
        "a player without a printable name": '{"arena": {"players": {"\\u001b": ""}}}\n',
        "invalid fingerprints": '{"arena": {"version": 2, "players": {}}}\n',
        "nothing in it": "",
        ":1: found no JSON, wanted a game log": "\x00\x01 a file of another kind",
    }


def contradictions() -> dict[str, GameRecord]:
    """Return a game whose record was changed in one place, by what is wrong with it then."""
    game = play(plain_setup(["greedy", "timid"], games=2))[0]
    first = game.plies[0]
    return {
        "found a score of 12345 of game 1, where its moves lead to": replace(game, score=12345),
        "after move 1 of game 1, where the board has": replace(
            game, plies=(replace(first, score=first.score + 1), *game.plies[1:])
        ),
        "with a move that cannot be played": replace(game, plies=(first, *game.plies)),
        "that ended before the board was full": replace(
            game, plies=game.plies[:-1], score=game.plies[-2].score
        ),
        "an ending that does not fit who is blamed": replace(game, blamed="X"),
    }


@pytest.mark.parametrize(("why", "game"), contradictions().items(), ids=contradictions())
def test_a_record_that_contradicts_its_moves_is_told(
    tmp_path: Path, why: str, game: GameRecord, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither standings nor report believe it: one line with the line's number, exit code 2."""
    with Log(tmp_path / "log", plain_setup(["greedy", "timid"], games=2).header()) as log:
        log.add(game)
    for words in (["standings", str(tmp_path / "log")], ["report", str(tmp_path / "log"), "x"]):
        assert main(words) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"arena: {tmp_path}/log:2: found ")
        assert why in told
        assert told.count("\n") == 1


def test_an_unfinished_last_line_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tables are those of the whole lines, with one note that the rest was left out."""
    setup = plain_setup(["greedy", "timid"], games=2)
    with Log(tmp_path / "log", setup.header()) as log:
        play(setup, 1, log)
    assert main(["standings", str(tmp_path / "log")]) == 0
    assert capsys.readouterr().err == ""
    (tmp_path / "log").write_bytes((tmp_path / "log").read_bytes()[:-9])
    assert main(["standings", str(tmp_path / "log")]) == 0
    note = f"arena: {tmp_path}/log: its last line is not finished and was left out\n"
    assert capsys.readouterr().err == note


@pytest.mark.parametrize(("why", "text"), broken_logs().items(), ids=broken_logs())
def test_a_broken_log_is_told_in_one_line(tmp_path: Path, why: str, text: str) -> None:
    """Whatever was done to a log, reading it ends well or with a line that says where and why."""
    (tmp_path / "log").write_text(text)
    with pytest.raises(JudgeError, match=re.escape(why)) as error:
        read_log(tmp_path / "log")
    assert str(error.value).isprintable()
