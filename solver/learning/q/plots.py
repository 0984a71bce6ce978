"""Curves of a run as pictures: epsilon, tracked values, results, and the return (extra `plots`)."""

import os

from solver.learning.plotting import RESULTS, figure_module, save_figure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from solver.learning.q.training import Training

COLUMNS = {"wins": "win", "ties": "tie", "losses": "loss"}  # of the history
SIZE = (7.0, 4.0)  # inches
DOTS_PER_INCH = 90


def draw_all(training: "Training", folder: str) -> list[str]:
    """Draw every picture into the folder and return their paths."""
    os.makedirs(folder, exist_ok=True)
    pictures = {
        "epsilon.svg": draw_epsilon,
        "values.svg": draw_values,
        "results.svg": draw_results,
        "return.svg": draw_return,
    }
    return [_save(training, draw, os.path.join(folder, name)) for name, draw in pictures.items()]


def _save(training: "Training", draw: "Any", path: str) -> str:
    from matplotlib import rc_context

    figure = figure_module().Figure(figsize=SIZE, dpi=DOTS_PER_INCH, layout="constrained")
    axes = figure.add_subplot()
    draw(training, axes)
    axes.set_xlabel("episodes")
    axes.grid(alpha=0.3)
    # Without a date and with fixed ids, equal runs make equal pictures.
    with rc_context({"svg.hashsalt": "plygrade"}):
        save_figure(figure, path, "svg", metadata={"Date": None})
    return path


def _column(training: "Training", name: str) -> "list[Any]":
    return [sample[name] for sample in training.history.samples]


def draw_epsilon(training: "Training", axes: "Any") -> None:
    """Draw how often the learner explored."""
    axes.plot(_column(training, "episode"), _column(training, "epsilon"), color="#1f4e9c")
    axes.set_ylabel("epsilon")
    axes.set_title("How often a random action is tried")


def draw_values(training: "Training", axes: "Any") -> None:
    """Draw how the tracked values converge."""
    columns = zip(*_column(training, "values"), strict=True)
    for (spelt, move), column in zip(training.history.tracked, columns, strict=True):
        label = f"{spelt}: {training.playable.render_move(move)}"
        axes.plot(_column(training, "episode"), column, label=label)
    if training.history.tracked:
        axes.legend(fontsize="small")
    axes.set_ylabel("learned value")
    axes.set_title("Values of tracked actions")


def draw_results(training: "Training", axes: "Any") -> None:
    """Draw the shares of wins, ties and losses between two samples."""
    episodes = [0, *_column(training, "episode")]
    for words, (colour, dashes) in RESULTS.items():
        counts = [0, *_column(training, COLUMNS[words])]
        shares = [
            (counts[i + 1] - counts[i]) / (episodes[i + 1] - episodes[i])
            for i in range(len(counts) - 1)
        ]
        axes.plot(episodes[1:], shares, label=f"{words} of the learner", color=colour, ls=dashes)
    axes.legend()
    axes.set_ylim(0, 1)
    axes.set_ylabel("share of the episodes")
    axes.set_title("Results while learning, exploration included")


def draw_return(training: "Training", axes: "Any") -> None:
    """Draw the exact return of the greedy policy against the best that there is."""
    best = training.playable.best_return(training.learner.environment)
    if best is not None:
        axes.axhline(float(best), color="#888888", linestyle="--", label=f"best possible: {best}")
    axes.plot(_column(training, "episode"), _column(training, "return"), label="greedy policy")
    axes.legend(loc="lower right")
    axes.set_ylabel("expected return")
    axes.set_title("Worth of the policy against the random environment, exactly")
