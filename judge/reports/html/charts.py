"""Small charts as SVG: how points are spread over a class, and how it went from run to run."""

from collections.abc import Sequence
from statistics import quantiles

from markupsafe import Markup, escape

BINS = 10
WIDTH, HEIGHT, FOOT = 440, 110, 34  # of the histogram; the foot has the names of its lines
SPARK = (64, 18)


def quartiles(shares: Sequence[float]) -> tuple[float, float, float]:
    """Return the first quartile, the median and the third; of one number, three times it."""
    if len(shares) < 2:
        return (shares[0],) * 3 if shares else (0.0,) * 3
    first, median, third = quantiles(shares, n=4, method="inclusive")
    return first, median, third


def binned(shares: Sequence[float]) -> list[int]:
    """Return how many shares from 0 to 1 lie in each tenth; 1 is in the last."""
    counts = [0] * BINS
    for share in shares:
        counts[min(int(share * BINS), BINS - 1)] += 1
    return counts


def histogram(shares: Sequence[float]) -> Markup:
    """Return a histogram of shares with lines at the median and the quartiles."""
    counts = binned(shares)
    step, most = WIDTH / BINS, max(counts) or 1
    parts = []
    for place, count in enumerate(counts):
        if count:
            tall = (HEIGHT - 16) * count / most
            x, y = place * step, HEIGHT - tall
            parts.append(
                f'<rect class="bin" x="{x + 2:.0f}" y="{y:.1f}" width="{step - 4:.0f}"'
                f' height="{tall:.1f}" rx="2"/><text class="n" x="{x + step / 2:.0f}"'
                f' y="{y - 4:.1f}">{count}</text>'
            )
    first, median, third = quartiles(shares)
    parts.append(
        f'<rect class="half" x="{first * WIDTH:.1f}" y="{HEIGHT + 3}"'
        f' width="{max((third - first) * WIDTH, 1):.1f}" height="5" rx="2"/>'
        f'<path class="median" d="M{median * WIDTH:.1f} 0V{HEIGHT + 11}"/>'
    )
    ticks = "".join(
        f'<text class="tick" x="{part * WIDTH:.0f}" y="{HEIGHT + 24}">{part:.0%}</text>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    )
    label = escape(f"Points as shares of what is possible: {spread(shares)}")
    return Markup(
        f'<svg class="histogram" viewBox="-22 -4 {WIDTH + 44} {HEIGHT + FOOT}" role="img"'
        f' aria-label="{label}"><path class="axis" d="M0 {HEIGHT}h{WIDTH}"/>'
        f"{''.join(parts)}{ticks}</svg>"
    )


def spread(shares: Sequence[float]) -> str:
    """Return median and quartiles in words."""
    first, median, third = quartiles(shares)
    return f"median {median:.0%}, half of the class between {first:.0%} and {third:.0%}"


def spark(rates: Sequence[float]) -> Markup:
    """Return a line of rates from 0 to 1 that is no larger than a word; nothing for one."""
    if len(rates) < 2:
        return Markup()
    width, height = SPARK
    step = (width - 6) / (len(rates) - 1)
    places = [
        (3 + step * number, 3 + (height - 6) * (1 - rate)) for number, rate in enumerate(rates)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    label = escape(f"from {rates[0]:.0%} to {rates[-1]:.0%} in {len(rates)} runs")
    x, y = places[-1]
    return Markup(
        f'<svg class="spark" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" aria-label="{label}"><polyline points="{line}"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5"/></svg>'
    )


def trend(rates: Sequence[tuple[str, float]]) -> Markup:
    """Return the pass rate of a class by run; each rate comes with the name of its run."""
    step = (WIDTH - 60) / max(len(rates) - 1, 1)
    parts, line = [], []
    for number, (name, rate) in enumerate(rates):
        x, y = 30 + step * number, 18 + (HEIGHT - 22) * (1 - rate)
        line.append(f"{x:.1f},{y:.1f}")
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>'
            f'<text class="n" x="{x:.0f}" y="{y - 8:.1f}">{rate:.0%}</text>'
        )
        if number in (0, len(rates) - 1) or len(rates) <= 4:
            parts.append(f'<text class="tick" x="{x:.0f}" y="{HEIGHT + 20}">{escape(name)}</text>')
    label = escape("Pass rate by run: " + ", ".join(f"{n} {r:.0%}" for n, r in rates))
    return Markup(
        f'<svg class="trend" viewBox="-22 -4 {WIDTH + 44} {HEIGHT + FOOT}" role="img"'
        f' aria-label="{label}"><path class="axis" d="M0 {HEIGHT}h{WIDTH}"/>'
        f'<polyline points="{" ".join(line)}"/>{"".join(parts)}</svg>'
    )
