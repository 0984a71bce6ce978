"""The store of a grading, as the options ask for it."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge.grading.store import Store
from judge.process import tell
from judge.reports.kept_runs import STORE
from judge.text.safe_text import counted


@contextmanager
def opened_store(options: argparse.Namespace, here: Path) -> Iterator[Store | None]:
    """Open the store that the options ask for; say at the end what could not be kept in it."""
    store = _store(options, here)
    try:
        yield store
    finally:
        if store is not None:
            store.close()
            if store.damaged:
                were = counted(store.damaged, "damaged result was", "damaged results were")
                tell(f"{were} dropped from the store and judged again")
            if store.unwritten:
                tell(f"{store.unwritten} results could not be kept in the store: {store.trouble}")


def _store(options: argparse.Namespace, here: Path) -> Store | None:
    """Return the store; None if the default one cannot be created."""
    if options.no_store:
        return None
    if options.store:
        return Store(options.store, replace=options.fresh)
    folder = here / STORE.parent
    if not os.access(folder if folder.exists() else here, os.W_OK):
        tell(f"{here}: cannot be written to, so results are not kept; see --store")
        return None
    return Store(STORE, replace=options.fresh)
