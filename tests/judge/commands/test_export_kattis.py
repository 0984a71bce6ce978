"""Tests of `grader.py export kattis` and `export domjudge` as commands."""

from pathlib import Path

import pytest

from judge.cli import main
from tests.judge.exporting.small_suites import plain_suite, sums


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a homework of one's own, which is the current one."""
    plain_suite(tmp_path, {**sums(4), "odd": (b"1 1\r\n", b"2\n")})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_both_dialects_are_written_and_what_is_left_out_is_told(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The console has the packages with their cases, and each note once."""
    assert main(["export", "kattis", "out"]) == 0
    told = capsys.readouterr().out
    assert told.splitlines() == [
        "out/legacy/sum: 4 cases, 4 submissions",
        "out/2025-09/sum: 4 cases, 4 submissions",
        "  left out sum/odd: its input is outside the format: it has CR LF line ends",
        "  changed sum/c1, sum/c2, sum/c3: as samples they must be passed, but give no points",
    ]
    assert (here / "out/legacy/sum/problem.yaml").is_file()
    assert (here / "out/2025-09/sum/output_validator/run").stat().st_mode & 0o111


def test_one_dialect_and_options_in_any_order(here: Path) -> None:
    """Suites may stand before or behind options."""
    assert main(["export", "kattis", "--dialect", "legacy", "out", "--owner", "Jo", "sum"]) == 0
    assert [path.name for path in sorted((here / "out").iterdir())] == [
        "legacy",
        "plygrade-export.txt",
    ]


def test_nothing_is_left_of_an_export_that_fails(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A suite of which no case can be exported ends the command, and no folder appears."""
    for case in (here / "cases/sum").glob("c*.in"):
        case.write_bytes(b"1\r\n")
    assert main(["export", "kattis", "out"]) == 2
    assert "no case can go into a package" in capsys.readouterr().err
    assert {path.name for path in here.iterdir()} == {"cases", "expected"}


@pytest.mark.parametrize("kind", ["kattis", "domjudge"])
def test_files_of_others_are_refused(
    here: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither kind writes into a folder that it did not make."""
    assert main(["export", kind, "cases"]) == 2
    assert "files of others" in capsys.readouterr().err


def test_domjudge_gets_one_zip_file_for_each_suite(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file is named as the problem, which DOMjudge takes as its identity."""
    assert main(["export", "domjudge", "out"]) == 0
    assert (here / "out" / "sum.zip").is_file()
    assert "left out sum/odd" in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["kattis", "domjudge"])
def test_a_folder_is_wanted(here: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without one the command says so, and does not ask for suites, which may be left out."""
    assert main(["export", kind]) == 2
    told = capsys.readouterr().err
    assert "found no FOLDER" in told
    assert "SUITES" not in told


def test_solutions_must_be_sorted_by_verdict(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder without any of the names says which were wanted."""
    (here / "mine").mkdir()
    assert main(["export", "kattis", "out", "--solutions", "mine"]) == 2
    assert "accepted, wrong_answer" in capsys.readouterr().err
    assert not (here / "out").exists()
