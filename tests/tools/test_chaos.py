"""The chaos runner: a disturbed grader loses nothing, and one that does is found out."""

import sys
from pathlib import Path

import pytest

from tests.sources import ROOT
from tools.chaos import KINDS, disturb

# A grader that keeps its results in memory until it ends: a kill loses them.
FORGETFUL = f"""\
import sys
sys.path.insert(0, {str(ROOT)!r})
from judge.grading.store import Store
Store._write_waiting = lambda store: None
close = Store.close
def write_and_close(store):
    with store._connection:
        store._connection.executemany(store._insert, store._waiting)
    store._waiting.clear()
    close(store)
Store.close = write_and_close
from judge.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_two_kills_lose_nothing() -> None:
    """Killed twice, the grader ends with the report of a calm run and all it told is kept."""
    assert disturb(["kill"], 2, seed=3) == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", KINDS)
def test_no_disturbance_loses_anything(kind: str) -> None:
    """Each way to disturb a grader, a few times: 0 results lost, the same report."""
    assert disturb([kind], 4, seed=5) == []


@pytest.mark.slow
def test_a_forgetful_grader_is_caught(tmp_path: Path) -> None:
    """A grader that writes its results at the end only is found to lose them."""
    twin = tmp_path / "forgetful.py"
    twin.write_text(FORGETFUL)
    lost = disturb(["kill"], 3, seed=1, grader=(sys.executable, str(twin)))
    assert any("were told before a kill" in line for line in lost)
