"""Slips in an instructor's submissions.yaml: one line at once, never the students' errors."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.model.errors import JudgeError
from judge.programs.recipe import class_recipes
from tests.judge.toys import echo_suite, run_grader


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("all: {language: cobol}", "all: language: found 'cobol', wanted one of Python"),
        ("submissions: {doe: {language: cobol}}", "doe: language: found 'cobol'"),
        ("all: {main: ../../../etc/passwd}", "all: main: found '../../../etc/passwd', wanted"),
        ("all: {main: 'a\\..\\b'}", "all: main: found"),
        ("all: {main: /etc/passwd}", "all: main: found '/etc/passwd', wanted a file"),
        ("submissions: {doe: {main: 5}}", "doe: main: found '5', wanted a file"),
        ('all: {main: "a\\e"}', "all: main: found"),
        ("all: {main: [a]}", "all: main: wanted a text"),
        ("submissions: {[a]: {main: x}}", "not YAML"),
    ],
)
def test_what_fits_no_hand_in_is_refused(tmp_path: Path, text: str, words: str) -> None:
    """A language nobody knows and a main that leads out are told with file and key."""
    path = tmp_path / "submissions.yaml"
    path.write_text(text)
    with pytest.raises(JudgeError) as caught:
        class_recipes(tmp_path)
    assert str(caught.value).startswith(f"{path}: ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "main", ["homework", "src/homework.py", "./a.py", "edu.course.Start", "hw5", "5.py", "ü b.py"]
)
@pytest.mark.parametrize("language", ["python3", "C++", "cpp", "Java"])
def test_usual_words_are_taken(tmp_path: Path, main: str, language: str) -> None:
    """Files, paths inside, classes, and languages by any of their names are right."""
    (tmp_path / "submissions.yaml").write_text(f"all: {{main: {main}, language: {language}}}")
    said = class_recipes(tmp_path).of("anybody")
    assert (said.main, said.language) == (main, language)


@pytest.mark.parametrize(
    "make",
    [os.mkdir, os.mkfifo, lambda path: os.symlink("gone", path)],
    ids=["dir", "fifo", "link"],
)
def test_what_is_no_file_is_refused(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A folder, a pipe or a link to nowhere of that name is told, not passed over or waited for."""
    make(tmp_path / "submissions.yaml")
    with pytest.raises(JudgeError, match=r"submissions\.yaml: found a folder, a pipe .* a file$"):
        class_recipes(tmp_path)


@pytest.mark.parametrize("text", ["all: {language: cobol}", "all: {main: ../../../etc/passwd}"])
def test_the_grader_ends_before_anybody_is_judged(tmp_path: Path, text: str) -> None:
    """Exit code 2 and one line; no student gets a verdict."""
    echo_suite(tmp_path, 1)
    (tmp_path / "S").mkdir()
    (tmp_path / "S" / "doe.py").write_text("print(input())\n")
    (tmp_path / "S" / "submissions.yaml").write_text(text)
    done = run_grader("--submissions", "S", cwd=tmp_path, wanted=[2])
    assert len(done.stderr.splitlines()) == 1
    assert "submissions.yaml: all: " in done.stderr
    assert not done.stdout
