"""matplotlib, which is an extra: imported late, with a one-line error where it is missing."""

from io import BytesIO

from solver.errors import CommandRefused
from solver.files import write_chunks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


# Of results, the same in every plot; told apart without colours by their dashes.
RESULTS = {"wins": ("#1a7f37", "-"), "ties": ("#57606a", "--"), "losses": ("#b3312c", ":")}


def figure_module() -> "Any":
    """Return matplotlib's figure module, or say in one line how to install it."""
    try:
        from matplotlib import figure
    except ImportError:
        message = 'plots need matplotlib: pip install "plygrade[plots]"'
        raise CommandRefused(message) from None
    return figure


def save_figure(figure: "Any", path: str, kind: str, **details: object) -> None:
    """Write a figure in one step, so that no crash leaves half a picture."""
    picture = BytesIO()
    figure.savefig(picture, format=kind, **details)
    write_chunks(path, [picture.getvalue()])
