"""A page in Chromium for tests: what it complains about, and what it asks the network for."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from tools.browser import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog


class Opened:
    """A page that is open, with everything it complained about."""

    def __init__(self, browser: "Browser", path: Path, place: str = "", **settings: Any) -> None:
        self.page = browser.new_page(**settings)
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", self._refuse)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(path.as_uri() + place)
        self.page.evaluate("0")  # one way there and back: what the page said has arrived

    def _refuse(self, dialog: "Dialog") -> None:
        self.complaints.append("a dialog")
        dialog.dismiss()

    def shown(self, selector: str) -> int:
        """Return how many elements are not filtered away."""
        return int(self.page.locator(f"{selector}:not([hidden])").count())

    def names(self) -> list[str]:
        """Return the names in the table of a class that are shown, from the top."""
        return self.page.locator("#results tbody tr:not([hidden]) th").all_inner_texts()


Opener: TypeAlias = Callable[..., Opened]
