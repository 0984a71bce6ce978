"""Chromium for the tests of pages: a fixture that conftest files of such tests take over."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

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
