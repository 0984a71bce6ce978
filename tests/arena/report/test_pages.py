"""The pages of a tournament in a real browser: safe, alive, and usable by everybody."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena.cli import main
from arena.report.facts import facts_of
from arena.report.pages import PAGES, Live, render, write_pages
from tests.arena.report.sample import HOSTILE, tournament, write_log
from tests.axe import violations
from tests.chromium import browser
from tools.browser import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["browser"]
LIVE = Live("12:00:00", "12 of 24 games", 1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the pages of a tournament in which one player's name is hostile."""
    setup, games = tournament(["ada", "bob", HOSTILE, "dan"])
    log = write_log(tmp_path / "log", setup, games)
    assert main(["report", str(log), str(tmp_path / "pages")]) == 0
    return tmp_path / "pages"


def test_hostile_names_and_details_are_escaped() -> None:
    """Nothing that a player chose becomes markup, nor an expression of the template."""
    setup, games = tournament(["ada", HOSTILE])
    facts = facts_of(setup.header(), games, {})
    for name in PAGES:
        text = render(name, facts, {1, 2}, LIVE)
        assert "<script>alert" not in text
        assert "<img" not in text
        assert "{{7*7}}" in text
        assert " style=" not in text
        assert "http" not in text.replace("http-equiv", "")


def watched(tab: "Page") -> list[str]:
    """Return a list that gets whatever the page complains about or asks for over a network."""
    complaints: list[str] = []
    tab.set_default_timeout(PATIENCE)
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("dialog", lambda dialog: complaints.append("dialog"))
    tab.on("request", lambda request: foreign(request.url))

    def foreign(address: str) -> None:
        if not address.startswith("file:"):
            complaints.append(address)

    return complaints


def test_the_pages_live_in_a_browser(browser: "Browser", folder: Path) -> None:
    """Sorting, filtering and links to replays work by real clicks and keys; nothing complains."""
    tab = browser.new_page(viewport={"width": 1000, "height": 700})
    complaints = watched(tab)
    tab.goto((folder / "index.html").as_uri())
    assert tab.locator("#standings tbody tr").count() == 4
    assert tab.locator("#standings .bar .middle").count() == 4
    assert tab.locator("#progress figure").count() == 4
    assert HOSTILE in tab.locator("#standings").inner_text()
    tab.get_by_role("link", name="Games", exact=True).click()
    rows = tab.locator("#games tbody tr")
    assert rows.count() == 24
    numbers = tab.locator("#games tbody td:first-child")
    tab.locator("#games th button").first.click()
    assert numbers.all_inner_texts() == [str(number) for number in range(1, 25)]
    tab.locator("#games th button").first.press("Enter")
    assert numbers.first.inner_text() == "24"
    tab.locator("#filter").fill("BOB")
    assert tab.locator("#count").inner_text() == "12 shown"
    assert tab.locator("#games tbody tr:visible").count() == 12
    tab.locator("#filter").fill("")
    tab.get_by_role("link", name="replay of game 7").click()
    assert "game 7: " in tab.locator("#result").inner_text()
    assert complaints == []
    tab.close()


def test_a_running_tournament_is_followed(browser: "Browser", folder: Path) -> None:
    """The page shows new games by itself, and stays as it is where that is switched off."""
    setup, games = tournament()
    tab = browser.new_page()
    complaints = watched(tab)
    write_pages(folder, facts_of(setup.header(), games[:5], {}), set(), LIVE)
    tab.goto((folder / "index.html").as_uri())
    assert "12 of 24 games; as of 12:00:00" in tab.locator("#live").inner_text()
    write_pages(folder, facts_of(setup.header(), games[:9], {}), set(), LIVE)
    tab.get_by_role("heading", name="4 players, 9 games").wait_for()
    tab.get_by_label("follow").uncheck()
    write_pages(folder, facts_of(setup.header(), games, {}), set())
    tab.wait_for_timeout(1500)
    assert "9 games" in tab.locator("h1").inner_text()
    tab.reload()
    assert "24 games" in tab.locator("h1").inner_text()
    assert tab.locator("#live").count() == 0
    assert complaints == []
    tab.close()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_keeps_anybody_from_using_them(
    browser: "Browser", folder: Path, scheme: str, width: int
) -> None:
    """axe-core finds nothing, and no page is wider than its screen."""
    size = {"width": width, "height": 800}
    tab = browser.new_page(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]  # literals
    complaints = watched(tab)
    for name in PAGES:
        tab.goto((folder / f"{name}.html").as_uri())
        assert violations(tab) == []
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints == []
    tab.close()
