"""What outlives a grading: the store it uses, and the record of the run for later comparison."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge.commands.grade_options import STORE
from judge.files.atomic import copy_file
from judge.grading.store import Store
from judge.model.run import Plan
from judge.notices import tell
from judge.reports.kept_runs import RUNS, run_path


@contextmanager
def open_store(options: argparse.Namespace, here: Path) -> Iterator[Store | None]:
    """Open the store that the options ask for; tell in the end what could not be kept in it."""
    store = _store(options, here)
    try:
        yield store
    finally:
        if store is not None:
            store.close()
            if store.unwritten:
                tell(f"{store.unwritten} results could not be kept in the store: {store.trouble}")


def _store(options: argparse.Namespace, here: Path) -> Store | None:
    """Return the store; the default one is done without where it cannot be made."""
    if options.no_store:
        return None
    if options.store:
        return Store(options.store, replace=options.fresh)
    folder = here / STORE.parent
    if not os.access(folder if folder.exists() else here, os.W_OK):
        tell(f"{here}: cannot be written to, so results are not kept; see --store")
        return None
    return Store(STORE, replace=options.fresh)


def keep_record(record: Path, store: Store | None, plan: Plan) -> None:
    """Keep the record of a run with the store; a full disk stops nothing."""
    if store is None:
        return
    place = run_path(store.path.parent / RUNS.name, plan.started)
    try:
        copy_file(record, place)
    except OSError as error:
        tell(f"{place}: the record of this run could not be kept: {error.strerror}")
