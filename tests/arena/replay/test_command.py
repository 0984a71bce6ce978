"""`python -m arena replay`: one page, and nothing else is overwritten."""

import os
import re
import signal
import stat
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from arena.cli import main
from arena.log import Log
from arena.referee import Ending
from arena.replay.command import _numbers
from tests.arena.plain_agents import NAMES, plain_setup, some_games
from tests.arena.replay.test_analysis import game_of


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`replay LOG GAME FILE` writes the file; an unknown game is an error in one line."""
    setup = plain_setup(["greedy", "timid"])
    with Log(tmp_path / "log", setup.header()) as log:
        log.add(game_of("greedy", "timid"))
    target = tmp_path / "game.html"
    assert main(["replay", str(tmp_path / "log"), "1", str(target), "--no-analysis"]) == 0
    assert "greedy (X) against timid (O)" in target.read_text()
    assert main(["replay", str(tmp_path / "log"), "9", str(target)]) == 2
    assert "found no game 9" in capsys.readouterr().err


def test_a_replay_spares_its_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The log is not overwritten by a slip, and a game that is not in it is told in one line."""
    games = some_games()
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        for game in games[:2]:
            log.add(game)
    before = (tmp_path / "log").read_bytes()
    path, page = str(tmp_path / "log"), str(tmp_path / "page.html")
    for words, message in (
        ((path, "1", path), "is the log itself, wanted another file"),
        ((path, "3", page), "found no game 3, wanted 1 to 2"),
    ):
        assert main(["replay", *words]) == 2
        assert message in capsys.readouterr().err
    assert (tmp_path / "log").read_bytes() == before


def test_looks_that_cannot_be_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is no depth is refused; a solver that gives up leaves a page and a sentence."""
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        log.add(some_games()[0])
    words = ["replay", str(tmp_path / "log"), "1", str(tmp_path / "page.html")]
    for option, found, least in (("--depth", 0, 1), ("--depth", 999999, 1), ("--solve", -1, 0)):
        assert main([*words, option, str(found)]) == 2
        assert f"{option}: found {found}, wanted {least} to 20" in capsys.readouterr().err
    monkeypatch.setattr("arena.replay.command.analyse", lambda *_: [])
    assert main(words) == 0
    assert "game 1: not analysed" in capsys.readouterr().err
    assert (tmp_path / "page.html").exists()


def test_a_long_search_says_how_far_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Now and then there is a line with the game, what is done, and when it would be given up."""
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        log.add(some_games()[0])
    monkeypatch.setattr("arena.replay.analysis.TOLD_EVERY", 0.001)
    assert main(["replay", str(tmp_path / "log"), "1", str(tmp_path / "new" / "page.html")]) == 0
    shown = capsys.readouterr()
    assert re.search(
        r"log: game 1: \d+ of \d+ positions searched, from the end; after 300 s the rest is left "
        r"out \(Ctrl-C: now; --no-analysis: all\)\n",
        shown.err,
    )
    assert shown.out.endswith("page.html: 12 moves of game 1\n")


def test_which_games_there_are_is_told_in_words() -> None:
    """One, all between two numbers, or some between them."""
    assert _numbers([4]) == "4, its only game"
    assert _numbers([1, 2, 3]) == "1 to 3"
    assert _numbers([1, 3, 9]) == "one of its 3 games, which are between 1 and 9"


def test_one_move_is_counted_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game that ended after its first move has 1 move."""
    game = some_games()[0]
    crashed = replace(
        game,
        plies=game.plies[:1],
        score=game.plies[0].score,
        ending=Ending.CRASH,
        blamed="O",
        detail="exit code 1",
    )
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        log.add(crashed)
    words = ["replay", str(tmp_path / "log"), "1", str(tmp_path / "page.html"), "--no-analysis"]
    assert main(words) == 0
    assert capsys.readouterr().out.endswith("page.html: 1 move of game 1\n")


def test_a_replay_is_not_put_in_the_place_of_a_device(tmp_path: Path) -> None:
    """A pipe or a device that is named as the file stays what it is; a folder is refused."""
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        log.add(some_games()[0])
    os.mkfifo(tmp_path / "pipe")
    read: list[bytes] = []
    reader = Thread(target=lambda: read.append((tmp_path / "pipe").read_bytes()), daemon=True)
    reader.start()
    words = ["replay", "--no-analysis", str(tmp_path / "log"), "1"]
    assert main([*words, str(tmp_path / "pipe")]) == 0
    reader.join(timeout=280)
    assert read[0].startswith(b"<!doctype html>")
    assert stat.S_ISFIFO(os.stat(tmp_path / "pipe").st_mode)
    assert main([*words, str(tmp_path)]) == 2
    assert main([*words, "/"]) == 2


def test_ctrl_c_ends_the_search_and_not_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The signal of a key while our solver searches leaves a page with what there is."""
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        log.add(some_games()[0])
    monkeypatch.setattr("arena.replay.analysis.TOLD_EVERY", 0.05)

    def press(words: str) -> None:
        if "positions searched" in words:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr("arena.replay.command.tell", press)
    assert main(["replay", str(tmp_path / "log"), "1", str(tmp_path / "page.html")]) == 0
    assert capsys.readouterr().out.endswith("page.html: 12 moves of game 1\n")


def test_a_page_goes_to_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`-` is no file, as in all other commands; what is told is on standard error."""
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        log.add(some_games()[0])
    monkeypatch.chdir(tmp_path)
    assert main(["replay", "log", "1", "-", "--no-analysis"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("<!doctype html>")
    assert shown.err == "arena: standard output: 12 moves of game 1\n"
    assert [path.name for path in tmp_path.iterdir()] == ["log"]
