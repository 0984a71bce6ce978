"""Importing with the wheel alone, in an empty folder."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.installed.environment import Installation
from tests.judge.importing.test_adapter import KATTIS
from tests.judge.importing.test_kattis import LEGACY
from tests.judge.importing.test_polygon import TESTS, xml
from tests.judge.importing.trees import make_tree, make_zip, pair_files

RIGHT = "submissions/accepted/right.py"
SOURCES: dict[str, Mapping[str, str | bytes]] = {
    "pairs": pair_files("input_N.txt"),
    "folders": pair_files("TestCases"),
    "polygon": {"problem.xml": xml(), **TESTS, "solutions/a.cpp": "int main() {}\n"},
    "validator": {
        **LEGACY,
        "problem.yaml": "validation: custom\n",
        "output_validators/half.py": KATTIS,
        RIGHT: "print(2.0 * int(input()))\n",
    },
}


@pytest.mark.parametrize(
    "name",
    [
        name if name == "validator" else pytest.param(name, marks=pytest.mark.slow)
        for name in SOURCES
    ],
)
def test_a_source_becomes_a_suite_that_can_be_graded(
    name: str, tmp_path: Path, installed: Installation
) -> None:
    """All that an import needs is in the wheel, and the commands that it prints work."""
    source = make_zip(tmp_path / f"{name}.zip", SOURCES[name])
    done = installed.run(tmp_path, "grader", "import", str(source), "--name", name)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no doubts" in done.stdout
    listed = installed.run(tmp_path, "grader", "--cases", "cases", "--list", name)
    assert listed.stdout.splitlines()[-1] == "3 cases"
    programs = make_tree(tmp_path / "class", {"right.py": "print(2 * int(input()))\n"})
    if name == "validator":
        programs = tmp_path / "imported-solutions" / name / "accepted"
    options = ("--cases", "cases", "--submissions", str(programs), name, "--no-store")
    graded = installed.run(tmp_path, "grader", *options)
    wanted = "0 accepted, 3 WA" if name == "polygon" else "3 accepted"
    assert wanted in graded.stdout, graded.stdout + graded.stderr
