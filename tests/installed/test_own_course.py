"""With the wheel alone, in an empty folder, a course is made, graded and handed out."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.installed.environment import Installation
from tests.judge.exporting.gradescope.tree import graded, unpacked
from tests.judge.toys import PATIENCE, clean_environment

pytestmark = pytest.mark.slow


def test_a_course_is_made_and_graded(tmp_path: Path, installed: Installation) -> None:
    """`grader new` and `grader` are all it takes; the templates are in the wheel."""
    made = installed.run(tmp_path, "grader", "new", "hw1")
    assert made.stdout.endswith("next: cd hw1 && grader\n"), made.stdout + made.stderr
    done = installed.run(tmp_path / "hw1", "grader", "--no-store")
    assert "right.py: 2 accepted\nwrong.py: 1 accepted, 1 WA\n" in done.stdout, done.stderr
    assert done.returncode == 1


def test_a_bundled_homework_is_made_and_graded(tmp_path: Path, installed: Installation) -> None:
    """The cases, and our solver as the right solution, come from the wheel as well."""
    installed.run(tmp_path, "grader", "new", "hw1", "--task", "qtable")
    done = installed.run(tmp_path / "hw1", "grader", "--no-store")
    assert "right: 13 accepted\nwrong: 5 accepted, 8 WA\n" in done.stdout, done.stderr


def test_gradescope_gets_a_whole_autograder(tmp_path: Path, installed: Installation) -> None:
    """What the wheel exports grades in a folder as theirs, without the wheel."""
    installed.run(tmp_path, "grader", "new", "hw1")
    done = installed.run(tmp_path / "hw1", "grader", "export", "gradescope", "../a.zip")
    assert done.returncode == 0, done.stdout + done.stderr
    root = unpacked(tmp_path / "a.zip", tmp_path / "autograder")
    assert graded(root, tmp_path / "hw1" / "solutions" / "wrong.py")["score"] == 1
    assert graded(root, tmp_path / "hw1" / "solutions" / "right.py")["score"] == 2


def test_github_gets_a_whole_repository(tmp_path: Path, installed: Installation) -> None:
    """What the wheel exports grades the repository that it is part of, without the wheel."""
    installed.run(tmp_path, "grader", "new", "hw1")
    done = installed.run(tmp_path / "hw1", "grader", "export", "github", "../template")
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.copy(tmp_path / "hw1" / "solutions" / "wrong.py", tmp_path / "template")
    again = subprocess.run(
        ["bash", ".plygrade/grade.sh", "--report", f"gradescope={tmp_path}/report.json"],
        cwd=tmp_path / "template",
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert again.returncode == 1, again.stdout + again.stderr
    assert json.loads((tmp_path / "report.json").read_text())["score"] == 1
