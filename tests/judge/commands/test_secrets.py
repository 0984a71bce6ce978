"""What a hand-in may not see stays unseen, wherever the course lies and however Python is named."""

import json
import os
import secrets
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.sandbox.level import Level
from judge.sandbox.probe import reason_against
from tests.judge.levels import or_skip
from tests.judge.toys import PATIENCE, clean_environment, make_suite
from tests.sources import ROOT

# Answers only if it can look up the answer.
SPY = """\
import sys
try:
    print(open({path!r}).read(), end="")
except OSError as error:
    print(error, file=sys.stderr)
    print("no luck")
"""


@pytest.fixture
def course() -> Iterator[Path]:
    """Give the folder of a course below this Python's own prefix, which every program sees."""
    folder = Path(sys.prefix) / "lib" / f"course-{secrets.token_hex(8)}"
    folder.mkdir()
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(params=[each for each in Level if each.hides_files], ids=lambda each: each.value)
def hiding(request: pytest.FixtureRequest) -> Level:
    """Give each level that hides files and is available here."""
    return or_skip(request.param)


def grade(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the grader in a folder, at whatever level the words say."""
    command = [sys.executable, str(ROOT / "grader.py"), *words]
    environment = clean_environment() | variables
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert "Traceback" not in done.stderr
    return done


def hand_in(folder: Path, path: Path) -> Path:
    """Write a hand-in that answers by reading `path`."""
    source = folder / "handed-in" / "spy.py"
    source.parent.mkdir()
    source.write_text(SPY.format(path=str(path)))
    return source


def verdicts(record: Path) -> list[str]:
    """Return the verdicts of a record of results."""
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    return [line["verdict"] for line in lines if line["type"] == "result"]


def last_verdicts(folder: Path) -> list[str]:
    """Return the verdicts of the newest record that was kept in a folder."""
    return verdicts(max((folder / ".plygrade" / "runs").glob("*.jsonl")))


def test_answers_below_a_visible_folder_cannot_be_read(course: Path, hiding: Level) -> None:
    """A course inside the interpreter's prefix is covered: expected files are out of reach."""
    make_suite(course, {"one": "the answer\n"})
    spy = hand_in(course, course / "expected" / "toy" / "one.out")
    done = grade(course, "--submission", str(spy), "--sandbox", hiding.value)
    assert last_verdicts(course) == ["WA"], (done.stdout, done.stderr)


def test_other_hand_ins_and_the_store_cannot_be_read(course: Path) -> None:
    """What lies beside a hand-in, and what the store keeps, is covered as well."""
    make_suite(course, {"one": "print()\n", "two": "SQLite format 3"})
    class_folder = course / "class"
    class_folder.mkdir()
    (class_folder / "b.py").write_text("print()\n")
    store = course / ".plygrade" / "results.sqlite"
    places = f"{{'one': {str(class_folder / 'b.py')!r}, 'two': {str(store)!r}}}"
    (class_folder / "a.py").write_text(
        f"print(open({places}[input()], 'rb').read()[:15].decode(), end='')\n"
    )
    grade(course, "--submissions", str(class_folder))
    assert last_verdicts(course)[:2] == ["RTE", "RTE"]


def test_copies_of_the_answers_cannot_be_read(course: Path) -> None:
    """What lies beside cases and answers, such as a repository's history, is covered as well."""
    make_suite(course, {"one": "the answer\n"})
    (course / ".git").mkdir()
    shutil.copy(course / "expected" / "toy" / "one.out", course / ".git" / "object")
    grade(course, "--submission", str(hand_in(course, course / ".git" / "object")))
    assert last_verdicts(course) == ["WA"]


def test_answers_behind_a_link_cannot_be_read(course: Path, tmp_path: Path) -> None:
    """An expected file may be a link to a place that every program sees."""
    make_suite(tmp_path, {"one": "the answer\n"})
    answer = tmp_path / "expected" / "toy" / "one.out"
    shutil.move(answer, course / "answer")
    answer.symlink_to(course / "answer")
    grade(tmp_path, "--submission", str(hand_in(tmp_path, course / "answer")))
    assert last_verdicts(tmp_path) == ["WA"]


@pytest.mark.parametrize("spelling", ["../link/bin", "./../link/bin/../bin"])
def test_the_level_does_not_depend_on_how_python_is_named(spelling: str, tmp_path: Path) -> None:
    """A path with `..` or through a link is the same Python, and gets the same level."""
    best = next(level for level in Level if not reason_against(level))
    python = Path(sys.executable)
    (tmp_path / "here").mkdir()
    (tmp_path / "link").symlink_to(python.parent.parent)
    script = "from judge.sandbox.probe import choose; print(choose().value)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [f"{spelling}/{python.name}", "-c", script],
        cwd=tmp_path / "here",
        env=environment,
        capture_output=True,
        text=True,
    )
    assert (done.stdout.strip(), done.stderr) == (best.value, "")


def test_a_hand_in_does_not_choose_which_home_is_shown(tmp_path: Path) -> None:
    """Naming a command of ~/.local/bin opens nothing of ~/.local to the hand-in."""
    make_suite(tmp_path, {"one": "the secret\n"})
    local = tmp_path / "home" / ".local"
    (local / "bin").mkdir(parents=True)
    (local / "secret").write_text("the secret\n")
    (local / "bin" / "show").write_text('#!/bin/sh\nexec cat "$(dirname "$0")/../secret"\n')
    (local / "bin" / "show").chmod(0o755)
    (tmp_path / "hand-in").mkdir()
    (tmp_path / "hand-in" / "submission.yaml").write_text("run: show\n")
    path = os.pathsep.join((str(local / "bin"), os.environ["PATH"]))
    environment = {"HOME": str(tmp_path / "home"), "PATH": path}
    done = grade(tmp_path, "--submission", "hand-in", **environment)
    assert last_verdicts(tmp_path) == ["CE"], (done.stdout, done.stderr)


def test_one_of_an_archive_does_not_see_the_others(course: Path) -> None:
    """Graded alone under its name in the archive of a class, it cannot open that archive."""
    level = or_skip(next(each for each in Level if each.hides_files))
    make_suite(course, {"a": "found\n"})
    archive = course / "class.zip"
    spy = f"open({str(archive)!r}, 'rb')\nprint('found')\n"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("s1/main.py", spy)
        made.writestr("s2/main.py", "print('found')\n")
    done = grade(course, "--submission", "class.zip/s1", "--sandbox", level.value, "--no-store")
    assert "1 result" in done.stdout
    assert "0 accepted, 1 RTE" in done.stdout
