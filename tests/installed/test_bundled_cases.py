"""With the wheel alone, in an empty folder, the main job can be done."""

import shutil
from pathlib import Path

import pytest

from judge.sandbox.level import Level
from tests.installed.environment import Installation
from tests.judge.levels import or_skip
from tests.sources import ROOT

NOTE = "found no ./cases here: these are the bundled ones"
CASE = "raid/greedy-is-wrong"
# Looks for the answer in every place that a Python program can find by itself.
THIEF = """
import os, sys
places = [os.path.join(entry, "judge", "bundled") for entry in sys.path] + [{root!r}]
for place in places:
    try:
        print(open(os.path.join(place, "expected", "{case}.out")).read(), end="")
        break
    except OSError as error:
        print(error, file=sys.stderr)
else:
    import solver.__main__
"""


def test_every_case_is_in_the_wheel(installed: Installation) -> None:
    """The wheel has the very files of cases/ and expected/."""
    bundled = next(installed.folder.glob("lib/python*/site-packages/judge/bundled"))
    for folder in ("cases", "expected"):
        here = {path.relative_to(ROOT) for path in (ROOT / folder).glob("*/*")}
        there = {path.relative_to(bundled) for path in (bundled / folder).glob("*/*")}
        assert here == there
        assert all((ROOT / path).read_bytes() == (bundled / path).read_bytes() for path in here)


def test_the_bundled_solver_is_graded(tmp_path: Path, installed: Installation) -> None:
    """`grader` needs no option and no file, and says which cases these are."""
    done = installed.run(tmp_path, "grader", "--no-store", "traversal", CASE)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "points: 19/19" in done.stdout
    assert done.stderr == f"grader: {NOTE}\n"


def test_submissions_are_graded(tmp_path: Path, installed: Installation) -> None:
    """`grader --submissions FOLDER` grades a class on the bundled cases."""
    (tmp_path / "class").mkdir()
    shutil.copy(ROOT / "examples" / "greedy.py", tmp_path / "class" / "ann.py")
    done = installed.run(tmp_path, "grader", "--no-store", "--submissions", "class", CASE)
    assert "WA raid/greedy-is-wrong" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 1


def test_pytest_finds_them(tmp_path: Path, installed: Installation) -> None:
    """`pytest cases/SUITE` runs the bundled ones where no such folder is."""
    done = installed.run(tmp_path, "pytest", f"cases/raid/suite.yaml::{CASE.split('/')[1]}")
    assert f"plygrade: {NOTE}" in done.stdout, done.stdout + done.stderr
    assert "1 passed" in done.stdout


def test_cases_here_come_first(tmp_path: Path, installed: Installation) -> None:
    """A folder `cases` in the current folder is meant, and nothing need be said."""
    for folder in ("cases", "expected"):
        (tmp_path / folder).mkdir()
        shutil.copytree(ROOT / folder / "traversal", tmp_path / folder / "traversal")
    done = installed.run(tmp_path, "grader", "--no-store")
    assert "points: 18/18" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("level", [Level.FULL, Level.USERNS, Level.LANDLOCK])
def test_the_answers_cannot_be_read(level: Level, tmp_path: Path, installed: Installation) -> None:
    """A program that knows where we are installed finds neither answers nor our solver."""
    or_skip(level)
    bundled = next(installed.folder.glob("lib/python*/site-packages/judge/bundled"))
    (tmp_path / "thief.py").write_text(THIEF.format(root=str(bundled), case=CASE))
    words = ("--no-store", "--sandbox", level.value, "--solver", "python thief.py", CASE)
    done = installed.run(tmp_path, "grader", *words)
    assert f"RTE  {CASE}" in done.stdout, done.stdout + done.stderr
