"""What all command lines share: here, what they call themselves."""

import subprocess
import sys

from judge.options import as_started
from tests.sources import ROOT

INSTALLED_HELP = """
import sys
sys.argv = ["/opt/bin/grader", "import", "--help"]
from judge.commands.import_cases import main
main(sys.argv[2:])
"""


def test_a_program_is_called_as_it_was_started() -> None:
    """The installed command is `grader`; from a clone it is grader.py."""
    text = "`grader.py import SOURCE`: make a suite"
    assert as_started(text, "/usr/bin/grader") == "`grader import SOURCE`: make a suite"
    assert as_started(text, "./grader.py") == text


def test_help_of_the_installed_command_names_no_script() -> None:
    """Whoever copies the usage line has a command that is there."""
    words = [sys.executable, "-c", INSTALLED_HELP]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "usage: grader import" in told
    assert "grader.py" not in told
