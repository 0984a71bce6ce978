"""How a grading is done, as its options say: its settings, what it may use, where it is kept."""

import argparse
import math
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from judge.commands.named_submissions import solver_name
from judge.files.places import STORE
from judge.grading.allowance import Allowance
from judge.grading.grader import GradeSettings
from judge.grading.store import Store
from judge.model.protocol import Protocol
from judge.process import tell
from judge.programs.submission import Submission, SubmissionKind
from judge.sandbox.level import Level
from judge.text.safe_text import counted


def settings_of(
    options: argparse.Namespace, level: Level | None, hidden: tuple[Path, ...], strict: bool
) -> GradeSettings:
    """Return how to grade at a level where this is hidden."""
    return GradeSettings(
        level,
        options.jobs,
        options.repeat,
        options.fresh,
        hidden,
        strict,
        options.recheck_close,
        options.scale_limits,
    )


def allowance_of(options: argparse.Namespace) -> Allowance | None:
    """Return what the whole grading may use, counted from now; None: whatever it takes."""
    if not options.budget and not options.most_memory:
        return None
    end = time.monotonic() + options.budget if options.budget else math.inf
    return Allowance(end, options.most_memory)


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


def reruns(
    submissions: Sequence[Submission], options: argparse.Namespace, program: Sequence[str]
) -> Mapping[str, tuple[str, ...]]:
    """Return for each submission the command that grades it again; a case is appended to it."""
    common, asked = ["--fresh"], options.protocol
    common += ["--protocol", asked.value] if asked is not Protocol.AUTO else []
    common += ["--sandbox", options.sandbox.value] if options.sandbox else []
    common += ["--expected", str(options.expected)] if options.expected else []
    common += [word for path in options.toolchain for word in ("--toolchain", str(path))]
    common += ["--course", str(options.course)] if options.course else []
    common += ["--no-course"] if options.no_course else []
    solvers = {solver_name(text): text for text in options.solver}
    return {
        submission.name: (*program, *_chosen(submission, solvers), *common)
        for submission in submissions
    }


def _chosen(submission: Submission, solvers: Mapping[str, str]) -> tuple[str, ...]:
    if submission.kind is SubmissionKind.COMMAND:
        return ("--solver", solvers[submission.name])
    if submission.kind is SubmissionKind.SOURCES:
        return ("--submission", str(submission.given or submission.path))
    if submission.kind is SubmissionKind.OUTPUTS:
        return ("--outputs", str(submission.given or submission.path))
    return ()
