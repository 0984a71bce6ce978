"""The replay page for everybody: axe-core, keys alone, small and large screens, less motion."""

import pytest

from arena.openings import Opening
from arena.record import GameRecord, Ply
from arena.referee import Ending
from arena.replay.analysis import analyse
from arena.schedule import Fixture
from tests.arena.replay.conftest import Opener
from tests.arena.replay.test_analysis import exactly, game_of
from tests.axe import violations

WIDTHS = {"phone": (360, 740), "4K": (3840, 2160)}


def largest_game() -> GameRecord:
    """Return the beginning of a game on the largest board, with the largest values."""
    values = tuple((999999999, -999999999) * 13 for _ in range(26))
    opening = Opening(values, ("." * 26,) * 26)
    plies = tuple(Ply(f"{name} Stake", 0.1, 0.1, 9.0, 0) for name in ("A1", "Z26"))
    return GameRecord(
        Fixture(0, 0, 0, 0, "a", "b"), opening, plies, Ending.CRASH, "X", "", 0, "none"
    )


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_from_using_a_replay(open_replay: Opener, scheme: str) -> None:
    """At the opening, at a mistake, in a better line and in an exercise: no violation."""
    game = game_of()
    replay = open_replay(game, analyse(game, 2, 4, exactly), color_scheme=scheme)
    assert violations(replay.tab) == []
    replay.press("ArrowRight", "ArrowRight")
    assert violations(replay.tab) == []
    replay.click("See the better line")
    assert violations(replay.tab) == []
    replay.tab.get_by_role("button", name="Find the better move").click()
    assert violations(replay.tab) == []
    replay.press("Escape")
    replay.click("Play on from here")
    replay.tab.locator("dialog .pb-ties button").first.wait_for()
    assert violations(replay.tab) == []
    assert replay.complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("name", WIDTHS)
def test_no_screen_scrolls_sideways(open_replay: Opener, name: str) -> None:
    """From 360 pixels to 4K only boards scroll, never the page; 26x26 has readable cells."""
    width, height = WIDTHS[name]
    for game in (game_of("n" * 300), largest_game()):
        replay = open_replay(game, fragment="#1", viewport={"width": width, "height": height})
        replay.tab.locator(".rp-chart text").first.wait_for()
        assert replay.tab.evaluate("document.documentElement.scrollWidth") <= width
        box = replay.tab.locator(".pb-cell").first.bounding_box()
        assert box is not None
        assert box["width"] >= 24
        assert replay.complaints == []


@pytest.mark.slow
def test_the_keyboard_is_enough(open_replay: Opener) -> None:
    """Tab reaches every control, and an exercise is begun, solved and left by keys."""
    game = game_of()
    replay = open_replay(game, analyse(game, 2, 4, exactly))
    reached = set()
    for _ in range(40):
        replay.press("Tab")
        reached.add(
            replay.tab.evaluate(
                "document.activeElement.ariaLabel || document.activeElement.textContent"
            )
        )
    wanted = {"To the opening", "One move back", "Play", "One move on", "To the end", "Moves made"}
    assert wanted | {"Copy as input file", "Play on from here", "Moves"} <= reached
    begin = replay.tab.get_by_role("button", name="Find the better move")
    begin.focus()
    replay.press("Enter", "s")
    words = replay.tab.locator(".rp-words", has_text="is ")
    words.filter(has_text="worth").wait_for()
    replay.press("Escape")
    assert begin.is_visible()


@pytest.mark.slow
def test_motion_is_left_out_on_request(open_replay: Opener) -> None:
    """No pawn turns by itself where the reader prefers no motion."""
    game = game_of()
    for motion in ("no-preference", "reduce"):
        replay = open_replay(game, reduced_motion=motion)
        for _ in game.plies:
            replay.press("ArrowRight")
            if replay.tab.locator(".pb-turned").count():
                break
        name = "getComputedStyle(document.querySelector('.pb-turned')).animationName"
        assert replay.tab.evaluate(name) == ("none" if motion == "reduce" else "pb-turn")
