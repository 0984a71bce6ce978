"""Running the solver as a process of its own, for tests of what only a process can show."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 240  # seconds; a hang, not slowness, is what ends a test


def environment() -> dict[str, str]:
    """Return an environment in which `python -m solver` works from any folder."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def run_solver(
    *arguments: str, cwd: Path | None = None, given: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run the solver with the arguments and standard input, and return what came of it."""
    return subprocess.run(
        [sys.executable, "-m", "solver", *arguments],
        cwd=cwd or ROOT,
        env=environment(),
        input=given,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )


def run_shell(command: str, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a shell command in which `$SOLVER` is the solver."""
    return subprocess.run(
        ["sh", "-c", command],
        cwd=cwd,
        env={**environment(), "SOLVER": f"{sys.executable} -m solver"},
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
