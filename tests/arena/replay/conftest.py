"""One Chromium a module for the tests of replays, and what opens them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from arena.record import GameRecord
from arena.replay.analysis import Look
from arena.replay.page import page as replay_page
from tests.chromium import WatchedTab
from tests.chromium import browser as browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class OpenReplay(WatchedTab):
    """A replay that is open in a tab."""

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.tab.keyboard.press(key)

    def click(self, name: str) -> None:
        """Click the button of this name."""
        self.tab.get_by_role("button", name=name, exact=True).click()

    @property
    def status(self) -> str:
        """Return what is told of the move."""
        return str(self.tab.inner_text(".rp-status"))


Opener: TypeAlias = Callable[..., OpenReplay]


@pytest.fixture
def open_replay(browser: "Browser", tmp_path: Path) -> Iterator[Opener]:
    """Return what opens the replay of a game, at a fragment; it is closed after the test."""
    opened: list[OpenReplay] = []

    def opener(
        game: GameRecord, looks: list[Look] | tuple[()] = (), fragment: str = "", **settings: Any
    ) -> OpenReplay:
        path = tmp_path / f"game-{len(opened)}.html"
        path.write_text(replay_page(game, looks), encoding="utf-8")
        opened.append(OpenReplay(browser, path.as_uri() + fragment, **settings))
        return opened[-1]

    yield opener
    for each in opened:
        each.tab.close()
