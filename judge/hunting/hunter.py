"""The process that plans a hunt, which knows the task and its misconceptions; asked line by line.

What it says is trusted like our own sources: of strangers it knows only answers, as text.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from select import select
from tempfile import TemporaryFile
from typing import Any, Self

from judge.files.installation import solver_environment
from judge.grading.crash import crash_line
from judge.model.errors import JudgeError
from judge.text.safe_text import last_line

PATIENCE = 5.0  # seconds for it to end
LOOK = 0.1  # seconds after which it is looked whether to wait any longer


class Silent(Exception):
    """It has not said anything for as long as anybody waits, as a generator without end."""


class Hunter:
    """A context manager; `asked` says what to hunt: see misconceptions/hunting/session.py.

    `is_too_late` tells whether not to wait any longer for what it says next.
    """

    def __init__(self, asked: Mapping[str, Any], is_too_late: Callable[[], bool]) -> None:
        self._asked, self._is_too_late = asked, is_too_late

    def __enter__(self) -> Self:
        self._complaints = TemporaryFile()  # no pipe, which a talkative generator would fill
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "misconceptions.hunting"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
            encoding="utf-8",
            errors="surrogateescape",
            env={**solver_environment(), "PYTHONHASHSEED": "0"},
            start_new_session=True,  # interrupts are for the judge to pass on
        )
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)  # a generator may have started others
        self._process.communicate(timeout=PATIENCE)
        self._complaints.close()

    def begin(self) -> dict[str, Any]:
        """Return the first thing that it asks for."""
        return self.reply(self._asked)

    def reply(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Tell it something and return what it asks next.

        JudgeError if it cannot go on, Silent if it does not.
        """
        said = self._process
        assert said.stdin is not None
        assert said.stdout is not None
        with suppress(BrokenPipeError):
            said.stdin.write(json.dumps(dict(values)) + "\n")
            said.stdin.flush()
        while not select([said.stdout], (), (), LOOK)[0]:
            if self._is_too_late():
                raise Silent
        line = said.stdout.readline()
        if not line:
            self._complaints.seek(0)
            complaints = self._complaints.read()
            reason = crash_line(complaints) or last_line(complaints) or "it ended without a word"
            raise JudgeError(f"the planning of the hunt failed: {reason}")
        asked: dict[str, Any] = json.loads(line)
        if "error" in asked:
            raise JudgeError(str(asked["error"]))
        return asked
