"""The page's engine in Chromium, asked in bulk; and what the solver says to the same questions."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from solver.board.page import engine
from solver.formats.raid import MINIMAX, Request
from solver.search.raid.engine import RaidEngine
from solver.search.raid.explain import best_line

if TYPE_CHECKING:
    from playwright.sync_api import Page

ANSWERS = Path(__file__).with_name("answers.js").read_text(encoding="utf-8")
PALETTES = ((1, 2, 3), (0, 1), (-2, -1, 0, 1, 2), tuple(range(1, 100)), (-999_999_999, 999_999_999))
RAID = """
const pair = (move) => [move.kind, move.cell];
return questions.map(({ position, depth }) => {
  const engine = new made.RaidEngine(position), { move, value } = engine.choose(depth);
  // All moves with their whole windows: dear where the search is deep.
  const every = depth > 3 ? [value] :
    made.RaidRules.moves(position).map((one) => engine.valueOf(one, depth));
  return [pair(move), value, engine.ties(depth, value).map(pair),
    made.raidLine(position, depth).map(pair), Math.max(...every)];
});
"""
Answer: TypeAlias = list[Any]  # move, value, ties, line of best play, the best value of any move


def ask(page: "Page", questions: Sequence[Any], body: str, source: str = "") -> Any:
    """Return what a piece of script makes of questions, `made` being the page's engine."""
    script = f"(questions) => {{ {source or engine()} const made = makeEngine(); {body} }}"
    return page.evaluate(script, json.loads(json.dumps(questions)))


def solver_texts(page: "Page", inputs: Sequence[str]) -> list[str]:
    """Return the answers of the page's engine to input files, as the solver would write them."""
    texts: list[str] = ask(page, inputs, f"return questions.map((one) => ({ANSWERS})(made, one));")
    return texts


def as_position(request: Request) -> dict[str, object]:
    """Return the position of a request as the page has it."""
    return {
        "size": request.size,
        "values": list(request.values),
        "board": request.board,
        "player": request.player,
    }


def raid_answers(page: "Page", requests: Sequence[Request], source: str = "") -> list[Answer]:
    """Return what the page's engine, or a twin of it, answers."""
    questions = [{"position": as_position(one), "depth": one.depth} for one in requests]
    found: list[Answer] = ask(page, questions, RAID, source)
    return found


def raid_truths(requests: Sequence[Request]) -> list[Answer]:
    """Return what the solver answers to the same."""
    return [_truth(request) for request in requests]


def _truth(request: Request) -> Answer:
    game, depth = request.game(), request.depth or 0
    start = game.initial()
    solver = RaidEngine(game, start)
    move, value, _ = solver.choose(depth)
    ties = [list(tie) for tie in solver.ties(depth, value)]
    line = [list(one) for one in best_line(game, start, depth)]
    return [list(move), value, ties, line, value]


def random_requests(random: Random, count: int) -> list[Request]:
    """Return requests of all sizes up to 8, with many ties, negative and very large values."""
    return [_random_request(random) for _ in range(count)]


def _random_request(random: Random) -> Request:
    size = random.choice((1, 2, 3, 3, 4, 4, 5, 6, 8))
    palette = random.choice(PALETTES)
    cells = size * size
    board = ["."] * cells
    for cell in random.sample(range(cells), random.randrange(cells)):
        board[cell] = random.choice("XO")
    free = board.count(".")
    depth = random.randint(1, 7 if free < 9 else 5 if free < 17 else 3)
    values = tuple(random.choice(palette) for _ in range(cells))
    return Request(size, MINIMAX, random.choice("XO"), depth, None, values, "".join(board))
