"""Asking the bank: by process, once for an input, never longer than allowed."""

import sys
from pathlib import Path

import pytest

from judge.causes import twins as module
from judge.causes.answer_text import answer_start
from judge.causes.twin_server import TwinServer
from judge.causes.twins import BankedTwins
from judge.grading.store import Store
from tests.sources import ROOT

QUESTION = (ROOT / "cases" / "raid" / "greedy-is-wrong.in").read_bytes()


def test_a_twin_answers_and_is_not_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second run takes its answers from the store: no server is needed for them."""
    with Store(tmp_path / "store") as store:
        with BankedTwins(store, 1, 60, lambda: False) as twins:
            names = [twin.name for twin in twins.of("raid")]
            first = twins.answers("raid", QUESTION, ["one-ply"], 5.0)
        monkeypatch.setattr(TwinServer, "ask", None)
        with BankedTwins(store, 1, 60, lambda: False) as twins:
            assert [twin.name for twin in twins.of("raid")] == names
            assert twins.answers("raid", QUESTION, ["one-ply"], 5.0) == first
    assert first["one-ply"] == answer_start(b"B1 Stake\n.X.\n..O\n...\n")


def test_a_task_without_a_bank_has_no_twins() -> None:
    """Tasks of a course's own are no error."""
    with BankedTwins(None, 1, 60, lambda: False) as twins:
        assert twins.of("ours") == ()


@pytest.mark.parametrize("seconds", [0.0, 60.0])
def test_nobody_is_asked_when_time_is_up(seconds: float) -> None:
    """After the last second, or when the judge was asked to stop, answers stay unknown."""
    with BankedTwins(None, 1, seconds, lambda: bool(seconds)) as twins:
        assert twins.answers("raid", QUESTION, ["one-ply"], 5.0) == {"one-ply": None}


@pytest.mark.parametrize(
    "program",
    [
        "import time; time.sleep(60)",
        "print('no json', flush=True); input()",
        "print('[1]', flush=True); input()",
        "import sys; sys.exit(3)",
        "import sys; sys.stdout.write('{'); sys.stdout.flush(); input(); input()",
    ],
)
def test_a_server_that_fails_us_is_ended(program: str) -> None:
    """Whatever it says or does not say, the answer is None and its process is gone."""
    server = TwinServer((sys.executable, "-c", program))
    assert server.ask({"list": "raid"}, 0.3) is None
    assert server._process is None


def test_another_bank_is_asked_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Kept answers belong to the sources that gave them."""
    with Store(tmp_path / "store") as store, BankedTwins(store, 1, 60, lambda: False) as twins:
        key = twins._key("raid", QUESTION, "one-ply", 5.0)
        monkeypatch.setattr(module, "bank_version", lambda: "another")
        assert twins._key("raid", QUESTION, "one-ply", 5.0) != key
