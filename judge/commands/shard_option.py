"""`--shard 3/16`: the option, and what it cannot be combined with."""

import argparse

from judge.files.places import STORE
from judge.grading.shard import MOST_SHARDS, Shard
from judge.model.errors import JudgeError

# Options that need the whole of a run, or its record.
OF_THE_WHOLE = ("report", "reports", "gradebook", "failed", "watch", "list")


def shard(text: str) -> Shard:
    """Return the shard that a text such as 3/16 names, for `type=` of an option."""
    number, slash, of = text.partition("/")
    if slash and all(part.isascii() and part.isdecimal() for part in (number, of)):
        made = Shard(int(number[:9]), int(of[:9]))
        if 1 <= made.number <= made.of <= MOST_SHARDS:
            return made
    wanted = f"wanted a part such as 3/16, from 1/16 on, of {MOST_SHARDS:,} at most"
    raise argparse.ArgumentTypeError(f"found {text!r}, {wanted}")


def complete_shard(options: argparse.Namespace) -> None:
    """Give a shard a store of its own, unless one is named; refuse what a part cannot do."""
    if options.no_store:
        raise JudgeError(f"--shard {options.shard}: found --no-store, wanted a store to be merged")
    if options.outputs:
        raise JudgeError(
            f"--shard {options.shard}: found --outputs, of which nothing is run or kept;"
            " judge answers made earlier without --shard"
        )
    for name in OF_THE_WHOLE:
        if getattr(options, name):
            raise JudgeError(
                f"--shard {options.shard}: found --{name}, which wants a whole run; merge the"
                " stores of all shards, then give it without --shard"
            )
    if not options.store:
        part = options.shard
        options.store = STORE.with_name(f"shard-{part.number}-of-{part.of}.sqlite")
