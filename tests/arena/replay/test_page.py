"""The replay page: one safe file, and alive in a real browser."""

import json
import re
from dataclasses import replace

from arena.match import Agent, Reply, play_game
from arena.openings import Generator
from arena.referee import Ending, Fault
from arena.replay.analysis import analyse
from arena.replay.page import page
from arena.rules import Rules
from arena.schedule import Fixture
from tests.arena.plain_agents import Fixed, Plain, greedy
from tests.arena.replay.conftest import Opener
from tests.arena.replay.test_analysis import exactly, game_of

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>{{ 7 * 7 }}<!--"
LARGEST_PAGE = 160_000  # bytes: the board, and a game beside it


def test_hostile_names_and_details_are_escaped() -> None:
    """Nothing that a player chose becomes markup, nor ends the script that holds the game."""
    game = replace(game_of(HOSTILE, "bob"), ending=Ending.MALFORMED, blamed="X", detail=HOSTILE)
    text = page(game)
    assert "<script>alert" not in text
    assert "<img" not in text
    assert text.count("<!--") == 0
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', text)
    assert data is not None
    assert json.loads(data[1])["players"] == [HOSTILE, "bob"]


def test_one_small_file_with_a_strict_policy() -> None:
    """No address, no handler in the markup; the policy names hashes of one script and one style."""
    text = page(game_of(), analyse(game_of(), 2, 4, exactly))
    assert len(text.encode()) < LARGEST_PAGE
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    assert "unsafe" not in policy[1]
    assert re.findall(r"https?://[^\s\"'`]+", text) == ["http://www.w3.org/2000/svg"]
    markup = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL)
    assert re.findall(r"\s(on\w+|style|src)=", markup) == []


def test_a_fault_is_told_as_such() -> None:
    """A game lost by a crash names the fault instead of a move."""
    crash = Reply(b"", 0.1, 0.1, Fault(Ending.CRASH, "exit code 1"))
    agents: dict[str, Agent] = {"X": Fixed(crash), "O": Plain(greedy)}
    game = play_game(Fixture(0, 0, 0, 0, "a", "b"), Generator(size=3)(0), Rules(), agents)
    assert "Lost by a fault of X: crash." in page(game)


def test_the_page_lives_in_a_browser(open_replay: Opener) -> None:
    """No console error, no request, no script of a player; keys and buttons walk through it."""
    game = game_of(HOSTILE)
    replay = open_replay(game, analyse(game, 2, 4, exactly))
    tab = replay.tab
    assert "The opening; 7 moves follow." in replay.status
    replay.press("ArrowRight")
    assert "Move 1 of 7: X plays" in replay.status
    assert tab.locator(".pb-last").count() == 1
    replay.click("One move on")
    assert "Move 2 of 7: O plays" in replay.status
    assert tab.locator(".rp-moves [aria-current]").inner_text().startswith("2. O ")
    tab.locator(".rp-moves button").last.click()
    assert tab.locator(".pb-own-X, .pb-own-O").count() == 9
    tab.wait_for_url("**#7")  # written at most every so often
    replay.press("Home")
    assert "The opening" in replay.status
    replay.press("End")
    assert "Move 7 of 7" in replay.status
    assert "O was behind in every look" in tab.inner_text("#lost")
    assert HOSTILE in tab.inner_text("h1")
    assert replay.complaints == []
    assert [url for url in replay.requests if not url.startswith("blob:")] == [
        tab.url.split("#")[0]
    ]
