"""Tests of `grader.py export gradescope`: what is in the file, and that it grades as we do."""

import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

import pytest

from judge.cli import main
from judge.sandbox.level import Level
from tests.judge.exporting.gradescope.tree import CONTAINER, SYSTEM, graded, unpacked
from tests.judge.exporting.small_suites import words_suite
from tests.judge.levels import or_skip
from tests.judge.toys import run_grader

SUITE = """\
task: words
checker: tokens
limits: {cpu: 20, wall: 60, memory: 700}
groups:
  easy: {max_score: 30}
  hard: {max_score: 70, score_aggregation: min, require_pass: easy}
  extra: {max_score: 10, visibility: hidden}
cases:
  one: {group: easy, origin: by-hand}
  two: {group: easy, origin: by-hand, hint: count again}
  three: {group: hard, origin: by-hand}
  four: {group: extra, origin: by-hand}
"""
WORDS = ("one", "two", "three", "four")
PROGRAMS = {
    "right": "print(input().upper())\n",
    "half": "word = input()\nprint(word.upper() if word in ('one', 'three') else 'what?')\n",
    "easy": "word = input()\nprint(word.upper() if len(word) == 3 else 1 // 0)\n",
    "broken": "print(\n",
}
THIEF = """
import sys
word = input()
for place in ("source/course/expected/words/%s.out" % word, "submission_metadata.json"):
    try:
        print(open({root!r} + "/" + place).read())
        break
    except OSError as error:
        print(error, file=sys.stderr)
else:
    print("nothing")
"""


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a course, which is the current one."""
    folder = words_suite(tmp_path / "course", SUITE, WORDS)
    (folder / "course.yaml").write_text(
        "title: Words\nroster: [ann]\ndeadline: 2020-01-01\nlate: {per_day: 50%}\n"
        "languages: [python]\n"
    )
    monkeypatch.chdir(folder)
    return folder


def exported(folder: Path, *words: str) -> Path:
    """Export the current course and return the file."""
    file = folder / "autograder.zip"
    assert main(["export", "gradescope", str(file), *words]) == 0
    return file


def names(file: Path) -> dict[str, int]:
    """Return the files of an archive with their permissions."""
    with zipfile.ZipFile(file) as archive:
        return {each.filename: each.external_attr >> 16 & 0o777 for each in archive.infolist()}


def text(file: Path, name: str) -> str:
    """Return one file of an archive."""
    with zipfile.ZipFile(file) as archive:
        return archive.read(name).decode()


def test_the_file_has_what_gradescope_wants(course: Path, tmp_path: Path) -> None:
    """Both scripts are at the root and can be run; our code, its packages and the cases are in."""
    found = names(exported(tmp_path))
    assert found["setup.sh"] == found["run_autograder"] == 0o755
    for name in ("grader.py", "judge/cli.py", "solver/__main__.py", "yaml/__init__.py"):
        assert found[f"plygrade/{name}"] == 0o644
    assert "course/expected/words/four.out" in found
    assert not [name for name in found if "bundled" in name or "__pycache__" in name]


def test_what_is_of_students_stays_at_home(
    course: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Roster, deadlines and late policy are not handed out, and that is said."""
    file = exported(tmp_path)
    assert text(file, "course/course.yaml") == "title: Words\nlanguages:\n- python\n"
    told = capsys.readouterr().out
    assert all(f"left out: course.yaml: {key} (" in told for key in ("roster", "deadline", "late"))


