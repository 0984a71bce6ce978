"""What the judge loads before it does anything: who asks for help waits for nothing that grades."""

import subprocess
import sys

import pytest

from tests.judge.toys import clean_environment
from tests.sources import ROOT

LOADED = (
    "import contextlib, io, sys\n"
    "from judge.cli import main\n"
    "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
    "    main(sys.argv[1:])\n"
    "print(*sys.modules)\n"
)
HEAVY = {"yaml", "sqlite3", "rich", "jinja2", "asyncio", "judge.manifest.loader"}


def loaded(*words: str) -> set[str]:
    """Return the modules that a process has loaded after this command."""
    command = [sys.executable, "-c", LOADED, *words]
    done = subprocess.run(
        command, cwd=ROOT, env=clean_environment(), capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("words", [("--help",), ("doctor", "--help"), ("--solver",)])
def test_help_and_mistakes_load_nothing_that_grades(words: tuple[str, ...]) -> None:
    """Help, and an option without its value, are answered without what reads or grades cases."""
    assert not loaded(*words) & HEAVY


def test_what_lists_cases_does_load_it() -> None:
    """The same look finds what reads cases where it is needed: it can fail."""
    assert loaded("--list", "traversal") & HEAVY >= {"yaml", "judge.manifest.loader"}
