"""Chromium for the tests of pages: started once a module, its tabs closed after each test."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.chromium import browser as browser
from tests.judge.reports.html.opened import Opened, Opener

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def open_page(browser: "Browser") -> Iterator[Opener]:
    """Return what opens a page; it is closed after the test."""
    opened: list[Opened] = []

    def opener(path: Path, place: str = "", **settings: Any) -> Opened:
        opened.append(Opened(browser, path, place, **settings))
        return opened[-1]

    yield opener
    for each in opened:
        each.page.close()
