"""Pictures of the board page for docs/pictures; `python -m tools.screenshots` takes them, too."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from solver.board.page import page
from tools.browser import PATIENCE

WIDE, PHONE = {"width": 1280, "height": 880}, {"width": 390, "height": 844}
TREE = "#tictactoe/XOX*O*X**/optimal/X/"


def shoot_boards(browser: Browser, into: Path) -> None:
    """Look at Raid with an opened tree, at tic-tac-toe in the dark, and at a phone."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "board.html")
        path.write_text(page(), encoding="utf-8")
        raid = _opened(browser, path, WIDE, "light")
        raid.locator(".pb-node:has(> .pb-sr:text-matches('^C1 Stake'))").first.click()
        raid.locator(".pb-cut").first.wait_for()
        raid.screenshot(path=into / "board-raid.png")
        tictactoe = _opened(browser, path, {"width": 1280, "height": 1500}, "dark", TREE)
        tictactoe.get_by_label("Order", exact=True).select_option("POSTORDER")
        tictactoe.get_by_label("Step of the walk").fill("21")
        tictactoe.screenshot(path=into / "board-tictactoe.png", full_page=True)
        _opened(browser, path, PHONE, "light").screenshot(path=into / "board-phone.png")


def _opened(
    browser: Browser, path: Path, size: dict[str, int], scheme: str, link: str = ""
) -> Page:
    tab = browser.new_page(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]  # literals
    tab.set_default_timeout(PATIENCE)
    tab.goto(path.as_uri() + link)
    tab.locator(".pb-cell[style*='--tint']").first.wait_for()
    tab.locator("[role=treeitem] [role=treeitem]").first.wait_for()
    return tab
