"""Where games are played: at tables of this machine, one for each job, or on a cluster."""

import argparse
from contextlib import ExitStack

from arena.console import tell
from arena.host import SandboxHost, build_all
from arena.match import Watch
from arena.setup import Setup
from judge.cluster.options import cluster_executor
from judge.grading.executor import Executor
from judge.grading.threads import ThreadExecutor
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level


def hides_players(options: argparse.Namespace, setup: Setup) -> bool:
    """Tell whether a player cannot read the programs of the others: to a cluster they never go."""
    return bool(options.cluster) or Level(setup.level).hides_files


def executor_of(
    options: argparse.Namespace, setup: Setup, stack: ExitStack, watch: Watch
) -> Executor:
    """Return what plays games; players that come as sources are built first if that is here.

    On a cluster no program may see where the players lie on this machine: copies of them travel.
    """
    workspace = stack.enter_context(Workspace())
    hidden = tuple(sorted({file for player in setup.players for file in player.own}))
    level = Level(setup.level)
    cluster = cluster_executor(options, level, hidden, False, workspace, say=tell, noun="game")
    if cluster:
        return cluster
    built = build_all(setup, workspace)
    return ThreadExecutor(options.jobs, lambda job: SandboxHost(setup, job, built, watch))
