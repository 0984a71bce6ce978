"""The replay page for everybody: axe-core finds nothing wrong with it, light or dark."""

from pathlib import Path

import pytest

from arena.replay.analysis import analyse
from arena.replay.page import page
from tests.arena.replay.test_analysis import exactly, game_of
from tests.axe import violations
from tools.browser import CHROMIUM, FLAGS, PATIENCE


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")
def test_nothing_keeps_anybody_from_using_a_replay(tmp_path: Path) -> None:
    """At the opening and in the middle of the game, in both schemes: no violation."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    game = game_of("ada", "bob")
    path = tmp_path / "game.html"
    path.write_text(page(game, analyse(game, 2, 4, exactly)), encoding="utf-8")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        for scheme in ("light", "dark"):
            tab = browser.new_page(color_scheme=scheme)
            tab.set_default_timeout(PATIENCE)
            tab.goto(path.as_uri())
            assert violations(tab) == []
            tab.keyboard.press("ArrowRight")
            assert violations(tab) == []
        browser.close()
