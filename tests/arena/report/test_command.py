"""`python -m arena report`: pages from a log, and one line for what is wrong."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from arena.cli import main
from arena.log import Log
from arena.report.pages import write_replay
from tests.arena.report.sample import tournament, write_log


def test_the_command_writes_pages_and_replays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each game has a replay, unless fewer are asked for; a torn last line is ignored."""
    setup, games = tournament()
    log = write_log(tmp_path / "log", setup, games)
    with open(log, "ab") as file:
        file.write(b'{"game": 99, "x": "ad')
    assert main(["report", str(log), str(tmp_path / "all"), "--anchor", "ada=1500"]) == 0
    assert capsys.readouterr().out.endswith("index.html: 24 games, 24 with a replay\n")
    assert len(list((tmp_path / "all" / "games").iterdir())) == 24
    assert "+1500 (anchor)" in (tmp_path / "all" / "index.html").read_text()
    assert main(["report", str(log), str(tmp_path / "few"), "--replays", "2"]) == 0
    assert len(list((tmp_path / "few" / "games").iterdir())) == 2
    page = (tmp_path / "few" / "games.html").read_text()
    assert page.count('href="games/game-') == 2
    assert "python -m arena replay LOG GAME FILE" in page


def test_links_lead_to_files(tmp_path: Path) -> None:
    """Every link of both pages is to a file of the folder, also with one replay only."""
    setup, games = tournament()
    log = write_log(tmp_path / "log", setup, games)
    assert main(["report", str(log), str(tmp_path / "pages"), "--replays", "1"]) == 0
    for name in ("index.html", "games.html"):
        text = (tmp_path / "pages" / name).read_text()
        links = [part.split('"')[0] for part in text.split('href="')[1:]]
        assert links
        assert [link for link in links if not (tmp_path / "pages" / link).is_file()] == []


def test_a_replay_of_a_tournament_leads_back(tmp_path: Path) -> None:
    """Its links are files of the report; a replay that was written alone has none."""
    setup, games = tournament(["ada", "bob"], games=1, faults=False)
    log = write_log(tmp_path / "log", setup, games)
    assert main(["report", str(log), str(tmp_path / "pages")]) == 0
    replay = tmp_path / "pages" / "games" / "game-1.html"
    back = re.findall(r'<a href="([^"#]+)">(\w+)</a>', replay.read_text())
    assert [name for _, name in back] == ["Tournament", "Games"]
    assert all((replay.parent / link).is_file() for link, _ in back)
    assert main(["replay", str(log), "1", str(tmp_path / "alone.html"), "--no-analysis"]) == 0
    assert 'aria-label="pages"' not in (tmp_path / "alone.html").read_text()


def test_moves_that_cannot_be_played_leave_a_game_without_replay(tmp_path: Path) -> None:
    """Pages that follow a resumed tournament survive an edited log: there is just no replay."""
    _, games = tournament(["ada", "bob"], games=2, faults=False)
    broken = replace(games[0], plies=(games[0].plies[0],) * 2)
    assert [write_replay(tmp_path, game, []) for game in (broken, games[1])] == [False, True]
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["game-2.html"]


def test_analysed_replays_tell_mistakes(tmp_path: Path) -> None:
    """`--analyse 1` searches the most dramatic game, and no other."""
    setup, games = tournament(["ada", "dan"], games=2, faults=False, size=3)
    log = write_log(tmp_path / "log", setup, games)
    assert main(["report", str(log), str(tmp_path / "pages"), "--analyse", "1"]) == 0
    texts = [path.read_text() for path in (tmp_path / "pages" / "games").iterdir()]
    assert sum('"depth":' in text for text in texts) == 1


def test_what_is_wrong_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No game, no log, a folder that is a file, a wrong number: exit code 2 and one line."""
    setup, games = tournament(["ada", "bob"], games=1)
    log = str(write_log(tmp_path / "log", setup, games))
    with Log(tmp_path / "empty", setup.header()):
        pass
    pages = str(tmp_path / "pages")
    for words, message in (
        ([str(tmp_path / "empty"), pages], "found no game in it"),
        ([str(tmp_path / "none"), pages], "cannot be read as a game log"),
        ([log, log], f"{log}: is a file, wanted a folder for the pages"),
        ([log, f"{log}/a/b"], f"{log}: is a file, wanted a folder for the pages"),
        ([log, pages, "--replays", "-1"], "--replays: found -1"),
        ([log, pages, "--anchor", "eve=1"], "found no player of that name"),
        ([log], "are required: FOLDER"),
    ):
        assert main(["report", *words]) == 2
        shown = capsys.readouterr()
        assert message in shown.err
        assert shown.err.count("\n") == 1
