"""Chromium for the tests of pages: started once a module, its tabs closed after each test."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.judge.reports.html.opened import Opened, Opener
from tools.browser import CHROMIUM, FLAGS, PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """Start Chromium once, with a fresh profile; without it the tests skip and say so."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        yield chromium
        chromium.close()


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
