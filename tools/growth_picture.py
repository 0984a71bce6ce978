"""The picture of docs/growth.csv: two plots, time logarithmic, readable on light and dark pages.

Drawn by matplotlib (extra `plots`) in colours that stand for others; a style that knows light and
dark, as that of all our pictures, says which.
"""

import csv
from io import BytesIO
from typing import Any

from solver.formats.svg import COLOURS
from solver.learning.plotting import figure_module

# By search: the name of its colour, its dashes and its marks; told apart without colours, too.
STYLES = {"alpha-beta": ("soft", ":", "s"), "engine": ("o", "--", "o"), "kernel": ("x", "-", "^")}
LABELS = {
    "alpha-beta": "textbook alpha-beta",
    "engine": "the engine in Python",
    "kernel": "the kernel",
}
TITLES = {"8x8 by depth": "8x8, by depth (plies)", "depth 4 by size": "depth 4, by size"}
# What matplotlib is told; no other colour is in the picture.
STAND_INS = {"page": "#fefefe", "ink": "#010101", "soft": "#020202", "x": "#030303", "o": "#040404"}
TITLE = "CPU time of one search, in milliseconds, against depth and size: see the table beside it"


def drawn(table: str) -> str:
    """Return the picture of a table as SVG."""
    rows = list(csv.DictReader(table.splitlines()))
    figure = figure_module().Figure(figsize=(9.0, 3.9), layout="constrained")
    figure.set_facecolor(STAND_INS["page"])
    plots = figure.subplots(1, 2, sharey=True)
    for axes, (series, title) in zip(plots, TITLES.items(), strict=True):
        _draw(axes, [row for row in rows if row["series"] == series], title)
    plots[0].set_ylabel("milliseconds of CPU time", color=STAND_INS["ink"])
    plots[1].legend(facecolor="none", edgecolor="none", labelcolor=STAND_INS["ink"])
    return _with_schemes(_svg(figure))


def _draw(axes: Any, rows: list[dict[str, str]], title: str) -> None:
    for name, (colour, dashes, mark) in STYLES.items():
        mine = [row for row in rows if row["search"] == name]
        axes.plot(
            [int(row["x"]) for row in mine],
            [1000 * float(row["seconds"]) for row in mine],
            label=LABELS[name],
            color=STAND_INS[colour],
            linestyle=dashes,
            marker=mark,
            markersize=4,
        )
    axes.set_yscale("log")
    axes.set_title(title, color=STAND_INS["ink"], fontsize="medium")
    axes.set_facecolor("none")
    axes.grid(color=STAND_INS["soft"], alpha=0.25)
    axes.tick_params(which="both", color=STAND_INS["soft"], labelcolor=STAND_INS["ink"])
    for spine in axes.spines.values():
        spine.set_color(STAND_INS["soft"])


def _svg(figure: Any) -> str:
    from matplotlib import rc_context

    picture = BytesIO()
    # Without a date and with fixed ids, equal tables make equal pictures; text stays text.
    settings: Any = {"svg.hashsalt": "plygrade", "svg.fonttype": "none"}
    with rc_context(settings):
        figure.savefig(picture, format="svg", metadata={"Date": None, "Title": TITLE})
    return picture.getvalue().decode("utf-8")


def _with_schemes(svg: str) -> str:
    """Return the picture with colours by name, which are others on a dark page."""
    for name, stand_in in STAND_INS.items():
        svg = svg.replace(stand_in, f"var(--{name})")
    light, dark = (
        "".join(f"--{name}:{COLOURS[name][scheme]};" for name in STAND_INS) for scheme in (0, 1)
    )
    style = f"<style>svg{{{light}}}@media (prefers-color-scheme:dark){{svg{{{dark}}}}}</style>"
    head, sign, rest = svg.partition("<defs>")
    return f"{head}{style}\n {sign}{rest}"
