"""The validators of other judges, in a virtual environment of their own: used by tests alone.

PyPI's `problemtools` has `verifyproblem`, `bapctools` has `bt`. Where they cannot be installed, or
lack what they need of the system, tests skip and say why.
"""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

from tests.judge.toys import clean_environment

PACKAGES = ("problemtools>=1.20260907", "bapctools>=2026.10")
SECONDS = 900  # for one package on a busy machine
FETCHING = 300
# `bt` prints no counts, and its exit code takes warnings for errors.
COUNTING = """
from bapctools import cli, config
try:
    cli.main()
except SystemExit:
    pass
print(f"bt: {config.n_error} errors, {config.n_warn} warnings")
"""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class ToolsMissing(Exception):
    """The tools cannot be used here; the message is the reason."""


@dataclass(frozen=True)
class ForeignJudges:
    """Where the tools are installed."""

    folder: Path

    def verifyproblem(self, package: Path, *words: str) -> subprocess.CompletedProcess[str]:
        """Let Kattis's tool look at a package of the legacy dialect."""
        return self._run(package.parent, "verifyproblem", str(package), *words)

    def bt_validate(self, package: Path) -> subprocess.CompletedProcess[str]:
        """Let BAPCtools look at a package of the dialect 2025-09; the last line has its counts."""
        words = ("validate", "--no-bar", "--problem", str(package))
        return self._run(package.parent, "python", "-c", COUNTING, *words)

    def _run(self, where: Path, *words: str) -> subprocess.CompletedProcess[str]:
        # BAPCtools remembers below HOME which packages it has seen.
        path = f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        own = {"PATH": path, "HOME": str(where), "TERM": "dumb"}
        done = subprocess.run(
            [str(self.folder / "bin" / words[0]), *words[1:]],
            cwd=where,
            env=clean_environment() | own,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=SECONDS,
            check=False,
        )
        return subprocess.CompletedProcess(words, done.returncode, COLOUR.sub("", done.stdout))


def foreign_judges(shared: Path) -> ForeignJudges:
    """Return the tools in a folder, installed by whichever process of the tests comes first."""
    made = ForeignJudges(shared / "foreign-judges")
    with (shared / "foreign-judges.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        failed = shared / "foreign-judges.failed"
        if failed.exists():
            raise ToolsMissing(failed.read_text())
        if not (made.folder / "complete").exists():
            try:
                _install(made.folder)
            except ToolsMissing as missing:
                failed.write_text(str(missing))
                raise
            (made.folder / "complete").touch()
    return made


def _install(folder: Path) -> None:
    venv.create(folder, symlinks=True)
    command = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    command += ["--quiet", "--disable-pip-version-check", "install", *PACKAGES]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=FETCHING, check=False
        )
    except subprocess.TimeoutExpired:
        raise ToolsMissing(f"pip did not install {' '.join(PACKAGES)} in {FETCHING} s") from None
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise ToolsMissing(f"pip cannot install {' '.join(PACKAGES)}: {reason}")
    # BAPCtools warns where there is no PyPy, and gives its Python to our scripts as python3.
    (folder / "bin" / "pypy3").symlink_to(Path(sys.executable).resolve())


def missing_tex() -> str:
    """Return why statements cannot be typeset here, "" if they can."""
    if not shutil.which("lualatex"):
        return "found no lualatex, wanted the Debian packages texlive-luatex, texlive-latex-extra"
    return ""
