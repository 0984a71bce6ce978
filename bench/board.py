"""The board page: its size, and when its first best move comes, beside the solver itself."""

import random
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from bench.row import Row
from solver.board.page import page
from solver.games.raid import RaidGame
from solver.search.raid.engine import RaidEngine
from tools.browser import CHROMIUM, FLAGS, PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZE, DEPTH, BOARDS = 8, 4, 15
# From the question until the answer is in the page: the way to the worker and back is part of it.
ASK = """(questions) => new Promise((resolve) => {
  const times = [], desk = new PlyBoard.Desk();
  const next = () => {
    if (times.length === questions.length) return resolve(times);
    const began = performance.now();
    desk.ask({ kind: "raid", depth: 4, ...questions[times.length] }, (part) => {
      if (part === "best") times.push(performance.now() - began);
      if (part === "done") next();
    });
  };
  setTimeout(next, 500);
})"""


def measure() -> Iterable[Row]:
    """Yield the size of the page and both times for the same boards, each asked once."""
    yield Row("board: page without a start position", len(page().encode()) / 1000, 150, unit="kB")
    if CHROMIUM is None:
        return
    games = [_game(random.Random(seed)) for seed in range(BOARDS)]
    solver = [_seconds(game) for game in games]
    browser = _asked_in_browser(games)
    note = f"{1000 * median(browser):.1f} ms against {1000 * median(solver):.1f} ms"
    ratio = median(browser) / median(solver)
    yield Row("board: first best move 8x8 depth 4, page against solver", ratio, 1, note=note)


def _game(source: random.Random) -> RaidGame:
    """Return a board with 0 to 16 pawns."""
    cells = SIZE * SIZE
    board = ["."] * cells
    for cell in source.sample(range(cells), source.randrange(17)):
        board[cell] = source.choice("XO")
    return RaidGame(SIZE, tuple(source.randint(1, 99) for _ in range(cells)), "".join(board), "X")


def _seconds(game: RaidGame) -> float:
    began = time.perf_counter()
    RaidEngine(game, game.initial()).choose(DEPTH)
    return time.perf_counter() - began


def _asked_in_browser(games: list[RaidGame]) -> list[float]:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder, "board.html")
        path.write_text(page(), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        tab = browser.new_page()
        tab.goto(path.as_uri())
        found = _times(tab, games)
        browser.close()
    return found


def _times(tab: "Page", games: list[RaidGame]) -> list[float]:
    positions = [
        {"position": {"size": g.size, "values": list(g.values), "board": g.board, "player": "X"}}
        for g in games
    ]
    return [milliseconds / 1000 for milliseconds in tab.evaluate(ASK, positions)]
