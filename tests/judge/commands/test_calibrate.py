"""`grader.py calibrate` on solutions that wait: what is proposed and what is written."""

from pathlib import Path

import pytest

from judge.cli import main
from judge.manifest.loader import load_suite

MANIFEST = """\
task: toy   # of ours
protocol: stdio
limits: {cpu: 10}   # a guess
cases:
  one: {origin: by-hand}
"""
RIGHT = "print(input())\n"
SLOW = "import time\nwhile time.process_time() < 60:\n    pass\nprint(input())\n"


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A suite of one case, a right and a slow solution."""
    for name, text in (
        ("cases/toy/suite.yaml", MANIFEST),
        ("cases/toy/one.in", "1\n"),
        ("expected/toy/one.out", "1\n"),
        ("right/a.py", RIGHT),
        ("slow/b.py", SLOW),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_limits_are_proposed_and_written(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The limit lies between the two; comments of the manifest stay."""
    words = ["calibrate", "--right", "right", "--slow", "slow", "--longest", "1", "--repeat", "1"]
    assert main([*words, "--write"]) == 0
    told = capsys.readouterr().out
    assert "fastest too slow: at least 1" in told
    manifest = course / "cases" / "toy" / "suite.yaml"
    (case,) = load_suite(manifest).cases
    assert case.limits.cpu < 0.7
    assert "# a guess" in manifest.read_text()


def test_what_cannot_be_separated_is_not_written(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same solutions for right and slow: exit code 1, and the limit stays."""
    manifest = course / "cases" / "toy" / "suite.yaml"
    words = ["calibrate", "--right", "right", "--slow", "right", "--repeat", "1", "--write"]
    assert main(words) == 1
    assert "cannot be separated" in capsys.readouterr().out
    assert manifest.read_text() == MANIFEST


def test_a_right_solution_that_is_wrong_is_named(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is proposed from a solution that is not right."""
    (course / "right" / "a.py").write_text("print(2)\n")
    assert main(["calibrate", "--right", "right", "--repeat", "1"]) == 1
    assert "a.py is not right: WA on toy/one" in capsys.readouterr().out
    assert main(["calibrate", "--right", "nowhere"]) == 2


def test_a_part_of_a_group_sets_no_limit_for_all(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """--write wants every case of a group, and without slow solutions it only raises a limit."""
    manifest = course / "cases" / "toy" / "suite.yaml"
    words = ["calibrate", "--right", "right", "--repeat", "1", "--write"]
    before = manifest.read_text()
    assert main(words) == 0
    assert "kept: without --slow" in capsys.readouterr().out
    manifest.write_text(before + "  two: {origin: by-hand}\n")
    for folder, name in (("cases", "two.in"), ("expected", "two.out")):
        (course / folder / "toy" / name).write_text("1\n")
    assert main([*words[:1], "toy/one", *words[1:]]) == 2
    assert "found 1 of the 2 cases of the suite toy, wanted all" in capsys.readouterr().err
    assert manifest.read_text() == before + "  two: {origin: by-hand}\n"
