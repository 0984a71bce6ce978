"""A class in the one archive that a learning system gives out, graded by the command."""

import re
import zipfile
from pathlib import Path

import pytest

from judge.cli import main
from tests.judge.toys import make_suite

ECHO = "import sys; name = sys.stdin.read().strip()\nprint('hello', name)\nprint(len(name))\n"


def test_a_class_in_one_archive_is_graded_and_one_of_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whose they are is told by their names in it, their times are not; a rerun line works."""
    make_suite(tmp_path, {"a": "hello a\n1\n"})
    monkeypatch.chdir(tmp_path)
    said = "roster: [{id: s1, name: Jane Doe}, s2]\ndeadline: 2020-01-01\nlate: {per_day: 10%}\n"
    (tmp_path / "course.yaml").write_text(said)
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr("Jane Doe_7_assignsubmission_file/main.py", "import util\n" + ECHO)
        archive.writestr("Jane Doe_7_assignsubmission_file/util.py", "")
        archive.writestr("x s2_8_assignsubmission_file/main.py", "print(1)\n")
    words = ("--sandbox", "rlimit", "-j", "1")
    assert main(["--submissions", "class.zip", *words]) == 1
    text = capsys.readouterr().out
    assert re.search(r"s1 Jane Doe +1/1 .*Jane Doe_7_assign", text)
    assert re.search(r"s2 +0/1 ", text)
    assert "the time of handing in is not known (file): taken as in time" in text
    (again,) = [line for line in text.splitlines() if "again:" in line]
    one = re.search(r"--submission ('[^']+')", again)
    assert one is not None
    assert main(["--submission", one[1].strip("'"), "toy/a", *words]) == 1
    assert "0 accepted" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()].count("x s2_8") == 0
