"""What all pictures share: one self-contained SVG document, no script, no font, light and dark.

Colours are named by what they are for; on a dark screen the same names have other colours. Text is
at least 4.5 times as light or dark as what it stands on (a test computes it).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# By name: on a light page, on a dark one.
COLOURS = {
    "page": ("#ffffff", "#16181c"),
    "ink": ("#1f2328", "#e8eaed"),
    "soft": ("#57606a", "#aab1ba"),  # what may be overlooked: labels, values
    "edge": ("#7d8590", "#7d8590"),  # lines, not text
    "cell": ("#f6f4ee", "#24272d"),
    "best": ("#fff2b3", "#4a3f00"),
    "x": ("#0b5c9c", "#8cc4f5"),  # what belongs to X, or to odd
    "o": ("#a63d0a", "#f5b183"),  # what belongs to O, or to even
    "on-x": ("#ffffff", "#0b1c2b"),  # text on it
    "on-o": ("#ffffff", "#2b1405"),
}
# Which text stands on which ground.
PAIRS = (
    *(("ink", "page"), ("soft", "page"), ("ink", "cell"), ("soft", "cell"), ("ink", "best")),
    *(("x", "cell"), ("o", "cell"), ("x", "best"), ("o", "best"), ("on-x", "x"), ("on-o", "o")),
)


def document(width: float, height: float, title: str, parts: "Sequence[str]") -> str:
    """Return the parts on a page; the title is for those who cannot see it."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" font-family="sans-serif">'
    )
    page = f'<rect class="page" width="{width:g}" height="{height:g}"/>'
    return "\n".join([head, f"<title>{title}</title>", _style(), page, *parts, "</svg>"]) + "\n"


# Lines by name: their colour and width.
LINES = {"thin": ("edge", 1), "thick": ("ink", 3), "frame-x": ("on-x", 3), "frame-o": ("on-o", 3)}


def _style() -> str:
    light, dark = _rules(0), _rules(1)
    return f"<style>{light}@media (prefers-color-scheme:dark){{{dark}}}</style>"


def _rules(scheme: int) -> str:
    """Return the style of every name; `scheme` is 0 on a light page, 1 on a dark one."""
    fills = [f".{name}{{fill:{shades[scheme]}}}" for name, shades in COLOURS.items()]
    lines = [
        f".{name}{{fill:none;stroke:{COLOURS[colour][scheme]};stroke-width:{width}}}"
        for name, (colour, width) in LINES.items()
    ]
    return "".join(fills + lines)


def square(x: float, y: float, side: float, kind: str, corner: float = 0) -> str:
    """Return a filled square with a thin edge."""
    place = f'x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="{corner:g}"'
    return f'<rect class="{kind}" {place}/><rect class="thin" {place}/>'


def frame(x: float, y: float, side: float, owner: str, dashes: str = "") -> str:
    """Return a frame inside a square of `x` or `o`; a broken one with `dashes` (line, gap)."""
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    place = f'x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="4"'
    return f'<rect class="frame-{owner}" {place}{broken}/>'


def text(x: float, y: float, size: float, kind: str, words: str, anchor: str = "middle") -> str:
    """Return words whose base line is at y."""
    where = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {where}>{words}</text>'


def line(x1: float, y1: float, x2: float, y2: float, thick: bool = False) -> str:
    kind = "thick" if thick else "thin"
    return f'<line class="{kind}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>'
