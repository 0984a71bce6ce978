"""What all command lines share: here, what they call themselves."""

import subprocess
import sys
from contextlib import suppress

import pytest

from arena.options import parser
from judge.cli import OTHERS, main
from judge.commands.grade_help import EPILOG
from judge.options import as_started
from judge.reports.registry import REPORTS
from tests.sources import ROOT

INSTALLED_HELP = """
import sys
sys.argv = ["/opt/bin/grader", "import", "--help"]
from judge.commands.import_cases import main
main(sys.argv[2:])
"""


def test_a_program_is_called_as_it_was_started() -> None:
    """The installed commands are `grader` and `arena`; from a clone they are started by Python."""
    text = "`grader.py import SOURCE`: make a suite"
    assert as_started(text, "/usr/bin/grader") == "`grader import SOURCE`: make a suite"
    assert as_started(text, "./grader.py") == text
    assert as_started("python -m arena report", "/usr/bin/arena") == "arena report"
    assert as_started("python -m arena", "/src/arena/__main__.py") == "python -m arena"


def test_help_of_the_installed_command_names_no_script() -> None:
    """Whoever copies the usage line has a command that is there."""
    words = [sys.executable, "-c", INSTALLED_HELP]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "usage: grader import" in told
    assert "grader.py" not in told


def test_help_of_the_installed_arena_names_its_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The usage and what it tells of other commands begin with `arena`, not with `python -m`."""
    monkeypatch.setattr(sys, "argv", ["/opt/bin/arena", "--help"])
    told = parser().format_help()
    assert told.startswith("usage: arena ")
    assert "python -m arena" not in told


@pytest.mark.parametrize("command", ["", *OTHERS, "export kattis", "export gradescope"])
def test_help_fits_a_small_terminal(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 80 columns no line of any help is wrapped by the terminal."""
    monkeypatch.setenv("COLUMNS", "80")
    with suppress(SystemExit):
        main([*command.split(), "--help"])
    shown = capsys.readouterr().out
    assert "usage: " in shown
    assert [line for line in shown.splitlines() if len(line) > 80] == []


def test_the_help_names_every_kind_of_report_and_command() -> None:
    """What can be asked for stands in the help; autograde is for scripts of ours."""
    words = EPILOG.split()
    assert set(REPORTS) <= set(words)
    assert set(OTHERS) - {"autograde"} <= set(words)
