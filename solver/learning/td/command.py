"""`python -m solver.learning td FILE`: train the values of a training file by self-play.

Reads the file, plays, writes the values back in one step, and shows how strong they have become.
"""

import argparse
import os
from random import Random

from solver.errors import CommandRefused
from solver.files import DONE, WRONG_INPUT, guarded, read_text, tell, write_chunks
from solver.formats.training import parse_training, render_training, render_value
from solver.learning.td.learner import TdSettings, Values, train
from solver.learning.td.strength import Strength, strength_of
from solver.progress import Progress

CURVE_HEAD = "games,x_wins,x_draws,x_loses,o_wins,o_draws,o_loses"
POINTS = 20  # of the learning curve
HOW_TO_MAKE = r"printf 'TDDATA\ntraining\n' | python -m solver - "


def parser() -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(prog="python -m solver.learning td", allow_abbrev=False)
    add = result.add_argument
    add("file", help="the training file; it is updated unless --output is given")
    add("--output", metavar="FILE", help="where the new values go (default: the same file)")
    add("--games", type=int, default=10_000, help="how many games (default: 10000)")
    add("--rate", type=float, default=0.1, help="V += RATE (V_next - V) (default: 0.1)")
    add("--exploration", type=float, default=0.1, help="share of random moves (default: 0.1)")
    add("--seed", type=int, default=0, help="of the random moves (default: 0)")
    add("--curve", metavar="CSV", help="write the learning curve as a table")
    add("--plot", metavar="PNG", help="draw the learning curve (needs the extra: plots)")
    return result


def main(arguments: list[str]) -> int:
    """Train as the arguments say and return the exit code."""
    try:
        wanted = parser().parse_args(arguments)
    except SystemExit as leaving:  # argparse has printed the error or the help
        return int(leaving.code or 0)
    if wanted.games < 1 or not 0 <= wanted.rate <= 1 or not 0 <= wanted.exploration <= 1:
        tell("wanted --games of at least 1, and --rate and --exploration from 0 to 1")
        return WRONG_INPUT
    return guarded(
        lambda: _work(wanted), "trainer", wanted.file, "interrupted: the values are as they were"
    )


def _work(wanted: argparse.Namespace) -> int:
    try:
        return _train(wanted)
    except FileNotFoundError as error:
        hint = f"; make it with: {HOW_TO_MAKE}{wanted.file}"
        told = hint if error.filename == wanted.file else ""
        raise CommandRefused(f"{error.filename}: no such file{told}") from None


def _train(wanted: argparse.Namespace) -> int:
    values: Values = parse_training(read_text(wanted.file))
    if wanted.plot:
        from solver.learning.plotting import figure_module

        figure_module()  # fails now, not after the training, if it is missing
    every = max(1, wanted.games // POINTS)
    progress = Progress(wanted.games)
    settings = TdSettings(wanted.rate, wanted.exploration)
    curve: list[tuple[int, Strength]] = []
    for games, seen in train(values, wanted.games, settings, Random(wanted.seed), every, _look):
        assert isinstance(seen, Strength)
        curve.append((games, seen))
        if progress.lively:
            progress.step("games played", games - progress.done)
    progress.clear()
    texts = {position: render_value(value) for position, value in values.items()}
    write_chunks(wanted.output or wanted.file, [render_training(texts)])
    _show(curve, wanted)
    return DONE


def _look(values: Values) -> object:
    return strength_of(values)


def _show(curve: list[tuple[int, Strength]], wanted: argparse.Namespace) -> None:
    """Print the first and the last point of the curve; write it whole where that is asked."""
    for games, strength in (curve[0], curve[-1]):
        as_x, as_o = (" ".join(f"{c:.4f}" for c in side) for side in (strength.as_x, strength.as_o))
        print(
            f"after {games} games, against random moves: X wins draws loses {as_x}; O {as_o}",
            flush=True,
        )
    if wanted.curve:
        lines = [CURVE_HEAD, *[_csv(games, strength) for games, strength in curve]]
        write_chunks(wanted.curve, [("\n".join(lines) + "\n").encode()])
    if wanted.plot:
        from solver.learning.td.plot import plot_curve

        plot_curve(curve, os.fspath(wanted.plot))


def _csv(games: int, strength: Strength) -> str:
    return ",".join([str(games), *[f"{c:.6f}" for c in (*strength.as_x, *strength.as_o)]])
