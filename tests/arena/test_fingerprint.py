"""A tournament goes on only with the players it began with."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from arena.cli import main
from arena.fingerprint import fingerprint
from arena.log import Log, read_log
from arena.mentions import mentioned
from arena.players import parse_player
from arena.record import GameRecord
from arena.setup import FINGERPRINTS
from arena.tournament import play_tournament
from judge.model.errors import JudgeError
from tests.arena.plain_agents import plain_setup
from tests.sources import ROOT

PLAYERS = ROOT / "tests" / "arena" / "players"
QUICK = ["--size", "2", "--pawns", "0", "--games", "2", "--clock", "60", "--grace", "240"]
OPTIONS = [*QUICK, "--sandbox", "rlimit", "--quiet", "--log", "log.jsonl"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with players of every kind in it."""
    for name in ("greedy.py", "random_mover.py", "raid.py"):
        shutil.copy(PLAYERS / name, tmp_path)
    (tmp_path / "greedy.pyc").write_bytes(b"as if it were byte code")
    shutil.copytree(PLAYERS / "homework", tmp_path / "homework")
    (tmp_path / "patient").mkdir()
    (tmp_path / "patient" / "player.yaml").write_text("command: python ../greedy.py\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("spec", "changed"),
    [
        ("python greedy.py", "greedy.py"),
        ("python greedy.py", "raid.py"),
        ("python greedy.pyc", "greedy.pyc"),
        ("python -m greedy", "raid.py"),
        ("patient", "patient/player.yaml"),
        ("patient", "patient/weights.txt"),
        ("patient", "raid.py"),
        ("homework", "homework/first_free.awk"),
    ],
)
def test_a_change_in_its_files_is_another_player(here: Path, spec: str, changed: str) -> None:
    """The file that is named, what it imports, and anything in a folder count."""
    before = fingerprint(parse_player(spec))
    assert before == fingerprint(parse_player(spec)) != ""
    with open(here / changed, "a") as file:
        file.write("# something else\n")
    assert fingerprint(parse_player(spec)) != before


@pytest.mark.parametrize(
    ("spec", "other"),
    [
        ("python greedy.py", "random_mover.py"),
        ("python greedy.py", "log.jsonl"),
        ("homework", "homework/log.jsonl"),
        ("homework", "homework/__pycache__/x.pyc"),
        ("homework", "homework/x.pyc"),
        ("homework", "homework/.Makefile.swp"),
        ("homework", "homework/.#Makefile"),
        ("homework", "homework/#Makefile#"),
        ("patient", "patient/player.yaml~"),
        ("solver", "solver.py"),
    ],
)
def test_other_files_do_not_count(here: Path, spec: str, other: str) -> None:
    """Neighbours that are not mentioned, the log, byte code and editors' files change nothing."""
    log = here / other if other.endswith("jsonl") else here / "log.jsonl"
    before = fingerprint(parse_player(spec), log)
    (here / other).parent.mkdir(exist_ok=True)
    (here / other).write_text("something else\n")
    assert fingerprint(parse_player(spec), log) == before != ""


@pytest.mark.parametrize(
    ("source", "text", "beside", "counts"),
    [
        ("p.py", "import helper\n", "helper.py", True),
        ("p.py", "def f():\n    from helper.part import x\n", "helper/part.py", True),
        ("p.py", "from . import helper\n", "helper.py", True),
        ("p.py", "import importlib as i\ni.import_module('helper')\n", "helper.py", True),
        ("p.py", "open('weights.txt')\n", "weights.txt", True),
        ("p.py", "open(f'{here}/weights.txt')\n", "weights.txt", True),
        ("p.py", "import helper\nthis is no Python\n", "helper.py", True),
        ("p.py", "print(int(2))  # see int.py\n", "int.py", False),
        ("p.py", "helper = 'a helper of mine'\n", "helper.py", False),
        ("p.py", "open('input.txt'), open('output.txt', 'w')\n", "output.txt", False),
        ("p.py", "print('weights')\n", "weights.txt", False),
        ("p.c", '#include "raid.h"\n', "raid.h", True),
        ("p.js", "const raid = require('./raid');\n", "raid.js", True),
        ("p.js", "import { x } from './raid';\n", "raid.js", True),
        ("p.rb", "require_relative 'raid'\n", "raid.rb", True),
        ("p.sh", ". ./raid.sh\n", "raid.sh", True),
        ("p.js", "const raid = 5;\n", "raid.js", False),
        ("p.java", "class P { int x = Helper.x; }\n", "Helper.java", True),
        ("P.class", "Helper P.java", "Helper.class", True),
        ("P.class", "Helper P.java", "P.java", False),
    ],
)
def test_what_a_source_uses_counts(
    tmp_path: Path, source: str, text: str, beside: str, counts: bool
) -> None:
    """Imports, includes and files named with their ending do; a word that is a name does not."""
    (tmp_path / source).write_text(text)
    (tmp_path / beside).parent.mkdir(exist_ok=True)
    (tmp_path / beside).write_text("one\n")
    assert (tmp_path / beside in mentioned(tmp_path / source)) == counts