def test_it_says_what_cannot_be_kept_there(
    course: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A limit above what the machine has is named on the terminal and in the file's README."""
    file = exported(tmp_path)
    line = "That is less than 4 cases allows (words/one, words/two, words/three, ...)."
    assert line in capsys.readouterr().out
    assert line in text(file, "README.md")
    assert json.loads(text(file, "autograder.json")) == {"seconds": 600, "memory": 568}


def test_only_the_chosen_cases_are_taken(course: Path, tmp_path: Path) -> None:
    """SUITES choose as they do for grading; of other cases nothing is in the file."""
    found = names(exported(tmp_path, "words/one"))
    assert [name for name in found if name.endswith((".in", ".out"))] == [
        "course/cases/words/one.in",
        "course/expected/words/one.out",
    ]


def test_languages_of_the_course_are_installed(course: Path, tmp_path: Path) -> None:
    """setup.sh installs what the languages of the course need, and the usual ones otherwise."""
    assert "packages=()" in text(exported(tmp_path), "setup.sh")
    (course / "course.yaml").write_text("languages: [java, c++]\n")
    assert "default-jdk-headless" in text(exported(tmp_path, "--force"), "setup.sh")
    (course / "course.yaml").unlink()
    assert "gcc" in text(exported(tmp_path, "--force"), "setup.sh")


def test_the_same_course_makes_the_same_file(course: Path, tmp_path: Path) -> None:
    """Nothing in the file depends on when it was made."""
    first = exported(tmp_path).read_bytes()
    assert exported(tmp_path, "--force").read_bytes() == first


REFUSED = [
    (["autograder.tar"], "wanted a file such as autograder.zip"),
    (["there.zip"], "--force replaces it"),
    (["new.zip", "wrods"], "did you mean 'words'?"),
    (["new.zip", "--seconds", "5"], "wanted from 60 to 2400"),
    (["new.zip", "--memory", "5"], "wanted 512 MB or more"),
    (["new.zip", "--cases", "nowhere"], "nowhere"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED)
def test_what_cannot_be_done_is_refused_in_one_line(
    words: list[str], said: str, course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is written or replaced, and the line says what was wanted."""
    (course / "there.zip").write_text("mine")
    before = sorted(os.listdir(course))
    assert main(["export", "gradescope", *words]) == 2
    assert said in capsys.readouterr().err
    assert sorted(os.listdir(course)) == before
    assert (course / "there.zip").read_text() == "mine"


@pytest.mark.slow
def test_it_gives_the_points_of_a_direct_run(course: Path, tmp_path: Path) -> None:
    """In a folder as Gradescope's every program gets the report that a direct run gives it."""
    root = unpacked(exported(tmp_path), tmp_path / "autograder")
    for name, source in PROGRAMS.items():
        program = tmp_path / "submission" / "program.py"
        program.parent.mkdir(exist_ok=True)
        program.write_text(source)
        direct = ("--submission", str(program.parent), "--report", f"gradescope={tmp_path}/d.json")
        # Without the course: its late policy is the one thing that is not applied there.
        run_grader("--no-store", "--no-course", *direct, cwd=course, wanted=[0, 1])
        wanted, found = json.loads((tmp_path / "d.json").read_text()), graded(root, program)
        assert found["score"] == wanted["score"], name
        for one, other in zip(found["tests"], wanted["tests"], strict=True):
            assert {**one, "extra_data": 0} == {**other, "extra_data": 0}
    assert graded(root, program)["score"] == 0


@pytest.mark.slow
def test_a_time_out_yields_a_report(course: Path, tmp_path: Path) -> None:
    """A program that sleeps for ever costs the cases that no longer fit; the first ones count."""
    root = unpacked(exported(tmp_path), tmp_path / "autograder")
    settings = root / "source" / "autograder.json"
    settings.write_text(json.dumps({"seconds": 24, "memory": 500}))
    sleeper = tmp_path / "sleeper.py"
    sleeper.write_text("import time\nw = input()\nw == 'one' or time.sleep(99)\nprint(w.upper())\n")
    report = graded(root, sleeper)
    assert report["score"] == 15
    assert "2 cases not run" in report["output"]


def system_python() -> bool:
    """Tell whether every user has a Python that is new enough, as in Gradescope's containers."""
    script = "import sys; sys.exit(sys.version_info < (3, 11))"
    found = shutil.which("python3", path=SYSTEM)
    return bool(found) and subprocess.run([str(found), "-c", script]).returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="Gradescope runs us as root, this is another user")
@pytest.mark.skipif(not shutil.which("setpriv"), reason="setpriv, to give up powers, is missing")
@pytest.mark.skipif(not system_python(), reason="the system's Python is missing or older than 3.11")
@pytest.mark.parametrize("level", [Level.RLIMIT, Level.LANDLOCK])
def test_in_a_container_nobody_reads_the_answers(
    level: Level, course: Path, tmp_path: Path
) -> None:
    """With the powers of a container's root programs are graded as ever, and find no answers.

    The judge's own probe agrees, or it would not grade there without being told to.
    """
    or_skip(level)
    file = exported(tmp_path, "--sandbox", level.value)
    thief, right = tmp_path / "thief.py", tmp_path / "right.py"
    right.write_text(PROGRAMS["right"])
    with tempfile.TemporaryDirectory() as name:  # not below the tests' own folder, which is closed
        Path(name).chmod(0o755)
        root = unpacked(file, Path(name, "autograder"), SYSTEM)
        thief.write_text(THIEF.format(root=str(root)))
        stolen = graded(root, thief, CONTAINER)
        assert "it is run as you insist" not in (root / "log").read_text()
        honest = graded(root, right, CONTAINER)
    assert stolen["score"] == 0
    assert {test["tags"][1] for test in stolen["tests"] if "tags" in test} == {"WA"}
    assert honest["score"] == 110
