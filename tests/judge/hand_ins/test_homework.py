"""The class command of the README on hand-ins as the homework wants them: by files."""

import csv
import shutil
from pathlib import Path

import pytest

from tests.judge.toys import run_grader
from tests.sources import ROOT

CLASS = Path(__file__).with_name("homework")
CASES = ("raid/one-cell", "raid/raid-beats-stake", "raid/greedy-is-wrong")


def test_a_class_gets_its_points(tmp_path: Path) -> None:
    """Python, a Java package and C++ that read input.txt are graded right with no option at all."""
    for tool in ("javac", "g++"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    shutil.copytree(CLASS, tmp_path / "turned-in", ignore=shutil.ignore_patterns("__pycache__"))
    words = ["--submissions", "turned-in", *CASES, "--group", "homework"]
    places = ["--cases", str(ROOT / "cases"), "--report", "csv=points.csv"]
    printed = run_grader(*words, *places, cwd=tmp_path).stdout
    assert "note (all submissions): asked by files (input.txt, output.txt)" in printed
    rows = list(csv.DictReader((tmp_path / "points.csv").read_text().splitlines()))
    found = [(row["submission"], row["points"], row["possible"]) for row in rows]
    assert found == [(name, "3.0", "3.0") for name in ("doe", "poe", "roe")]