def test_the_log_of_another_tournament_does_not_count(here: Path) -> None:
    """Who keeps all logs in the player's own folder can go on with each of them."""
    before = fingerprint(parse_player("homework"), here / "homework" / "one")
    with Log(here / "homework" / "two", plain_setup(["greedy", "timid"]).header()):
        assert fingerprint(parse_player("homework"), here / "homework" / "one") == before


def test_where_the_files_lie_does_not_count(here: Path) -> None:
    """A folder that was moved is the same player."""
    before = fingerprint(parse_player("homework"))
    (here / "elsewhere").mkdir()
    shutil.move(here / "homework", here / "elsewhere" / "homework")
    assert fingerprint(parse_player("elsewhere/homework")) == before


def test_a_changed_player_is_not_mixed_in(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unchanged it goes on; changed it is refused in one line that says who and what to do."""
    command = ["python greedy.py", "bob=python random_mover.py", *OPTIONS]
    assert main(command) == 0
    before = (here / "log.jsonl").read_bytes()
    assert main(command) == 0
    capsys.readouterr()
    (here / "random_mover.py").write_text("print('changed')\n")
    assert main(command) == 2
    told = capsys.readouterr().err
    assert "log.jsonl: the program of bob has changed since these games were played" in told
    assert "restore it to continue, or name another --log to start again" in told
    assert told.count("\n") == 1
    assert (here / "log.jsonl").read_bytes() == before
    shutil.copy(PLAYERS / "random_mover.py", here)
    assert main(command) == 0


def test_a_changed_file_of_openings_is_not_mixed_in(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Openings are part of what a tournament is, also when their file keeps its name."""
    command = ["python greedy.py", "python greedy.py", *OPTIONS, "--openings", "boards.txt"]
    (here / "boards.txt").write_text("1\n5\n.\n")
    assert main(command) == 0
    (here / "boards.txt").write_text("1\n6\n.\n")
    assert main(command) == 2
    assert "holds another tournament (different: openings)" in capsys.readouterr().err


@pytest.mark.parametrize("version", [1, 3, None, "\x1b[31m"])
def test_a_log_of_another_version_is_told_as_one(tmp_path: Path, version: object) -> None:
    """Its games may be counted otherwise: it is neither shown nor gone on with, nor changed."""
    header = plain_setup(["greedy", "timid"]).header()
    before = json.dumps({"arena": {**header, "version": version}}) + "\n"
    (tmp_path / "log").write_text(before)
    with pytest.raises(JudgeError, match=r"log:1: found version '.*' of the log, which is not 2"):
        read_log(tmp_path / "log")
    with pytest.raises(JudgeError, match="which is not 2") as error:
        Log(tmp_path / "log", header)
    assert str(error.value).isprintable()
    assert (tmp_path / "log").read_text() == before


def test_all_changed_players_are_named(tmp_path: Path) -> None:
    """The message names every player that is not the one of before."""
    header = plain_setup(["greedy", "timid"]).header()
    with Log(tmp_path / "log", {**header, FINGERPRINTS: {"greedy": "1", "timid": "2"}}):
        pass
    with pytest.raises(JudgeError, match="program of greedy and timid has changed"):
        Log(tmp_path / "log", {**header, FINGERPRINTS: {"greedy": "3", "timid": "4"}})


def test_a_change_during_the_games_is_told(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever edits a player while it plays learns that the table mixes two programs."""

    def edit_and_play(*words: Any) -> list[GameRecord]:
        (here / "raid.py").write_text((here / "raid.py").read_text() + "# edited\n")
        return play_tournament(*words)

    monkeypatch.setattr("arena.cli.play_tournament", edit_and_play)
    assert main(["ada=python greedy.py", "bob=solver", *QUICK, "--sandbox", "rlimit"]) == 0
    assert capsys.readouterr().err == (
        "arena: the program of ada changed during the tournament: its games mix two versions\n"
    )


def test_a_program_that_may_no_longer_be_executed_is_another_player(here: Path) -> None:
    """The same bytes with another execute bit behave otherwise."""
    before = fingerprint(parse_player("homework"))
    file = here / "homework" / "first_free.awk"
    file.chmod(file.stat().st_mode ^ 0o111)
    assert fingerprint(parse_player("homework")) != before
