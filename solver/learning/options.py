"""The command line of `python -m solver.learning`: what can be asked, and nothing else."""

import argparse

from solver.learning.q.games import PLAYABLE
from solver.learning.q.learner import Schedule
from solver.version import ShowVersion

SETTINGS = {
    "alpha": "learning rate: the n-th update of a value has max(ALPHA, 1 / n ** POWER)",
    "power": "see --alpha; 0: always ALPHA",
    "gamma": "discount of what comes later",
    "floor": "epsilon = FLOOR + SPAN * exp(-DECAY * episode): how often it explores",
    "span": "see --floor",
    "decay": "see --floor",
}


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="python -m solver.learning",
        description="Learn a game by tabular Q-learning, and measure what was learned.",
    )
    top.add_argument("--version", action=ShowVersion)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in PLAYABLE:
        _add_training(commands.add_parser(name, help=f"learn {name}"))
    commands.add_parser("td", help="learn tic-tac-toe from a training file: td --help")
    evaluate = commands.add_parser("evaluate", help="measure a policy file")
    evaluate.add_argument("policy", metavar="POLICY")
    evaluate.add_argument("--games", type=positive, default=10_000, metavar="N")
    evaluate.add_argument("--seed", type=int, default=0, metavar="S")
    plot = commands.add_parser("plot", help="draw the curves of a checkpoint (extra: plots)")
    plot.add_argument("checkpoint", metavar="CHECKPOINT")
    plot.add_argument("folder", metavar="FOLDER")
    return top


def _add_training(command: argparse.ArgumentParser) -> None:
    command.add_argument("--episodes", type=positive, required=True, metavar="N")
    command.add_argument("--seed", type=int, metavar="S", help="default 0")
    command.add_argument("--second", action="store_true", help="let the agent move second")
    command.add_argument(
        "--plain", action="store_true", help="one row per position, without the game's symmetry"
    )
    standard = Schedule().as_dict()
    for name, about in SETTINGS.items():
        command.add_argument(
            f"--{name}", type=unit, metavar="X", help=f"{about} (default {standard[name]:g})"
        )
    command.add_argument("--track", action="append", metavar="STATE:ACTION", help="a value to plot")
    command.add_argument("--sample-every", type=positive, metavar="N", help="for the curves")
    command.add_argument("--checkpoint", metavar="FILE", help="save the run here regularly")
    command.add_argument("--checkpoint-every", type=positive, default=200_000, metavar="N")
    command.add_argument("--resume", action="store_true", help="continue from the checkpoint")
    command.add_argument("--policy", metavar="FILE", help="write the greedy policy here")
    command.add_argument("--plots", metavar="FOLDER", help="draw curves (extra: plots)")


def positive(text: str) -> int:
    """Return a whole number of at least 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return number


def unit(text: str) -> float:
    """Return a number from 0 to 1."""
    number = float(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to 1")
    return number
