"""The packages that the students of a course have: a virtual environment, named or made here.

A course names the folder of an environment, or a requirements file from which one is made: once,
before anything is run, and kept under the hash of what it was made from. Only an instructor may
name either: to install a package is to run its code, outside of any sandbox.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge.files.atomic import replace_file
from judge.files.digest import digest
from judge.model.errors import JudgeError
from judge.programs.tools import Tool, environment_home, tool_at
from judge.text.safe_text import decoded, last_line, one_line

FOLDER = "environments"  # beside the store
COMPLETE = "complete"  # the last file to be written; an environment without it is made again
PATIENCE = 1800  # seconds for pip
LARGEST = 1 << 20  # bytes of a requirements file


def course_python(named: Path, kept: Path) -> Tool:
    """Return the Python of a course that names an environment or a requirements file.

    One that must be made is made in the folder `kept`. JudgeError says what is wrong.
    """
    if os.path.isfile(named) and named.name != "pyvenv.cfg":
        return tool_at(str(_made(named, kept) / "bin" / "python"))
    python = named / "bin" / "python"
    if not os.path.exists(python) or environment_home(python) is None:
        raise JudgeError(
            f"environment {named}: found no virtual environment, wanted the folder of one"
            " (python -m venv FOLDER) or a requirements file"
        )
    return tool_at(str(python))


def environment_digest(program: Path) -> str:
    """Return the hash of what is installed beside a program, "" if it is in no environment."""
    home = environment_home(program)
    if home is None:
        return ""
    records = sorted(home.glob("lib/python*/site-packages/*.dist-info/RECORD"))
    return digest(os.path.realpath(program), *map(_packages_in, records))


def _packages_in(record: Path) -> bytes:
    """Return the lines of a record that are the same wherever the environment lies.

    Started programs are outside of it, and have its path in their first line.
    """
    lines = record.read_bytes().splitlines(keepends=True)
    return b"".join(
        line for line in lines if line[:3] != b"../" and b"/direct_url.json," not in line
    )


def _made(requirements: Path, kept: Path) -> Path:
    """Return the environment of a requirements file, making it if there is no whole one yet."""
    try:
        text = requirements.read_bytes()[:LARGEST]
    except OSError as error:
        raise JudgeError(f"environment {requirements}: {error.strerror}") from None
    home = kept.absolute() / digest(sys.version, sys.base_prefix, text)[:16]
    try:
        kept.mkdir(parents=True, exist_ok=True)
        with _locked(home.with_suffix(".lock")):
            if not (home / COMPLETE).is_file():
                shutil.rmtree(home, ignore_errors=True)  # half of one, of a judge that was killed
                _install(requirements.absolute(), home)
                replace_file(home / COMPLETE, text)
    except OSError as error:
        where = error.filename or home
        raise JudgeError(f"environment {requirements}: {where}: {error.strerror}") from None
    return home


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Keep other judges from making the same environment at the same time."""
    with open(path, "wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _install(requirements: Path, home: Path) -> None:
    _run([sys.executable, "-I", "-m", "venv", str(home)], requirements)
    pip = [str(home / "bin" / "python"), "-I", "-m", "pip", "install", "--no-input"]
    _run([*pip, "--disable-pip-version-check", "-r", str(requirements)], requirements)


def _run(command: list[str], requirements: Path) -> None:
    """Run a step of the making in the folder of the requirements; JudgeError tells its reason."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=requirements.parent,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        raise JudgeError(f"environment {requirements}: not made in {PATIENCE} s") from None
    if done.returncode:
        errors = [line for line in decoded(done.stdout).splitlines() if line.startswith("ERROR:")]
        reason = one_line(errors[-1], 300) if errors else last_line(done.stdout, 300)
        raise JudgeError(
            f"environment {requirements}: cannot be made: {reason or 'no reason was given'};"
            " see that pip can install it here, or name the folder of an environment"
        )
