"""Hand-ins that are links: a student's is never followed, one that the instructor names is."""

import os
from pathlib import Path

import pytest

from judge.model.protocol import Protocol
from judge.programs import sources
from judge.programs.answer_folders import take_answers
from judge.programs.answer_names import AnswerNames
from judge.programs.class_folder import find_class
from judge.programs.entries import Refused
from judge.programs.plain_files import LINK, open_below, open_plain
from judge.programs.sources import copy_sources
from tests.judge.toys import echo_suite, run_grader

SECRET = "the key of the judge"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """Return a file that no student may see."""
    folder = tmp_path / "secret"
    folder.mkdir()
    (folder / "key.txt").write_text(SECRET)
    return folder / "key.txt"


def test_a_link_in_a_class_is_never_opened(tmp_path: Path, secret: Path) -> None:
    """Links to a file of the judge, to nothing and to another student get CE; nothing leaks."""
    echo_suite(tmp_path, 1)
    students = tmp_path / "S"
    (students / "good").mkdir(parents=True)
    (students / "good" / "main.py").write_text("print(input())\n")
    (students / "mal1.py").symlink_to("../secret/key.txt")
    (students / "mal2.zip").symlink_to("../secret/key.txt")
    (students / "mal3").symlink_to("good")
    (students / "mal4").symlink_to("nowhere")
    (students / "mal5").symlink_to("../secret")
    words = ("--submissions", "S", "--report", "jsonl=run.jsonl")
    done = run_grader(*words, cwd=tmp_path, wanted=[1])
    assert "6 submissions, 6 results" in done.stdout
    assert SECRET not in done.stdout + done.stderr
    assert "good: 1 accepted" in done.stdout
    recorded = (tmp_path / "run.jsonl").read_text()
    assert SECRET not in recorded
    results = [line for line in recorded.splitlines() if '"type": "result"' in line]
    assert sum(LINK in line for line in results) == 5
    assert "judge error" not in done.stdout.lower()


def test_only_those_of_a_class_are_refused(tmp_path: Path, secret: Path) -> None:
    """A link found in a folder is a student's; one that is named is the instructor's choice."""
    (tmp_path / "S").mkdir()
    link = tmp_path / "S" / "mine.py"
    link.symlink_to(secret)
    found = find_class(tmp_path / "S", Protocol.STDIO, Path).submissions
    assert all(each.of_class for each in found)
    with pytest.raises(Refused, match=LINK):
        copy_sources(link, tmp_path, follow=False)
    copy_sources(link, tmp_path)
    assert (tmp_path / "mine.py").read_text() == SECRET


@pytest.mark.parametrize("name", ["mine.py", "mine.zip", "folder"])
def test_a_link_that_comes_late_is_not_followed(
    tmp_path: Path, secret: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """What has become a link after it was looked at is refused where it is opened."""
    link = tmp_path / name
    link.symlink_to(secret.parent if name == "folder" else secret)
    monkeypatch.setattr(Path, "is_symlink", lambda _: False)  # as it was a moment ago
    target = tmp_path / "copy"
    target.mkdir()
    with pytest.raises(Refused, match=r"is not a regular file|cannot be read"):
        sources.copy_sources(link, target, follow=False)
    assert not os.listdir(target)


def test_no_step_of_a_way_is_a_link(tmp_path: Path, secret: Path) -> None:
    """A file is opened below real folders only; a link as the file itself is refused as well."""
    (tmp_path / "mine" / "deep").mkdir(parents=True)
    (tmp_path / "mine" / "deep" / "x.py").write_text("1")
    (tmp_path / "mine" / "link").symlink_to(secret.parent)
    (tmp_path / "mine" / "key.txt").symlink_to(secret)
    with open_below(tmp_path / "mine", "deep/x.py") as stream:
        assert stream.read() == b"1"
    for name in ("link/key.txt", "key.txt"):
        with pytest.raises(Refused):
            open_below(tmp_path / "mine", name)
    with pytest.raises(Refused, match="not a regular file"):
        open_plain(tmp_path / "mine" / "key.txt")


def test_answers_of_another_student_are_not_taken(tmp_path: Path) -> None:
    """In a class of answers a link to another student's folder is refused like any other."""
    (tmp_path / "good").mkdir()
    (tmp_path / "copycat").symlink_to("good")
    with pytest.raises(Refused, match=LINK):
        take_answers(tmp_path / "copycat", AnswerNames.of([]), tmp_path)
