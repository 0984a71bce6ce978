"""The replay page: the data that the template needs, and the drawing of curves as SVG paths."""

from collections.abc import Sequence
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from arena.console import game_line
from arena.record import GameRecord
from arena.replay.analysis import MoveLoss, boards_of, lost_at

WIDTH, HEIGHT = 720, 160  # of the score curve, in its own units


def page(game: GameRecord, losses: Sequence[MoveLoss]) -> str:
    """Return the whole page; everything in it that players wrote is escaped."""
    loader = PackageLoader("arena.replay", ".")
    engine = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    lost = lost_at(game, losses)
    return engine.get_template("replay.html.j2").render(
        game=game,
        title=f"{game.fixture.x} (X) against {game.fixture.o} (O)",
        result=game_line(game),
        lost=lost,
        losses=losses,
        curve=curve(game),
        marks=_marks(game, lost),
        width=WIDTH,
        height=HEIGHT,
        data=_data(game, losses),
    )


def _data(game: GameRecord, losses: Sequence[MoveLoss]) -> dict[str, Any]:
    """Return what the page's script draws: plain data, embedded as JSON."""
    moves = [{"move": p.move, "cpu": p.cpu, "left": p.left, "score": p.score} for p in game.plies]
    for loss in losses:
        moves[loss.ply].update(loss=loss.amount, exact=loss.exact)
    return {
        "size": game.opening.size,
        "values": list(game.opening.game().values),
        "boards": boards_of(game),
        "moves": moves,
        "solved": list(game.solved),
        "names": [game.fixture.x, game.fixture.o],
    }


def curve(game: GameRecord) -> str:
    """Return X's score after each move as the points of an SVG polyline; 0 is in the middle."""
    scores = [0, *(ply.score for ply in game.plies)]
    largest = max(1, *map(abs, scores))
    step = WIDTH / max(1, len(scores) - 1)
    heights = (HEIGHT / 2 - score / largest * (HEIGHT / 2 - 8) for score in scores)
    return " ".join(f"{place * step:.1f},{height:.1f}" for place, height in enumerate(heights))


def _marks(game: GameRecord, lost: MoveLoss | None) -> list[float]:
    """Return where on the curve the losing move is."""
    return [(lost.ply + 1) * WIDTH / max(1, len(game.plies))] if lost else []
