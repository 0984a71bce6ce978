"""CPU times against limits, one row per case and one dot per submission, as SVG.

The axis is logarithmic: a program is rarely interesting between 1 % and 2 % of a limit, always
between 90 % and 110 %.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from judge.text.safe_text import one_line

LEFT, WIDTH, ROW, TOP = 210, 520, 17, 24
LOW, HIGH = 0.001, 2.0  # shares of the limit at the two ends of the axis
_TICKS = {0.001: "0.1 %", 0.01: "1 %", 0.1: "10 %", 1.0: "limit"}


@dataclass
class Times:
    """The dots of one case: shares of the CPU limit of accepted and of other results."""

    name: str
    anchor: str
    accepted: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)


def plot(suite: str, rows: Iterable[Times]) -> Markup:
    drawn = list(rows)
    height = TOP + ROW * len(drawn) + 6
    label = escape(f"CPU time of {suite} cases as a share of their limits")
    body = "".join(_row(times, TOP + ROW * place + ROW // 2) for place, times in enumerate(drawn))
    return Markup(
        f'<svg class="plot" viewBox="0 0 {LEFT + WIDTH + 10} {height}" role="group"'
        f' aria-label="{label}">{_axis(height)}{body}</svg>'
    )


def position(share: float) -> float:
    """Return where on the axis a share of the limit lies; beyond the ends is at the ends."""
    inside = min(max(share, LOW), HIGH)
    part = (math.log(inside) - math.log(LOW)) / (math.log(HIGH) - math.log(LOW))
    return round(LEFT + part * WIDTH, 1)


def by_suite(times: Mapping[str, Times], suite_of: Mapping[str, str]) -> dict[str, list[Times]]:
    """Return the rows of each suite; `suite_of` tells the suite of each case title."""
    suites: dict[str, list[Times]] = {}
    for title, row in times.items():
        suites.setdefault(suite_of[title], []).append(row)
    return suites


def _axis(height: int) -> str:
    parts = []
    for share, words in _TICKS.items():
        x, kind = position(share), "limit" if share == 1.0 else "tick"
        parts.append(f'<path class="{kind}" d="M{x} {TOP - 6}V{height}"/>')
        parts.append(f'<text class="{kind}" x="{x}" y="12">{words}</text>')
    return "".join(parts)


def _row(times: Times, y: int) -> str:
    name = escape(one_line(times.name, 30))
    label = (
        f'<a href="#{times.anchor}"><text class="name" x="{LEFT - 8}" y="{y + 4}">{name}</text></a>'
    )
    return label + _dots("good", times.accepted, y) + _dots("bad", times.others, y)


def _dots(kind: str, shares: Iterable[float], y: int) -> str:
    # Dots at the same place are drawn once; a path of empty strokes is the smallest drawing.
    places = sorted({position(share) for share in shares})
    path = "".join(f"M{x:g} {y}h0" for x in places)
    return f'<path class="{kind}" d="{path}"/>' if path else ""
