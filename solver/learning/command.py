"""What the commands do: learn, evaluate, plot. Streams, clock and signals come from __main__."""

import argparse
import os
import random

from solver.errors import CommandRefused
from solver.files import write_chunks
from solver.learning.environment import Rewards
from solver.learning.options import SETTINGS
from solver.learning.q.checkpoint import load, save
from solver.learning.q.evaluate import report
from solver.learning.q.expectation import expectation
from solver.learning.q.learner import Schedule
from solver.learning.q.policy import greedy, parse_policy, policy_chunks, read_table
from solver.learning.q.training import Training, run
from solver.progress import EpisodeProgress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

    from solver.learning.q.games import Playable

SAMPLES = 50  # in a run of the usual length
FEWEST_BETWEEN = 1_000  # episodes: a sample costs as much as many of them


def learn(
    options: argparse.Namespace,
    clock: "Callable[[], float]",
    stream: "TextIO",
    stopping: "Callable[[], bool]",
) -> list[str]:
    """Train, write what was asked for, and return the lines that sum it up."""
    if options.plots:
        from solver.learning.plotting import figure_module

        figure_module()  # fail now rather than after an hour of training
    for path in (options.checkpoint, options.policy):
        _check_folder(path)
    training = resumed(options) if options.resume else begun(options)
    progress = EpisodeProgress(options.episodes, training.learner.episodes, clock, stream)
    keep = (lambda: save(training, options.checkpoint)) if options.checkpoint else None
    whole = run(training, options.episodes, options.checkpoint_every, keep, progress, stopping)
    if options.policy:
        chunks = policy_chunks(training.learner, training.playable, training.symmetric)
        write_chunks(options.policy, chunks)
    if options.plots:
        draw(training, options.plots)
    return summary(training) + ([] if whole else [_stopped(options)])


def between(episodes: int) -> int:
    """Return how many episodes lie between two samples; even a short run ends with one."""
    return min(episodes, max(FEWEST_BETWEEN, episodes // SAMPLES))


def _check_folder(path: str | None) -> None:
    folder = os.path.dirname(path or "") or "."
    if not os.path.isdir(folder):
        raise CommandRefused(f"{path}: there is no folder {folder}; create it first")


def _stopped(options: argparse.Namespace) -> str:
    saved = bool(options.checkpoint)
    how = "continue with --resume" if saved else "nothing was saved without --checkpoint"
    return f"stopped before episode {options.episodes}: {how}"


def begun(options: argparse.Namespace) -> Training:
    """Return a new run; an old checkpoint is never overwritten by it."""
    if options.checkpoint and os.path.exists(options.checkpoint):
        raise CommandRefused(f"{options.checkpoint}: exists; add --resume, or name another file")
    given = {
        name: getattr(options, name) for name in SETTINGS if getattr(options, name) is not None
    }
    training = Training(
        options.command,
        options.seed or 0,
        int(options.second),
        not options.plain,
        Schedule(**given),
        options.sample_every or between(options.episodes),
    )
    if options.track:
        pairs = [tracked(training.playable, text, int(options.second)) for text in options.track]
        training.history.tracked = pairs
    return training


def resumed(options: argparse.Namespace) -> Training:
    """Return the run of the checkpoint; what the command line says otherwise is refused."""
    if not options.checkpoint:
        raise CommandRefused("--resume needs --checkpoint FILE, the run to continue")
    if options.track:
        raise CommandRefused("--track is only for the start of a run; leave it out to resume")
    training = load(options.checkpoint)
    saved = {
        **training.learner.schedule.as_dict(),
        "game": training.playable.name,
        "seed": training.seed,
        "sample_every": training.history.every,
        "second": bool(training.learner.environment.agent),
        "plain": not training.symmetric,
    }
    asked = {name: getattr(options, name, None) for name in saved} | {"game": options.command}
    for name, value in asked.items():
        if value not in (None, False, saved[name]):  # a switch that is off was not given
            where = options.checkpoint
            raise CommandRefused(
                f"{where}: has {name} {saved[name]}, not {value}; leave it out to resume"
            )
    return training


def tracked(playable: "Playable", text: str, agent: int) -> tuple[str, object]:
    """Return the position and the action that STATE:ACTION names."""
    state, _, action = text.partition(":")
    position = playable.parse(state)
    if position is None or playable.game.to_move(position) != agent:
        raise CommandRefused(
            f"--track {text}: {state!r} is not a position where the agent is to move"
        )
    for move in playable.game.moves(position):
        if playable.render_move(move).replace(" ", ",") == action:
            return state, move
    raise CommandRefused(
        f"--track {text}: {action!r} is not an action there; wanted such as xxxxxxxxx:4,5"
    )


def summary(training: Training) -> list[str]:
    """Return the summary of a run, the worth of its policy computed exactly."""
    learner, playable = training.learner, training.playable
    policy = greedy(playable.game, learner.rows, playable.frame)
    exact = expectation(learner.environment, policy)
    counts = "  ".join(f"{name} {count}" for name, count in learner.results.items())
    lines = [
        f"{playable.name}: {learner.episodes} episodes, {len(learner.rows)} rows",
        f"while learning: {counts}",
        f"greedy policy:  return {float(exact.value):.4f}, win {float(exact.win):.4f}",
    ]
    best = playable.best_return(learner.environment)
    if best is not None:
        share = float(exact.value / best)
        lines.append(f"best possible:  return {float(best):.4f} = {best}, reached {share:.2%}")
    return lines


def evaluate(options: argparse.Namespace) -> list[str]:
    """Measure a policy file and return the lines that say how good it is."""
    policy = parse_policy(read_table(options.policy))
    rewards, generator = Rewards(**policy.rewards), random.Random(options.seed)
    head = f"{policy.playable.name}: a policy of {len(policy.choices)} positions"
    games = options.games
    return [
        head,
        *report(policy.playable, policy.choose, rewards, policy.agent, games, generator.random),
    ]


def plot(options: argparse.Namespace) -> list[str]:
    """Draw the curves of a checkpoint and return the names of the pictures."""
    return draw(load(options.checkpoint), options.folder)


def draw(training: Training, folder: str) -> list[str]:
    """Draw the curves of a run into a folder and return the names of the pictures."""
    from solver.learning.q.plots import draw_all

    if not training.history.samples:
        raise CommandRefused("no samples yet: nothing to plot; give --sample-every or train longer")
    return draw_all(training, folder)
