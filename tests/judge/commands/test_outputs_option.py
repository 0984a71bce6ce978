"""`--outputs` from the outside: our own commands fit each other, and a class is told as one."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.judge.toys import (
    PATIENCE,
    clean_environment,
    echo_suite,
    make_suite,
    run_grader,
)
from tests.sources import ROOT


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Return a folder with the bundled traversals as its only suite."""
    for kind in ("cases", "expected"):
        shutil.copytree(ROOT / kind / "traversal", tmp_path / kind / "traversal")
    return tmp_path


def solve(folder: Path, *arguments: str) -> None:
    """Run the bundled solver in a folder."""
    words = [sys.executable, "-m", "solver", *arguments]
    environment = clean_environment() | {"PYTHONPATH": str(ROOT)}
    subprocess.run(words, cwd=folder, env=environment, timeout=PATIENCE, check=True)


def zipped(folder: Path) -> str:
    """Pack a folder with its name around it, as desktops do; return the archive's name."""
    path = folder.with_suffix(".zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(folder.rglob("*.out")):
            archive.write(file, str(file.relative_to(folder.parent)))
    return str(path)


@pytest.mark.parametrize(
    ("arguments", "answers"),
    [
        (["cases/traversal/", "answers/"], "answers/"),
        (["cases/traversal/", "answers/traversal/"], "answers/"),
        (["cases/traversal"], "cases/traversal/answers"),
        (["cases/traversal"], "cases/traversal"),
    ],
)
def test_solver_and_grader_fit_each_other(arguments: list[str], answers: str, course: Path) -> None:
    """What `python -m solver FOLDER/ [ANSWERS/]` writes, --outputs takes: as it is, or zipped."""
    (course / "answers").mkdir()
    solve(course, *arguments)
    for path in (answers, zipped(course / answers))[: 1 + (answers == "cases/traversal")]:
        done = run_grader("--outputs", path, "traversal", "--no-store", cwd=course)
        count = len(list((ROOT / "cases" / "traversal").glob("*.in")))
        assert f"{count} accepted" in done.stdout
        assert f"{count}/{count}" in done.stdout
        assert done.stderr == ""


def test_solver_and_grader_fit_for_a_single_file(course: Path) -> None:
    """`python -m solver INPUT OUTPUT` into a folder of answers is one of the answers there."""
    (course / "answers").mkdir()
    solve(course, "cases/traversal/already-won.in", "answers/already-won.out")
    done = run_grader("--outputs", "answers", "traversal/already-won", "--no-store", cwd=course)
    assert "1 accepted" in done.stdout
    done = run_grader("--outputs", "answers", "--no-store", cwd=course, wanted=(1,))
    count = len(list((ROOT / "cases" / "traversal").glob("*.in")))
    assert f"found one student's answers to 1 of {count} cases in answers" in done.stderr


def make_class(folder: Path) -> None:
    """Write a class: flat, by suite, zipped, empty, and with what macOS leaves."""
    for name in ("flat", "suites/toy", "mac/mine", "mac/__MACOSX"):
        (folder / name).mkdir(parents=True)
        (folder / name / "case-000.out").write_text("case-000\n")
    (folder / "mac" / ".DS_Store").write_text("junk")
    with zipfile.ZipFile(folder / "packed.zip", "w") as archive:
        archive.writestr("packed/output_case-000.txt", "case-000\n")
    (folder / "empty").mkdir()


def test_a_class_of_answers(tmp_path: Path) -> None:
    """Each student is graded under their name; that it is a class is told, missing answers too."""
    echo_suite(tmp_path, 2)
    make_class(tmp_path / "class")
    done = run_grader("--outputs", "class", cwd=tmp_path, wanted=(1,))
    assert "outputs: found the answers of 5 students in class" in done.stderr
    assert "5 submissions, 10 results" in done.stdout
    for name in ("flat", "suites", "mac", "packed.zip"):
        assert f"{name}: 1 accepted" in done.stdout
    assert done.stdout.count("found no answer to any of the chosen cases") == 1
    assert "IL every case by empty" in done.stdout
    assert "looked for case-001.out, case-001.txt, output_case-001.out" in done.stdout


def test_a_class_of_programs_and_answers(tmp_path: Path) -> None:
    """Each hand-in is what it is; a program with committed answers is a program."""
    echo_suite(tmp_path, 1)
    make_class(tmp_path / "class")
    program = tmp_path / "class" / "program"
    program.mkdir()
    (program / "main.py").write_text("print(input())\n")
    (program / "case-000.out").write_text("wrong\n")
    asked = ("--submissions", "class", "--report", "jsonl=all.jsonl")
    done = run_grader(*asked, cwd=tmp_path, wanted=(1,))
    for name in ("flat", "suites", "mac", "packed.zip", "program"):
        assert f"{name}: 1 accepted" in done.stdout
    assert "nothing was handed in" in done.stdout  # of `empty`
    assert (tmp_path / "all.jsonl").read_text().count("taken as answers made earlier") == 4


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("notes.txt", "notes.txt: found no folder and no zip or tar archive"),
        ("all.rar", "all.rar: found a .rar archive, wanted zip or tar.gz"),
        ("all.zip", "all.zip: cannot be unpacked"),
    ],
)
def test_what_holds_no_answers_is_refused(name: str, words: str, tmp_path: Path) -> None:
    """A file that is no archive of ours ends the run with a line that says what was wanted."""
    make_suite(tmp_path, {"one": "one\n"})
    (tmp_path / name).write_text("nothing")
    done = run_grader("--outputs", name, cwd=tmp_path, wanted=(2,))
    assert f"--outputs {name}: " in done.stderr
    assert words in done.stderr


def test_one_answer_in_a_folder_of_a_suite(tmp_path: Path) -> None:
    """Answers lie in folders called by the whole name of a suite, its last part or the task."""
    cases = make_suite(tmp_path, {"one": "one\n"})
    for top in (cases, tmp_path / "expected"):
        (top / "hw1").mkdir()
        (top / "toy").rename(top / "hw1" / "toys")
    for number, place in enumerate(("hw1/toys", "toys", "toy", ".")):
        folder = tmp_path / f"answers-{number}" / place
        folder.mkdir(parents=True)
        (folder / "one.out").write_text("one\n")
        done = run_grader("--outputs", f"answers-{number}", "--no-store", cwd=tmp_path)
        assert "1 accepted" in done.stdout
