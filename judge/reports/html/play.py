"""The board on which a reader plays on from a failure: asked of the solver, as a process."""

import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from judge.files.installation import ROOT

PATIENCE = 60  # seconds; without an answer there are pages without a board
MARK = 'data-board="'  # of a failure that can be played on from, see failure.html.j2


@dataclass(frozen=True)
class PlayBoard:
    """A script and a style that show a board; see docs/board.md."""

    script: str
    style: str


def board_for(sections: Iterable[str]) -> PlayBoard | None:
    """Return what failures need that can be played on from; None if there are none."""
    return _asked() if any(MARK in section for section in sections) else None


@cache  # it is part of the installation; a class has hundreds of pages
def _asked() -> PlayBoard | None:
    command = [sys.executable, "-P", "-m", "solver", "play", "--component"]
    environment = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            cwd=ROOT,
            env=environment,
            timeout=PATIENCE,
            check=True,
            start_new_session=True,  # interrupts are for the judge to pass on
        )
        return PlayBoard(**json.loads(done.stdout))
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
