"""Chromium for the tests of pages: a fixture for conftest files to take over, and watched tabs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tools.browser import CHROMIUM, FLAGS, PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """Start Chromium once a module: only one Playwright can run in a process. Skips without it."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        yield chromium
        chromium.close()


class WatchedTab:
    """A page that is open in a tab, with everything it complained about and asked for."""

    def __init__(self, browser: "Browser", address: str, **settings: Any) -> None:
        self.tab = browser.new_page(**settings)
        self.tab.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.tab.on("console", lambda message: self.complaints.append(message.text))
        self.tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.tab.on("dialog", lambda dialog: self.complaints.append("a dialog"))
        self.tab.on("request", lambda request: self.requests.append(request.url))
        self.tab.goto(address)
