"""One Chromium for the tests of the board, and pages that remember what they complained about."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from solver.board.page import page as board_page
from tests.chromium import WatchedTab
from tests.chromium import browser as browser
from tools.browser import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


class OpenBoard(WatchedTab):
    """A board that is open in a tab."""

    def cell(self, name: str) -> Any:
        """Return the cell that is read out under a name."""
        return self.tab.locator(f'[role=gridcell]:has(.pb-sr:text-matches("^{name},"))')

    def said(self, name: str) -> str:
        """Return what is read out of a cell."""
        return str(self.cell(name).locator(".pb-sr").text_content())

    def node(self, name: str) -> Any:
        """Return the item of the tree that is read out under a name."""
        own = f'> .pb-node > .pb-sr:text-matches("^{name}")'
        return self.tab.locator(f"[role=treeitem]:has({own})").first

    def says(self, words: str) -> None:
        """Wait until the status line has these words."""
        self.tab.locator(".pb-status", has_text=words).wait_for()


Opener: TypeAlias = Callable[..., OpenBoard]


@pytest.fixture(scope="module")
def blank(browser: "Browser") -> "Page":
    """Return an empty tab to run scripts in."""
    tab = browser.new_page()
    tab.set_default_timeout(PATIENCE)
    return tab


@pytest.fixture
def open_board(browser: "Browser", tmp_path: Path) -> Iterator[Opener]:
    """Return what opens the page of an input text, at a link; it is closed after the test."""
    opened: list[OpenBoard] = []

    def opener(text: str = "", link: str = "", **settings: Any) -> OpenBoard:
        path = tmp_path / f"board-{len(opened)}.html"
        path.write_text(board_page(text), encoding="utf-8")
        opened.append(OpenBoard(browser, path.as_uri() + link, **settings))
        opened[-1].tab.locator("[role=gridcell]").first.wait_for()
        return opened[-1]

    yield opener
    for each in opened:
        each.tab.close()
