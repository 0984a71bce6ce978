"""All that the pages of a tournament show, as plain data: made from the log alone."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arena.console import rounds_told, sprt_line
from arena.record import GameRecord
from arena.report.axis import Axis, axis_over
from arena.report.drama import Drama, drama_of
from arena.report.openings import OpeningResults, first_mover, opening_results
from arena.stats.progress import Stage, stages
from arena.stats.rating import Interval
from arena.stats.ratings import Ratings, rate
from arena.stats.sprt import Decision, Sprt, run_sprt
from arena.stats.standings import Standing, standings, unbroken_pairs
from judge.text.safe_text import printable_line

MOST_OPENINGS = 30
SHOWN = (
    ("format", "format"),
    ("games", "games a meeting"),
    ("openings", "openings"),
    ("seed", "seed"),
    ("sandbox", "sandbox"),
)


@dataclass(frozen=True)
class Cell:
    """What one player did against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def kind(self) -> str:
        """Return a word for the colour of a cell."""
        if not self.games:
            return "none"
        away = self.points / self.games - 0.5
        return "even" if abs(away) < 0.1 else "won" if away > 0 else "lost"


@dataclass(frozen=True)
class Facts:
    """A tournament: players in the order of the table, games in the order of drama."""

    about: tuple[tuple[str, str], ...]
    games: tuple[tuple[GameRecord, Drama], ...]
    table: tuple[Standing, ...]
    ratings: Ratings
    axis: Axis
    cross: Mapping[tuple[str, str], Cell]
    stages: tuple[Stage, ...]
    names: tuple[str, ...]  # in the order of the stages
    stage_axis: Axis
    endings: tuple[tuple[str, int], ...]
    faults: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    openings: tuple[OpeningResults, ...]
    more_openings: int
    first: Interval
    sprt: str


def facts_of(
    header: Mapping[str, Any], games: Sequence[GameRecord], anchors: Mapping[str, float]
) -> Facts:
    """Return all that is known of a tournament by its log."""
    names = list(header["players"])
    test, sprt = _sprt(header, names, games)
    counted = games if test is None else [g for g in games if g.fixture.pair < test]
    ratings = rate(names, counted, anchors)
    table = standings(names, counted, ratings.elo)
    steps = stages(names, counted, anchors)
    sound = [game for game in counted if not game.ending.is_fault]  # a fault is no board's doing
    openings = opening_results(sound)
    ends = [end for one in ratings.elo.values() for end in (one.middle, one.low, one.high)]
    return Facts(
        about=tuple(_about(header, games)),
        games=tuple(_by_drama(games)),
        table=tuple(table),
        ratings=ratings,
        axis=axis_over(ends, 100),
        cross=_cross(counted),
        stages=tuple(steps),
        names=tuple(names),
        stage_axis=_stage_axis(steps, ends),
        endings=tuple(Counter(game.ending.value for game in games).most_common()),
        faults=tuple(_faults([row.name for row in table], games)),
        openings=tuple(openings[:MOST_OPENINGS]),
        more_openings=max(0, len(openings) - MOST_OPENINGS),
        first=first_mover(sound),
        sprt=sprt,
    )


def _about(header: Mapping[str, Any], games: Sequence[GameRecord]) -> list[tuple[str, str]]:
    found = [(title, _word(header.get(key))) for key, title in SHOWN]
    kind, rounds = header.get("format"), header.get("rounds")
    if isinstance(kind, str) and isinstance(rounds, int):
        told = rounds_told(kind, rounds, list(header["players"]), games)
        found += [("rounds", _word(told))] if told else []
    rules = header.get("rules")
    if isinstance(rules, dict):
        found.append(("clock", f"{_word(rules.get('clock'))} s of CPU a game"))
        found.append(("memory", f"{_word(rules.get('memory'))} MiB"))
    return found


def _word(value: object) -> str:
    """Return something from a log, which may hold anything, as a short line."""
    return printable_line(str(value), 200)


def _sprt(
    header: Mapping[str, Any], names: Sequence[str], games: Sequence[GameRecord]
) -> tuple[int | None, str]:
    """Return how many pairs a decided sequential test used (None: all count), and its line."""
    found = header.get("sprt")
    keys = ("elo0", "elo1", "alpha", "beta")
    if not isinstance(found, dict) or len(names) != 2:
        return None, ""
    given = [n for key in keys if isinstance(n := found.get(key), int | float)]
    if len(given) < len(keys) or not (test := Sprt(*given)).is_sound:
        return None, ""
    state = run_sprt(test, unbroken_pairs(names[0], games))
    used = None if state.decision is Decision.GO_ON else sum(state.counts)
    return used, sprt_line(test, state)


def _by_drama(games: Sequence[GameRecord]) -> list[tuple[GameRecord, Drama]]:
    found = [(game, drama_of(game)) for game in games]
    return sorted(found, key=lambda one: (-one[1].value, one[0].fixture.number))


def _cross(games: Sequence[GameRecord]) -> dict[tuple[str, str], Cell]:
    points: Counter[tuple[str, str, int]] = Counter()
    for game in games:
        fixture = game.fixture
        for mine, theirs in ((fixture.x, fixture.o), (fixture.o, fixture.x)):
            points[mine, theirs, game.half_points(mine)] += 1
    return {
        (mine, theirs): Cell(
            points[mine, theirs, 2], points[mine, theirs, 1], points[mine, theirs, 0]
        )
        for mine, theirs, _ in points
    }


def _stage_axis(steps: Sequence[Stage], final: Sequence[float]) -> Axis:
    """Return an axis that is not ruled by the first games, when nothing is known yet."""
    shown = [end for one in steps[len(steps) // 2 :] for i in one.elo for end in (i.low, i.high)]
    late = filter(math.isfinite, shown)
    finite = [end for end in final if math.isfinite(end)] or [0.0]
    reach = 1.5 * max(100.0, *map(abs, finite))
    return axis_over((max(-reach, min(reach, end)) for end in (*late, *finite)), 100)


def _faults(
    names: Sequence[str], games: Sequence[GameRecord]
) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
    """Return the players who lost by faults of their own, and by which."""
    blamed: Counter[tuple[str, str]] = Counter()
    for game in games:
        if game.blamed:
            name = game.fixture.x if game.blamed == "X" else game.fixture.o
            blamed[name, game.ending.value] += 1
    return [
        (name, tuple((why, count) for (who, why), count in blamed.most_common() if who == name))
        for name in names
        if any(who == name for who, _ in blamed)
    ]
