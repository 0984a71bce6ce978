"""Small suites and graders for tests: made in a moment, run in a clean environment."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from judge.model.case import Case
from judge.model.limits import Limits
from tests.sources import ROOT

PATIENCE = 240  # seconds for a whole grader on a machine that has other things to do
GENEROUS = Limits(cpu=60, wall=200, memory=1024)


def make_suite(folder: Path, answers: dict[str, str], limits: str = "", extra: str = "") -> Path:
    """Write the suite `toy` below folder/cases and return that; inputs are the cases' names."""
    inputs, expected = folder / "cases" / "toy", folder / "expected" / "toy"
    for place in (inputs, expected):
        place.mkdir(parents=True)
    for name, answer in answers.items():
        (inputs / f"{name}.in").write_text(f"{name}\n")
        (expected / f"{name}.out").write_text(answer)
    lines = ["task: toy", "checker: exact", extra]
    lines += [f"limits: {{{limits or 'cpu: 60, wall: 200, memory: 1024'}}}", "cases:"]
    lines += [f"  {name}: {{origin: by-hand}}" for name in answers]
    (inputs / "suite.yaml").write_text("\n".join(lines) + "\n")
    return folder / "cases"


def echo_suite(folder: Path, size: int, limits: str = "") -> Path:
    """Write a suite whose right answers are the inputs: `cat` solves it."""
    return make_suite(folder, {name: f"{name}\n" for name in case_names(size)}, limits)


def case_names(size: int) -> list[str]:
    """Return the names of the cases of an echo suite."""
    return [f"case-{number:03}" for number in range(size)]


def toy_case(folder: Path, name: str = "one", limits: Limits = GENEROUS) -> Case:
    """Return a case whose right answer is its input."""
    for ending in (".in", ".out"):
        (folder / (name + ending)).write_text(f"{name}\n")
    return Case("toy", name, folder / f"{name}.in", folder / f"{name}.out", limits)


def clean_environment() -> dict[str, str]:
    """Return the environment of a person without settings."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    return kept | {"CI": "true", "LC_ALL": "C.UTF-8"}


def grader_command(*arguments: str) -> list[str]:
    """Return the command that runs this repository's grader at the level that is always there."""
    return [sys.executable, str(ROOT / "grader.py"), *arguments, "--sandbox", "rlimit"]


def run_grader(
    *arguments: str, cwd: Path, wanted: Sequence[int] = (0,)
) -> subprocess.CompletedProcess[str]:
    """Run the grader to its end and return what it printed; the exit code must be a wanted one."""
    done = subprocess.run(
        grader_command(*arguments),
        cwd=cwd,
        env=clean_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="backslashreplace",
        timeout=PATIENCE,
    )
    assert done.returncode in wanted, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    assert "Traceback" not in done.stderr
    return done


def case_lines(printed: str) -> list[str]:
    """Return `VERDICT title` of each case line of a plain console report."""
    lines = (line.split() for line in printed.splitlines())
    named = (words for words in lines if len(words) > 3 and words[1].startswith("toy/"))
    return [f"{words[0]} {words[1]}" for words in named if not words[1].endswith(":")]
