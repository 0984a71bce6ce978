"""The way of a case through the judge: short, and in a straight line."""

import re
import subprocess
import sys

from tests.sources import ROOT

MOST_FILES = 60


def test_an_accepted_case_takes_a_short_and_straight_way() -> None:
    """From the command line to the report few files are called, and no module is entered twice."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.trace_case"], cwd=ROOT, capture_output=True, text=True
    )
    counted = re.search(r"^(\d+) files, (\d+) functions$", done.stdout, re.MULTILINE)
    assert counted, done.stdout + done.stderr
    assert int(counted[1]) <= MOST_FILES, done.stdout
    assert "entered twice" not in done.stdout
    assert done.returncode == 0


def test_a_module_that_is_called_back_is_seen() -> None:
    """The tool is not blind: the trace tells a straight call from one that comes back."""
    script = (
        "import sys, pathlib, tempfile; from tools.trace_case import Trace\n"
        "root = pathlib.Path(tempfile.mkdtemp()).resolve(); (root / 'judge').mkdir()\n"
        "def load(name, text):\n"
        "    path = root / 'judge' / name; space = {}\n"
        "    exec(compile(text, str(path), 'exec'), space); return space\n"
        "a = load('a.py', 'def back(): pass\\ndef go(f): f(back)\\n')\n"
        "b = load('b.py', 'def call(f): f()\\ndef end(f): pass\\n')\n"
        "for f in ('end', 'call'):\n"
        "    trace = Trace(root); sys.setprofile(trace); a['go'](b[f]); sys.setprofile(None)\n"
        "    print(list(trace.files), list(trace.entered_twice))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [
        "['judge/a.py', 'judge/b.py'] []",
        "['judge/a.py', 'judge/b.py'] ['judge/a.py']",
    ]


def test_a_reader_that_goes_away_is_no_error() -> None:
    """`python -m tools.trace_case | head -1` ends quietly."""
    command = f"{sys.executable} -m tools.trace_case | head -1"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""
    assert "judge/" in done.stdout
