"""`--live FOLDER`: the pages of a tournament kept fresh while it is played.

They are written by a thread of their own, one by one in the place of older ones, so whoever looks
finds whole pages at any moment. It pauses: the more, the longer the pages take.
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from arena.record import GameRecord
from arena.report.command import MOST_REPLAYS
from arena.report.facts import Facts, facts_of
from arena.report.pages import Live, check_folder, write_pages, write_replay
from judge.model.errors import JudgeError
from judge.text.safe_text import printable_line

RELOAD = 5  # seconds after which a page looks for a newer one
SHORTEST_PAUSE = 2.0  # seconds between two writings
BREATHER = 10.0  # times as long as the last writing took


class LivePages:
    """Pages of a running tournament. `trouble` is why they are not up to date, "" if they are."""

    def __init__(
        self,
        folder: Path,
        header: Mapping[str, Any],
        total: int,
        known: Sequence[GameRecord],
        anchors: Mapping[str, float],
        now: Callable[[], datetime] = datetime.now,
        pause: float = SHORTEST_PAUSE,
    ) -> None:
        """Write the first pages at once; JudgeError if the folder cannot be written."""
        self._folder, self._header, self._total = folder, header, total
        self._anchors, self._now, self._pause = anchors, now, pause
        self._games = {game.fixture.number: game for game in known}
        self._replays: set[int] = set()
        self._seen: set[int] = set()
        self.trouble = ""
        self._news, self._end = threading.Event(), threading.Event()
        check_folder(folder)
        self._write(running=True)
        self._thread = threading.Thread(target=self._follow, name="pages", daemon=True)
        self._thread.start()

    def add(self, game: GameRecord) -> None:
        """Show one more finished game soon."""
        self._games[game.fixture.number] = game
        self._news.set()

    def close(self) -> None:
        """Write the pages a last time, as those of a finished (or interrupted) tournament."""
        self._end.set()
        self._news.set()
        self._thread.join()
        self._try_to_write(running=False)

    def _follow(self) -> None:
        while True:
            self._news.wait()
            self._news.clear()
            if self._end.is_set():
                return
            began = time.monotonic()
            self._try_to_write(running=True)
            took = time.monotonic() - began
            if self._end.wait(max(self._pause, BREATHER * took)):
                return

    def _try_to_write(self, running: bool) -> None:
        """Write the pages; a tournament goes on without them, and says so at the end."""
        try:
            self._write(running)
            self.trouble = ""
        except JudgeError as error:
            self.trouble = str(error)
        except Exception as error:  # the next writing may do better, and the games are not lost
            what = printable_line(f"{type(error).__name__}: {error}")
            self.trouble = f"a defect of the arena, please report it: {what}"

    def _write(self, running: bool) -> None:
        games = [self._games[number] for number in sorted(dict(self._games))]
        facts = facts_of(self._header, games, self._anchors)
        self._write_replays(facts)
        live = None
        if running:
            progress = f"{len(games)} of at most {self._total} games"
            live = Live(f"{self._now():%H:%M:%S}", progress, RELOAD)
        write_pages(self._folder, facts, self._replays, live)

    def _write_replays(self, facts: Facts) -> None:
        for game, _ in facts.games[:MOST_REPLAYS]:
            number = game.fixture.number + 1
            if number not in self._seen:
                if write_replay(self._folder, game, []):
                    self._replays.add(number)
                self._seen.add(number)
