"""The options of a grading that say where work is done: a part of the list, or on a cluster."""

import argparse

from judge.cluster.options import add_cluster, check_security
from judge.commands.shard_option import complete_shard, shard
from judge.model.errors import JudgeError


def add_where(group: "argparse._ArgumentGroup") -> None:
    """Add the options of a cluster, and what only gradings need: scaled limits, and parts."""
    add_cluster(group)
    group.add_argument(
        "--scale-limits",
        action="store_true",
        help="longer limits on machines of the cluster that are slower than this one",
    )
    group.add_argument(
        "--shard",
        type=shard,
        metavar="I/N",
        help="only part I of N, for many machines: keeps results for `merge`, makes no reports",
    )


def check_cluster(options: argparse.Namespace) -> None:
    """Refuse what does not go together, and give a shard its store."""
    check_security(options.cluster, options.cluster_security)
    if options.shard:
        complete_shard(options)
    if options.cluster and (options.budget or options.most_memory):
        raise JudgeError("--cluster: wanted neither --budget nor --most-memory beside it")
    if options.scale_limits and not options.cluster:
        raise JudgeError("--scale-limits: wanted a --cluster, whose machines may be slower")
