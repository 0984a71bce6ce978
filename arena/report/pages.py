"""The pages of a tournament: rendered from facts, written one by one in the place of older ones."""

import math
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from arena.console import game_line
from arena.record import GameRecord
from arena.replay.page import page as replay_page
from arena.report.facts import Facts
from arena.stats.rating import Interval, signed
from judge.files.atomic import replacing
from judge.model.errors import JudgeError
from solver.board.page import compact, policy
from solver.errors import FormatError, IllegalMove

if TYPE_CHECKING:
    from arena.replay.analysis import Look

PAGES = ("index", "games")


@dataclass(frozen=True)
class Live:
    """A tournament that goes on: when it was looked at, how far it is, when to look again."""

    moment: str
    progress: str
    seconds: int


def write_pages(
    folder: Path, facts: Facts, replays: Collection[int], live: Live | None = None
) -> None:
    """Write the pages; `replays` are the numbers of the games that have one."""
    _write(folder / "games.html", render("games", facts, replays, live))
    _write(folder / "index.html", render("index", facts, replays, live))


def check_folder(folder: Path) -> None:
    """Refuse a place for pages that is a file, or lies below one, by its own name."""
    for place in (folder, *folder.parents):
        if place.exists():
            if not place.is_dir():
                raise JudgeError(f"{place}: is a file, wanted a folder for the pages")
            return


def write_replay(folder: Path, game: GameRecord, looks: "list[Look]") -> bool:
    """Write the replay of a game; False if its record holds moves that cannot be played."""
    try:
        text = replay_page(game, looks, tournament="..")
    except (FormatError, IllegalMove):
        return False
    _write(folder / "games" / f"game-{game.fixture.number + 1}.html", text)
    return True


def _write(path: Path, text: str) -> None:
    try:
        with replacing(path) as file:
            file.write(text)
    except OSError as error:
        raise JudgeError(f"{path}: cannot be written: {error.strerror}") from None


def render(name: str, facts: Facts, replays: Collection[int], live: Live | None = None) -> str:
    """Return one of PAGES; all that players and logs brought is escaped."""
    return (
        _engine()
        .get_template(f"{name}.html.j2")
        .render(
            here=name,
            facts=facts,
            replays=replays,
            live=live.seconds if live else 0,
            progress=live.progress if live else "",
            moment=live.moment if live else "",
        )
    )


@cache
def _engine() -> Environment:
    loader = PackageLoader("arena.report", ".")
    engine = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    script, style = compact(_asset("report.js")), compact(_asset("report.css"))
    engine.globals.update(
        script=Markup(script),
        style=Markup(style),
        policy=policy(script, style),
        signed=signed,
        finite=math.isfinite,
        is_open=_is_open,
        line_of=game_line,
        band=_band,
        line=_line,
    )
    engine.filters["short"] = _short
    return engine


def _short(text: str, most: int = 80) -> str:
    """Return a text of bearable length: names in a log that was edited may have any."""
    return text if len(text) <= most else text[: most - 1] + "\u2026"


def _asset(name: str) -> str:
    return resources.files("arena.report").joinpath(name).read_text(encoding="utf-8")


def _is_open(one: Interval) -> bool:
    return not (math.isfinite(one.low) and math.isfinite(one.high))


def _line(facts: Facts, place: int) -> str:
    """Return the points of a player's rating after growing numbers of games."""
    return _points(facts, [stage.elo[place].middle for stage in facts.stages])


def _band(facts: Facts, place: int) -> str:
    """Return the points around a player's intervals: along the upper ends and back."""
    upper = _points(facts, [stage.elo[place].high for stage in facts.stages]).split()
    lower = _points(facts, [stage.elo[place].low for stage in facts.stages]).split()
    return " ".join(upper + lower[::-1])


def _points(facts: Facts, values: list[float]) -> str:
    last = facts.stages[-1].games
    first = facts.stages[0].games
    return " ".join(
        f"{100 * (stage.games - first) / max(1, last - first):.2f},"
        f"{100 - facts.stage_axis.place(value)}"
        for stage, value in zip(facts.stages, values, strict=True)
    )
