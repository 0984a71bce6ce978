"""`grader.py hunt`: the smallest input on which a program is wrong, and what it believes."""

import argparse
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from judge.commands.hunt_context import STORE
from judge.commands.hunt_options import parse
from judge.commands.hunt_program import hunted_program
from judge.commands.hunt_showing import HuntProgress, show
from judge.commands.hunt_suite import HuntSuite, hunt_suite
from judge.grading.fingerprint import hunt_key
from judge.grading.store import Store
from judge.hunting.hunt import HuntBudget, Hunted, name
from judge.hunting.hunt import hunt as run_hunt
from judge.hunting.wrong_bank import WrongBank, with_programs
from judge.model.errors import Stopped
from judge.model.find import Belief, Find
from judge.process import ACCEPTED, NOT_ACCEPTED, Interrupts, tell
from judge.programs.prepared import Preparation
from judge.text.safe_text import printable_line


def hunt(arguments: Sequence[str], program: Sequence[str], interrupts: Interrupts) -> int:
    """Run the command: 0 if nothing went wrong but beyond the homework, 1 if something did."""
    options = parse(arguments)
    chosen = hunt_suite(options)
    store = _store_of(options)
    with hunted_program(options, chosen, interrupts) as hunted:
        with HuntProgress() as progress:
            budget = HuntBudget(options.runs, time.monotonic() + options.seconds)
            came = run_hunt(
                _asked(options, chosen), hunted.prober, budget, progress.show, hunted.stopped
            )
            if hunted.wrong:
                _name_by_programs(came, hunted.wrong, budget, progress)
        for note in hunted.prepared.notes if options.submission else ():
            tell(printable_line(f"{hunted.prepared.submission.name}: {note}", 1000))
        show(came, chosen.name)
        if store and hunted.prepared.content and came.find and not came.find.only:
            _keep(store, chosen, hunted.prepared, came.find)
        return _finish(options, came)


def _name_by_programs(
    came: Hunted, bank: WrongBank, budget: HuntBudget, progress: HuntProgress
) -> None:
    """Add what the wrong programs of the course tell to the find; a signal ends that."""
    if came.find is None or came.stopped:
        return
    progress.show("comparing wrong programs", came.runs, came.find.wrong)
    told: list[Belief] = []
    try:
        for belief in bank.beliefs(list(came.shots.values()), budget.deadline, progress.tell):
            told.append(belief)
    except Stopped as stopped:
        came.stopped = stopped
    name(came, came.find, with_programs(came.find.beliefs, told))


def _finish(options: argparse.Namespace, came: Hunted) -> int:
    """Save what was found; a signal that ended the hunt goes on afterwards."""
    if came.find and options.save:
        from judge.hunting.saving import save_find  # imported late: few finds are saved

        print("\n".join(save_find(options.save, came)), flush=True)
    if came.stopped:
        told = "the best so far is told above" if came.find else "nothing was found so far"
        raise Stopped(came.stopped.reason, f"{told}; the same command hunts from the start")
    return NOT_ACCEPTED if came.find and not came.find.only else ACCEPTED


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
