"""Pages that are kept fresh while a tournament is played."""

import os
from datetime import datetime
from pathlib import Path
from threading import Event

import pytest

from arena.report import live as live_pages
from arena.report.live import LivePages
from judge.model.errors import JudgeError
from tests.arena.report.sample import NAMES, tournament

NOON = datetime(2026, 1, 2, 12, 0, 0)


def pages(folder: Path, known: int = 0) -> LivePages:
    """Return the pages of a tournament of which some games are known."""
    setup, games = tournament()
    return LivePages(folder, setup.header(), 24, games[:known], {}, lambda: NOON, pause=0.01)


def test_pages_are_there_before_the_first_game(tmp_path: Path) -> None:
    """Nothing is known yet, and that is shown."""
    live = pages(tmp_path)
    text = (tmp_path / "index.html").read_text()
    live.close()
    assert "4 players, 0 games" in text
    assert "0 of at most 24 games; as of 12:00:00." in text
    assert 'data-live="5"' in text


def test_the_last_pages_are_those_of_the_report(tmp_path: Path) -> None:
    """They do not reload themselves, and every game has its replay."""
    _, games = tournament()
    live = pages(tmp_path, known=3)
    for game in games[3:]:
        live.add(game)
    live.close()
    text = (tmp_path / "index.html").read_text()
    assert "24 games" in text
    assert "data-live" not in text
    assert len(list((tmp_path / "games").iterdir())) == 24
    assert live.trouble == ""


def test_new_games_are_shown_while_it_runs(tmp_path: Path) -> None:
    """Without being asked, soon after a game."""
    _, games = tournament()
    live = pages(tmp_path)
    for game in games[:5]:
        live.add(game)
    waiting = Event()
    for _ in range(1000):
        if "5 of at most 24 games" in (tmp_path / "index.html").read_text():
            break
        waiting.wait(0.02)
    live.close()
    assert "data-live" not in (tmp_path / "index.html").read_text()


def test_a_folder_that_cannot_be_written_is_told_at_once(tmp_path: Path) -> None:
    """Before the first game; one that fails later does not end the tournament."""
    (tmp_path / "file").write_text("")
    with pytest.raises(JudgeError, match="file: is a file, wanted a folder for the pages"):
        pages(tmp_path / "file")
    _, games = tournament(NAMES)
    live = pages(tmp_path / "folder")
    os.rename(tmp_path / "folder", tmp_path / "gone")
    (tmp_path / "folder").write_text("")
    live.add(games[0])
    live.close()
    assert "cannot be written" in live.trouble


def test_a_replay_that_could_not_be_written_is_written_later(tmp_path: Path) -> None:
    """When there is room again: what failed once is tried with the next pages."""
    _, games = tournament()
    live = pages(tmp_path)
    (tmp_path / "games").write_text("")  # where a folder is to be
    live._games.update({game.fixture.number: game for game in games[:2]})
    live._try_to_write(running=True)
    assert "cannot be written" in live.trouble
    (tmp_path / "games").unlink()
    live.close()
    assert live.trouble == ""
    assert len(list((tmp_path / "games").iterdir())) == 2


def test_a_defect_costs_pages_and_no_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told at the end, in one line; if it is over by then, nothing is missing."""
    _, games = tournament()
    live, pace = pages(tmp_path), Event()

    def fails(*words: object) -> None:
        pace.set()
        raise ZeroDivisionError("float\ndivision")

    with monkeypatch.context() as broken:
        broken.setattr(live_pages, "facts_of", fails)
        live.add(games[0])
        assert pace.wait(20)
        live._try_to_write(running=True)
        assert live.trouble.startswith("a defect of the arena, please report it: ZeroDivisionError")
        assert "\n" not in live.trouble
    assert live._thread.is_alive()
    live.close()
    assert live.trouble == ""
    assert "1 game" in (tmp_path / "index.html").read_text()
