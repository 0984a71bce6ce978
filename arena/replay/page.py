"""The replay page: one file with the board of the solver, the game as data, and nothing else."""

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from arena.boards import boards_of
from arena.console import game_line
from arena.record import GameRecord
from arena.replay.analysis import DEEPER, Look
from arena.replay.story import Story, tell
from solver.board.page import compact, component, policy, source, style
from solver.games.raid import FREE

SCRIPTS = ("chart.js", "exercise.js", "replay.js")
PARTS = (
    *("h", "svg", "button", "toggle", "card", "signed", "spoken", "copyText", "keepFocus"),
    *("shortNumber", "zoomButtons", "Grid", "Session", "Desk", "drawRaid", "RaidRules", "Texts"),
)


def page(game: GameRecord, looks: Sequence[Look] = (), tournament: str = "") -> str:
    """Return the whole page; everything in it that players wrote is escaped.

    Looks are those of `analyse`; without them there are no marks, evaluations and exercises.
    `tournament` is where the pages of its tournament are from here, "" if the page is alone.
    FormatError or IllegalMove if a record's moves are invalid.
    """
    story = tell(game, looks)
    return _template().render(
        game=game,
        title=f"{game.fixture.x} (X) against {game.fixture.o} (O)",
        result=game_line(game),
        story=story,
        tournament=tournament,
        data=_data(game, looks, story),
        **_inline(),
    )


@cache  # compiled once for all games of a tournament, as what is the same in all pages
def _template() -> Template:
    loader = PackageLoader("arena.replay", ".")
    engine = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    return engine.get_template("replay.html.j2")


@cache
def _inline() -> dict[str, object]:
    """Return style and script of every replay, and the policy that lets nothing else run."""
    own = "\n".join(map(_asset, SCRIPTS))
    taken = f"const {{ {', '.join(PARTS)} }} = PlyBoard.parts;"
    script = f'"use strict";\n{component()}(() => {{\n{taken}\n{own}}})();\n'
    styles = source("page.css") + style() + _asset("replay.css")
    script, styles = compact(script), compact(styles)
    return {"script": Markup(script), "style": Markup(styles), "policy": policy(script, styles)}


def _asset(name: str) -> str:
    return resources.files("arena.replay").joinpath(name).read_text(encoding="utf-8")


def _evaluations(game: GameRecord, looks: Sequence[Look], story: Story) -> list[float | None]:
    """Return the evaluation of each position, None before the first that was searched."""
    unknown: list[float | None] = [None] * looks[0].ply if looks else []
    return [*unknown, *story.evaluations, *story.evaluations[-1:] * len(game.solved)]


def _fault(game: GameRecord) -> dict[str, str] | None:
    """Return what ended the game instead of a move."""
    if not game.blamed:
        return None
    return {"side": game.blamed, "why": game.ending.value, "detail": game.detail[:300]}


def _data(game: GameRecord, looks: Sequence[Look], story: Story) -> dict[str, Any]:
    """Return what the page's script draws: plain data, embedded as JSON."""
    boards = boards_of(game)  # the script trusts the moves
    moves = [{"move": p.move, "cpu": p.cpu, "left": p.left} for p in game.plies]
    for look, mark in zip(looks, story.marks, strict=True):
        moves[look.ply].update(
            before=look.before,
            after=look.after,
            loss=look.loss,
            depth=look.depth,
            exact=look.exact,
            second=look.second,
            deeper=min(look.depth + DEEPER, boards[look.ply].count(FREE)),
            line=list(look.line),
            mark=mark.value,
            returned=look.ply in story.returned,
        )
    return {
        "size": game.opening.size,
        "values": list(game.opening.game().values),
        "board": "".join(game.opening.board),
        "moves": moves,
        "names": [*(ply.move for ply in game.plies), *game.solved],
        "players": [game.fixture.x, game.fixture.o],
        "evaluations": _evaluations(game, looks, story),
        "fault": _fault(game),
        "lost": None if story.turned is None else story.turned + 1,
    }
