"""Hunts and adequacy on a cluster: what they say is what they say on one machine."""

from pathlib import Path

import pytest

from tests.judge.cluster.processes import grade
from tests.sources import ROOT

GREEDY = f"python {ROOT / 'examples' / 'greedy.py'}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("hunt", "--solver", GREEDY, "raid", "--runs", "25", "--seed", "1", "--no-store"),
        ("adequacy", "traversal/already-won", "--no-store", "--seconds", "0.2"),
    ],
    ids=["hunt", "adequacy"],
)
def test_a_cluster_says_what_one_machine_says(tmp_path: Path, words: tuple[str, ...]) -> None:
    """The same words and the same exit code from threads and from processes elsewhere."""
    here = grade(tmp_path, *words, "-j", "1")
    there = grade(tmp_path, *words, "--cluster", "local:1")
    assert "cluster: 1 worker" in there.stderr
    assert (there.stdout, there.returncode) == (here.stdout, here.returncode)
    assert here.returncode in (0, 1), here.stderr
