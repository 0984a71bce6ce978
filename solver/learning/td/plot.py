"""The learning curve as a picture; loaded only when one is asked for."""

import os
from errno import EINVAL

from solver.learning.plotting import RESULTS, figure_module, save_figure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from solver.learning.td.strength import Strength


def plot_curve(curve: "list[tuple[int, Strength]]", path: str) -> None:
    """Draw the chances against random moves over the games played; PNG, SVG or PDF by the name."""
    figure = figure_module().Figure(figsize=(10, 4), layout="tight")
    axes = figure.subplots(1, 2, sharey=True)
    games = [count for count, _ in curve]
    for axis, side in zip(axes, ("as_x", "as_o"), strict=True):
        for place, (words, (colour, dashes)) in enumerate(RESULTS.items()):
            chances = [getattr(strength, side)[place] for _, strength in curve]
            label = f"{words} of the learner"
            axis.plot(games, chances, label=label, marker=".", color=colour, ls=dashes)
        axis.set_title(f"playing {side[-1].upper()} against random moves")
        axis.set_xlabel("games of self-play")
        axis.grid(alpha=0.3)
    axes[0].set_ylabel("chance")
    axes[0].legend()
    try:
        save_figure(figure, path, os.path.splitext(path)[1][1:] or "png")
    except ValueError as error:  # matplotlib does not know the ending of the name
        raise OSError(EINVAL, str(error), path) from None
