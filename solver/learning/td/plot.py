"""The learning curve as a picture; loaded only when one is asked for."""

import os
from errno import EINVAL
from io import BytesIO

from solver.files import write_chunks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from solver.learning.td.strength import Strength


def plotting_library() -> "Any":
    """Return matplotlib's pyplot, or raise ImportError that names the extra to install."""
    try:
        import matplotlib as library
    except ImportError:
        raise ImportError('a plot needs matplotlib: pip install "plygrade[plots]"') from None
    library.use("Agg")  # a file, never a window
    from matplotlib import pyplot

    return pyplot


def plot_curve(curve: "list[tuple[int, Strength]]", path: str) -> None:
    """Draw the chances against random moves over the games played; PNG, SVG or PDF by the name."""
    pyplot = plotting_library()
    figure, axes = pyplot.subplots(1, 2, figsize=(10, 4), sharey=True)
    games = [count for count, _ in curve]
    for axis, side in zip(axes, ("as_x", "as_o"), strict=True):
        for place, word in enumerate(("wins", "draws", "loses")):
            axis.plot(games, [getattr(s, side)[place] for _, s in curve], label=word, marker=".")
        axis.set_title(f"playing {side[-1].upper()} against random moves")
        axis.set_xlabel("games of self-play")
        axis.grid(alpha=0.3)
    axes[0].set_ylabel("chance")
    axes[0].legend()
    figure.tight_layout()
    picture = BytesIO()
    try:
        figure.savefig(picture, format=os.path.splitext(path)[1][1:] or "png")
    except ValueError as error:  # matplotlib does not know the ending of the name
        raise OSError(EINVAL, str(error), path) from None
    finally:
        pyplot.close(figure)
    write_chunks(path, [picture.getvalue()])
