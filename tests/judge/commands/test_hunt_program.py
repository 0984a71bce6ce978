"""The programs of a hunt as the command line names them: the bundled solver, a reference."""

import re
import shutil
from pathlib import Path

import pytest

from judge.cli import main
from tests.sources import ROOT

NUMBERS = "def inputs(seed):\n    yield from (f'{number}\\n' for number in range(1, 9))\n"


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one suite of one case, a generator and a right program."""
    for name, ending in (("cases", "in"), ("expected", "out")):
        (tmp_path / name / "raid").mkdir(parents=True)
        shutil.copy(ROOT / name / "raid" / f"one-cell.{ending}", tmp_path / name / "raid")
    manifest = "task: raid\nchecker: raid\ncases:\n  one-cell: {origin: by-hand}\n"
    (tmp_path / "cases" / "raid" / "suite.yaml").write_text(manifest)
    (tmp_path / "generator.py").write_text(NUMBERS)
    (tmp_path / "right.py").write_text("print(int(input()) ** 2)\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("words", ["solver", "it=solver - -", "python -m solver - -"])
def test_the_bundled_solver_is_meant_by_its_name(
    course: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    """Its folder is hidden from programs, so it is started from a copy, as by default."""
    assert main(["hunt", "--solver", words, "--runs", "4", "--no-store"]) == 0
    assert capsys.readouterr().out == "raid: no wrong answer in 4 runs\n"


def test_the_bundled_solver_takes_no_options(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line says so; before, it was a program that crashes everywhere."""
    assert main(["hunt", "--solver", "solver --engine minimax - -", "--no-store"]) == 2
    assert "wanted `solver` alone" in capsys.readouterr().err


def test_a_wrong_reference_is_told_as_such(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By its own option, with its exit code and what it said, and the input on one line."""
    command = ["hunt", "--generator", "generator.py", "--solver", "python right.py", "--no-store"]
    assert main([*command, "--reference", "python nowhere.py"]) == 2
    assert "grader: --reference: nowhere.py: found no such file" in capsys.readouterr().err
    (course / "crash.py").write_text("import sys\nsys.exit('no luck')\n")
    assert main([*command, "--reference", "python crash.py"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    pattern = r"grader: --reference: no answer to '\d\\n': exit code 1: no luck"
    assert re.fullmatch(pattern, line)


def test_a_find_that_is_an_empty_line_is_told(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing to see would look like a mistake of ours; an input without anything is one, too."""
    (course / "echo.py").write_text("import sys\nprint(len(sys.stdin.read()))\n")
    for text, said in (("\\n", "(an empty line)"), ("", "(nothing: the input is empty)")):
        (course / "generator.py").write_text(f"def inputs(seed):\n    yield '{text}'\n")
        command = ["hunt", "--generator", "generator.py", "--reference", "python echo.py"]
        assert main([*command, "--solver", "python -c 'print(7)'", "--no-store"]) == 1
        assert f"\n    {said}\n" in capsys.readouterr().out
