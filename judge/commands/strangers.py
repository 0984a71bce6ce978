"""Programs of strangers: run only where what they may not see is really out of their reach."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.process import tell
from judge.sandbox.job import Secrets
from judge.sandbox.level import Level
from judge.sandbox.probe import leak


def guarded(
    level: Level, hidden: Sequence[Path], cases: Sequence[Case], options: argparse.Namespace
) -> tuple[tuple[Path, ...], bool]:
    """Return all that is to be hidden, and whether it is to be tried in every sandbox."""
    paths = (*hidden, *_around(cases))
    insisted = bool(options.sandbox) and not options.untrusted
    return paths, are_guarded(level, paths, insisted)


def are_guarded(level: Level, hidden: Sequence[Path], insisted: bool) -> bool:
    """Tell whether no program at `level` can read what is to be hidden; JudgeError if one can.

    Whoever `insisted` on the level by name trusts the programs, and is only told.
    """
    reason = leak(level, Secrets(tuple(hidden), strict=True))
    if not reason:
        return True
    if insisted:
        tell(f"--sandbox {level.value}: {reason}; it is run as you insist on this level")
        return False
    raise JudgeError(
        f"hand-ins are not run at the sandbox level {level.value}: {reason}; see docs/sandbox.md"
        f" for what hides files, or say that you trust these programs: --sandbox {level.value}"
    )


def _around(cases: Sequence[Case]) -> Iterator[Path]:
    """Yield the folders that hold cases and answers side by side, and histories above them.

    They may hold older answers, drafts and copies. Nothing in them is needed that is not shown.
    """
    answers = {parent for case in cases for parent in case.expected.resolve().parents}
    inputs = (list(case.input.resolve().parents) for case in cases)
    for folder in {parents[2] for parents in inputs if len(parents) > 2}:
        if len(folder.parts) > 2 and folder in answers:
            yield folder
        yield from (parent / ".git" for parent in folder.parents if (parent / ".git").exists())
