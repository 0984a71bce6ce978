"""`grader.py hunt`: the smallest input on which a program is wrong, and what it believes."""

import argparse
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from judge.commands.hunt_options import parse
from judge.commands.hunt_program import STORE, hunted_program
from judge.commands.hunt_showing import HuntProgress, show
from judge.commands.hunt_suite import HuntSuite, hunt_suite
from judge.grading.fingerprint import hunt_key
from judge.grading.store import Store
from judge.hunting.hunt import HuntBudget, Hunted
from judge.hunting.hunt import hunt as run_hunt
from judge.model.find import Find
from judge.process import ACCEPTED, NOT_ACCEPTED, Interrupts, tell
from judge.programs.prepared import Preparation


def hunt(arguments: Sequence[str], program: Sequence[str], interrupts: Interrupts) -> int:
    """Run the command: 0 if nothing went wrong, 1 if something did."""
    options = parse(arguments)
    chosen = hunt_suite(options)
    store = _store_of(options)
    with hunted_program(options, chosen, interrupts) as (prepared, prober):
        with HuntProgress() as progress:
            budget = HuntBudget(options.runs, time.monotonic() + options.seconds)
            came = run_hunt(_asked(options, chosen), prober, budget, progress.show)
        show(came, chosen.name)
        if store and prepared.content and came.find:
            _keep(store, chosen, prepared, came.find)
        return _finish(options, came)


def _finish(options: argparse.Namespace, came: Hunted) -> int:
    """Save what was found; a signal that ended the hunt goes on afterwards."""
    if came.find and options.save:
        from judge.hunting.saving import save_find  # imported late: few finds are saved

        print("\n".join(save_find(options.save, came)), flush=True)
    if came.stopped:
        raise came.stopped
    return NOT_ACCEPTED if came.find else ACCEPTED


def _asked(options: argparse.Namespace, chosen: HuntSuite) -> dict[str, Any]:
    """Return what the planning side is asked to hunt."""
    asked: dict[str, Any] = {"seed": options.seed, "random": options.runs}
    if not options.generator:
        return asked | {"task": chosen.like.task}
    name, colon, strategy = options.generator.partition(":")
    path = Path(name if name.endswith(".py") else name.replace(".", "/") + ".py").absolute()
    return asked | {"generator": str(path)} | ({"strategy": strategy} if colon else {})


def _store_of(options: argparse.Namespace) -> Path | None:
    """Return where a find is kept; None: nowhere. A store that is none is an error at once."""
    if options.no_store:
        return None
    path: Path = options.store or STORE
    folder = path.parent if path.parent.exists() else path.absolute().parent.parent
    if not os.access(folder, os.W_OK):
        tell(f"{folder}: cannot be written to, so a find is not kept; see --store")
        return None
    if path.exists():
        Store(path).close()
    return path


def _keep(path: Path, chosen: HuntSuite, prepared: Preparation, find: Find) -> None:
    """Keep the find where the next grading looks for it."""
    with Store(path, replace=True) as store:
        store.put(hunt_key(prepared.content, chosen.name), find.to_json())
    if store.unwritten:
        tell(f"the find could not be kept in the store: {store.trouble}")
