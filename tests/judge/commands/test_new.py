"""Tests of `grader.py new`: what it makes can be graded at once, and nothing is overwritten."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from judge.cli import main
from judge.course.loader import load_course
from judge.course.schema import COURSE
from judge.manifest.loader import load_suite
from judge.model.course import Course
from judge.starting.course_folder import OWN, bundled_tasks, tree_lines
from tests.judge.toys import run_grader
from tests.sources import ROOT


def made(folder: Path, *words: str) -> Path:
    """Make a course and return its folder."""
    assert main(["new", str(folder), *words]) == 0
    return folder


def test_a_new_course_is_graded_by_one_word(tmp_path: Path) -> None:
    """`grader` in it finds one solution right and the other wrong, and helps the wrong one."""
    done = run_grader("--no-store", cwd=made(tmp_path / "hw1"), wanted=[1])
    assert "right.py: 2 accepted" in done.stdout
    assert "wrong.py: 1 accepted, 1 WA" in done.stdout
    assert "hint: Numbers may be below zero." in done.stdout
    assert "these are the solutions of this course" in done.stderr


def test_it_says_what_it_made_and_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tree has every file, and the last line is a command for a shell."""
    folder = made(tmp_path / "hw 1")
    told = capsys.readouterr().out
    names = [path.name for path in folder.rglob("*") if path.is_file()]
    assert len(names) == 9
    assert all(name in told for name in names)
    assert f"next: cd '{folder}' && " in told


@pytest.mark.parametrize("task", bundled_tasks())
def test_a_bundled_task_comes_whole(task: str, tmp_path: Path) -> None:
    """Its cases and expected files are the bundled ones, byte by byte, and load as a suite."""
    folder = made(tmp_path / "hw", "--task", task)
    for place in ("cases", "expected"):
        here = {p.name: p.read_bytes() for p in (folder / place / task).iterdir()}
        assert here == {p.name: p.read_bytes() for p in (ROOT / place / task).iterdir()}
    assert load_suite(folder / "cases" / task).task == task
    assert not list(folder.rglob("__pycache__"))


@pytest.mark.slow
@pytest.mark.parametrize("task", bundled_tasks())
def test_solutions_of_a_bundled_task_are_right_and_wrong(task: str, tmp_path: Path) -> None:
    """The right one passes everything; the wrong one answers in form, and not always rightly."""
    done = run_grader("--no-store", cwd=made(tmp_path / "hw", "--task", task), wanted=[1])
    course, right, wrong = done.stdout.splitlines()[:3]
    assert course.startswith("course: ")
    assert right.startswith("right: ")
    assert right.endswith(" accepted")
    assert wrong.startswith("wrong")
    assert " WA" in wrong


def test_a_folder_with_files_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What lies in a folder stays as it is, one line says why, and nothing is left beside it."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("keep\n")
    assert main(["new", str(tmp_path / "mine")]) == 2
    assert "wanted a new or empty folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["mine", "notes.txt"]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    """A folder that exists and holds nothing is as good as none."""
    (tmp_path / "empty").mkdir()
    assert (made(tmp_path / "empty") / "course.yaml").is_file()


def test_the_current_folder_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """To replace the folder that a shell stands in would leave it nowhere."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "."]) == 2
    assert "found the current folder, wanted the name of a new one" in capsys.readouterr().err


def test_an_unknown_task_is_refused_with_the_nearest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slip gets one line with what there is and what was meant; no folder is made."""
    assert main(["new", str(tmp_path / "hw"), "--task", "rade"]) == 2
    assert "did you mean raid?" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_title_of_any_kind_is_kept(tmp_path: Path) -> None:
    """Quotes, colons and dollar signs in a title are text to YAML and to our template."""
    folder = made(tmp_path / "hw", "--title", 'AI: "Games" for $5 #1')
    assert 'AI: "Games" for $5 #1' in (folder / "README.md").read_text()


def test_the_course_file_is_valid(tmp_path: Path) -> None:
    """The loader takes the file as it is, and it changes nothing but the title."""
    path = made(tmp_path / "hw", "--title", 'AI: "Games" for $5 #1') / "course.yaml"
    assert replace(load_course(path), path=None, zone="", files=()) == Course(
        title='AI: "Games" for $5 #1'
    )


def test_every_example_in_the_course_file_works(tmp_path: Path) -> None:
    """With all its examples in use the file is valid, and each key of a course is shown or plain.

    `toolchains` is for few, `about` for nobody.
    """
    path = made(tmp_path / "hw", "--task", "raid") / "course.yaml"
    (path.parent / "requirements.txt").touch()
    path.write_text(re.sub("^#: ", "", path.read_text(), flags=re.MULTILINE))
    course = load_course(path)
    assert [student.id for student in course.roster] == ["ann01", "ben02"]
    assert course.deadline_of("raid")
    assert course.formula
    assert set(yaml.safe_load(path.read_text())) == set(COURSE.fields) - {"about", "toolchains"}


def test_many_files_of_one_place_are_counted(tmp_path: Path) -> None:
    """The drawing of a folder names a few files and says how many there are."""
    for number in range(9):
        (tmp_path / f"{number}.in").touch()
    assert tree_lines(tmp_path)[1:] == ["  0.in", "  1.in", "  2.in", "  ... 9 files"]


def test_the_own_suite_names_what_is_there() -> None:
    """The suite of a new course is called as its folder in the templates."""
    templates = ROOT / "judge" / "starting" / "templates" / "own"
    assert [path.name for path in (templates / "cases").iterdir()] == [OWN]
