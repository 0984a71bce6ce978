"""`pytest cases/` runs every case as a test of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

from judge.manifest.schema import json_schema
from plygrade_pytest import REQUIRED, is_ours
from tests.judge.toys import PATIENCE, clean_environment, make_suite
from tests.sources import ROOT


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest with the plugin, away from this repository's own settings."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "plygrade_pytest",
        "-q",
        *arguments,
    ]
    environment = clean_environment() | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a suite that `cat` half solves."""
    make_suite(tmp_path, {"good": "good\n", "bad": "other\n"})
    return tmp_path


def test_cases_are_items_and_failures_read_well(folder: Path) -> None:
    """One passes, one fails with verdict, message and the line that repeats it; no traceback."""
    done = run_pytest(folder, "cases", "--plygrade-solver", "cat")
    assert "1 failed, 1 passed" in done.stdout
    assert "WA toy/bad: wrong answer" in done.stdout
    assert "again: grader --solver cat --fresh cases/toy/bad.in" in done.stdout
    assert "Traceback" not in done.stdout
    assert "plygrade_pytest.py" not in done.stdout


def test_one_case_can_be_chosen(folder: Path) -> None:
    """Items have the names of their cases."""
    done = run_pytest(folder, "cases/toy/suite.yaml::good", "--plygrade-solver", "cat")
    assert "1 passed" in done.stdout
    assert done.returncode == 0


def test_programs_are_asked_as_their_suite_says(tmp_path: Path) -> None:
    """Nothing is found out where a manifest or its course has a protocol; suites may differ."""
    make_suite(tmp_path / "one", {"good": "by files\n"})
    (tmp_path / "one" / "course.yaml").write_text("protocol: {input: q, output: a}\n")
    make_suite(tmp_path / "two", {"good": "on stdin\n"}, extra="protocol: stdio")
    (tmp_path / "mine.py").write_text(
        "import os\n"
        "if os.path.exists('q'):\n    open('a', 'w').write('by files\\n')\n"
        "else:\n    print('on stdin')\n"
    )
    done = run_pytest(tmp_path, "one", "two", "--plygrade-solver", "python mine.py")
    assert "2 passed" in done.stdout, done.stdout


def test_a_broken_manifest_is_one_line(folder: Path) -> None:
    """What is wrong with the manifest is said, with its place; nothing is run."""
    manifest = folder / "cases" / "toy" / "suite.yaml"
    manifest.write_text(manifest.read_text().replace("checker:", "chekcer:"))
    done = run_pytest(folder, "cases")
    assert "\nplygrade: cases/toy/suite.yaml:2" in done.stdout
    assert "1 error" in done.stdout
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("'", "no closing quotation"),
        ("", "found an empty command, wanted one such as 'python3 mine.py'"),
        (" ", "found an empty command, wanted one such as 'python3 mine.py'"),
        ("nosuchprog", "'nosuchprog' is not a program that can be started from "),
    ],
)
def test_a_command_that_cannot_be_started_is_a_usage_error(
    command: str, problem: str, folder: Path
) -> None:
    """One line names our option and the problem; nothing is run, least of all another program."""
    done = run_pytest(folder, "cases", "--plygrade-solver", command)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    (line,) = done.stderr.split("\n")[:-2]
    assert line.startswith(f"ERROR: --plygrade-solver: {problem}")
    assert done.stdout == ""


def test_suites_are_known_by_the_keys_that_all_have() -> None:
    """What the plugin looks for in a file, without our reader, is what the schema requires."""
    required = json_schema()["required"]
    assert isinstance(required, list)
    assert set(required) == REQUIRED


def test_every_bundled_suite_is_known() -> None:
    """Each manifest of this repository is taken for one of ours."""
    manifests = sorted((ROOT / "cases").glob("*/suite.yaml"))
    assert manifests
    assert [path for path in manifests if not is_ours(path)] == []


@pytest.mark.parametrize(
    ("cases", "ours"),
    [
        ("cases: [1, 2]", False),
        ("'cases' : [1, 2]", False),
        ("cases:\n- 1\n- 2", False),
        ("cases: # all\n\n  # the first\n  - one", False),
        ("cases: {one: }", True),
        ("cases:\n  one: {tags: [a]}\n  two:", True),
        ("cases:\n  -one: {}", True),
        ('cases: ["*.in"]', True),
        ("cases:\n  - '1?.in'\n  - '*.in'", True),
        ("cases: '*.in'", True),
        ("cases: {a: b\n  - c", True),  # broken, and that has to be said
        ("groups:\n  cases: [1]\ncases: {one: }", True),
    ],
)
def test_a_list_of_cases_is_of_another_tool(cases: str, ours: bool, tmp_path: Path) -> None:
    """Files called *.in beside a manifest are not enough: a list of ours has patterns."""
    (tmp_path / "one.in").touch()
    (tmp_path / "suite.yaml").write_text(f"task: deploy\n{cases}\n")
    assert is_ours(tmp_path / "suite.yaml") is ours


def test_suites_with_other_inputs_are_ours(tmp_path: Path) -> None:
    """Without any *.in beside it, a pattern of expected files tells that a manifest is ours."""
    manifest = tmp_path / "suite.yaml"
    manifest.write_text("task: sums\ncases:\n  '*.txt': {expected: '*.ans'}\n")
    assert is_ours(manifest)
    manifest.write_text("task: deploy\ncases:\n  one: {expected: 3}\n")
    assert not is_ours(manifest)


def test_this_repository_collects_its_cases() -> None:
    """In the repository no option is needed: the conftest at its root loads the plugin."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "cases"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert "cases/traversal/suite.yaml::" in done.stdout
    assert done.returncode == 0
