"""The replay page: safe, and alive in a real browser."""

from dataclasses import replace
from pathlib import Path

import pytest

from arena.match import Agent, Reply, play_game
from arena.openings import Generator
from arena.referee import Ending, Fault
from arena.replay.analysis import analyse
from arena.replay.page import page
from arena.rules import Rules
from arena.schedule import Fixture
from tests.arena.plain_agents import Fixed, Plain, greedy
from tests.arena.replay.test_analysis import exactly, game_of
from tools.browser import CHROMIUM, FLAGS, PATIENCE

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>"


def test_hostile_names_and_details_are_escaped() -> None:
    """Nothing that a player chose becomes markup."""
    game = replace(game_of(HOSTILE, "bob"), ending=Ending.MALFORMED, blamed="X", detail=HOSTILE)
    text = page(game, [])
    assert "<script>alert" not in text
    assert "<img" not in text


@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")
def test_the_page_lives_in_a_browser(tmp_path: Path) -> None:
    """No console error, no request, no script of a player; keys and buttons walk through it."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    game = game_of(HOSTILE)
    path = tmp_path / "game.html"
    path.write_text(page(game, analyse(game, 2, 4, exactly)), encoding="utf-8")
    complaints: list[str] = []
    requests: list[str] = []
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        tab = browser.new_page()
        tab.set_default_timeout(PATIENCE)
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on("dialog", lambda dialog: complaints.append("dialog"))
        tab.on("request", lambda request: requests.append(request.url))
        tab.goto(path.as_uri())
        assert "The opening; 7 moves follow" in tab.inner_text("#status")
        tab.keyboard.press("ArrowRight")
        assert "Move 1 of 7: X" in tab.inner_text("#status")
        assert tab.locator(".cell.now").count() == 1
        tab.click("#on")
        assert "Move 2 of 7: O" in tab.inner_text("#status")
        tab.click("#moves li:last-child button")
        assert tab.locator(".cell.X, .cell.O").count() == 9
        assert "Lost at move" in tab.inner_text("#lost")
        assert HOSTILE in tab.inner_text("h1")
        browser.close()
    assert complaints == []
    assert requests == [path.as_uri()]


def test_a_fault_is_told_as_such() -> None:
    """A game lost by a crash names the fault instead of a move."""
    crash = Reply(b"", 0.1, 0.1, Fault(Ending.CRASH, "exit code 1"))
    agents: dict[str, Agent] = {"X": Fixed(crash), "O": Plain(greedy)}
    game = play_game(Fixture(0, 0, 0, 0, "a", "b"), Generator(size=3)(0), Rules(), agents)
    assert "Lost by a fault of X: crash." in page(game, [])
