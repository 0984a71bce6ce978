"""An installed arena lets the solver of this project play, and shows its games."""

from pathlib import Path

from tests.installed.environment import Installation


def test_our_solver_plays_and_is_replayed(tmp_path: Path, installed: Installation) -> None:
    """No fault of ours where our own folders are hidden from programs; the page has its looks."""
    words = ("--games", "2", "--size", "3", "--solve", "6", "--clock", "60", "--log", "log.jsonl")
    done = installed.run(tmp_path, "arena", "solver", "b=solver", *words)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("played out exactly") == 2, done.stdout
    done = installed.run(tmp_path, "arena", "replay", "log.jsonl", "1", "game.html")
    assert (done.returncode, done.stderr) == (0, "")
    text = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert '"evaluations": [' in text
    assert "class Replay" in text
