"""Players that use another player's program are told before they crash without it."""

import sys
from pathlib import Path

import pytest

from arena.borrowing import borrowed
from arena.cli import main
from arena.options import parser, setup_of
from arena.places import hides_players
from arena.players import parse_players


@pytest.fixture
def commands(tmp_path: Path) -> list[str]:
    """Return two players, of which the second imports the first, and a third that imports none."""
    (tmp_path / "shared.py").write_text("")
    (tmp_path / "greedy.py").write_text("import shared\n")
    (tmp_path / "rnd.py").write_text("from greedy import moves\n")
    (tmp_path / "alone.py").write_text("import shared\n")
    return [f"{sys.executable} {tmp_path / name}.py" for name in ("greedy", "rnd", "alone")]


def test_who_imports_another_player_is_told(commands: list[str]) -> None:
    """Both names and the file are in the warning; what nobody plays with may be shared."""
    (warning,) = borrowed(parse_players(commands))
    assert warning.startswith("rnd imports or names greedy.py, the program of greedy, which is")
    assert list(borrowed(parse_players([commands[1], commands[1], commands[2]]))) == []


def test_it_is_told_where_programs_are_hidden(commands: list[str]) -> None:
    """At rlimit nothing is hidden; a cluster gets no program of another player at any level."""
    plain = parser().parse_args([*commands, "--sandbox", "rlimit"])
    assert not hides_players(plain, setup_of(plain))
    plain.cluster = "local:2"
    assert hides_players(plain, setup_of(plain))


def test_it_is_told_before_the_first_game(
    commands: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says it once on standard error, and plays all the same."""
    monkeypatch.setattr("arena.cli.hides_players", lambda *_: True)
    words = [*commands[:2], "--games", "1", "--size", "1", "--pawns", "0", "--sandbox", "rlimit"]
    assert main(words) == 0
    assert capsys.readouterr().err.count("rnd imports or names greedy.py") == 1
