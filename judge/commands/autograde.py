"""`grader.py autograde ROOT`: grade one submission where Gradescope put it. Runs on their machine.

ROOT is their folder /autograder: `source/` (what `grader.py export gradescope` made), `submission/`
and `results/`. There is a report from the first moment on; the grader, a process of its own, puts a
better one in its place, and what it could not do within its time is said there. A grader that does
not end is ended from here before Gradescope ends everything.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from judge.files.atomic import replace_file
from judge.files.installation import ROOT
from judge.model.errors import JudgeError
from judge.options import Parser

SETTINGS = "autograder.json"
UNFINISHED = "unfinished"
KEPT = 60  # seconds of the limit that the grader does not plan with: its start and its last report
LAST = 20  # seconds before the limit at which a grader that does not end is ended
ASKED = 5.0  # seconds that it has to end by itself then
_EARLY = (
    "Grading did not finish. If it does not help to submit again, tell your instructor: the time or"
    " the memory that this autograder has on Gradescope may be too little."
)
_LATE = "Grading took too long and was stopped. Please tell your instructor."
_FAILED = (
    "This submission could not be graded; that is not your fault. Please tell your instructor."
)


@dataclass(frozen=True)
class AutograderSettings:
    """What the export wrote down: Gradescope's time limit, the memory for one program."""

    seconds: int
    memory: int  # MiB
    sandbox: str = ""  # a level to insist on; "": the strongest there is

    @classmethod
    def read(cls, path: Path) -> "AutograderSettings":
        """Return the settings of a file that the export wrote."""
        try:
            return cls(**json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError) as error:
            raise JudgeError(f"{path}: not settings of an export: {error}") from None

    @property
    def last_moment(self) -> float:
        """Return the second at which a grader that does not end is ended."""
        return max(self.seconds - LAST, 0.8 * self.seconds)

    def words(self) -> list[str]:
        """Return them as options of the grader."""
        budget = str(max(self.seconds - KEPT, self.seconds // 2, 1))
        bounds = ["-j", "1", "--budget", budget, "--most-memory", str(self.memory)]
        return bounds + (["--sandbox", self.sandbox] if self.sandbox else [])


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 whenever there is a report."""
    parser = Parser(prog="grader.py autograde", description=__doc__)
    parser.add_argument("root", type=Path, metavar="ROOT", help="the folder /autograder")
    root = parser.parse_args(arguments).root.absolute()
    if not (root / "source").is_dir():
        raise JudgeError(f"{root}: found no folder source in it, wanted one as Gradescope makes it")
    results = root / "results" / "results.json"
    write_report(results, _EARLY)
    try:
        settings = AutograderSettings.read(root / "source" / SETTINGS)
        close_secrets(root)
        command = [sys.executable, "-E", "-s", str(ROOT / "grader.py"), "grade", *settings.words()]
        command += ["--no-store", "--submission", str(root / "submission")]
        command += ["--report", f"gradescope={results}"]
        ended = watched(command, root / "source" / "course", settings.last_moment)
    except BaseException:
        write_report(results, _FAILED)
        raise
    if is_unfinished(results):
        write_report(results, _FAILED if ended else _LATE)
    return 0


def close_secrets(root: Path) -> None:
    """Let nobody but us read the answers, and what is known of the student.

    Where the machine allows no sandbox that hides files, programs at least run as another user.
    """
    for name in ("source", "results", "submission"):
        with suppress(FileNotFoundError, PermissionError):
            os.chmod(root / name, 0o700)
    with suppress(FileNotFoundError, PermissionError):
        os.chmod(root / "submission_metadata.json", 0o600)


def watched(command: Sequence[str], folder: Path, seconds: float) -> bool:
    """Run a command in a folder for so many seconds at most; tell whether it ended by itself."""
    print(f"+ {' '.join(command)}", flush=True)
    with subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL, start_new_session=True
    ) as process:
        try:
            process.wait(seconds)
            return True
        except subprocess.TimeoutExpired:
            print(f"stopped after {seconds:g} s", flush=True)
            os.killpg(process.pid, signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                process.wait(ASKED)
            return False
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def write_report(path: Path, said: str) -> None:
    """Write a report that has nothing but a message and no points."""
    document = {
        "score": 0,
        "output": said,
        "output_format": "text",
        "stdout_visibility": "hidden",
        "tests": [],
        "extra_data": {"plygrade": UNFINISHED},
    }
    replace_file(path, json.dumps(document).encode() + b"\n")


def is_unfinished(path: Path) -> bool:
    """Tell whether a report is still the one that was written before grading."""
    try:
        document = json.loads(path.read_bytes())
        return bool(document.get("extra_data", {}).get("plygrade") == UNFINISHED)
    except (OSError, ValueError, AttributeError):
        return True
