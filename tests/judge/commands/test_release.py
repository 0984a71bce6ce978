"""Hidden cases are released by an option, and nothing is run again for it."""

from pathlib import Path

import pytest

from judge.cli import main
from tests.judge.toys import make_suite


def test_hidden_cases_are_shown_to_students_when_they_are_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Until then a student's page says neither their names nor the mark; then it says both."""
    make_suite(tmp_path, {"very-secret": "1\n", "other": "1\n"}, extra="visibility: hidden")
    (tmp_path / "course.yaml").write_text("scoring: {all_pass: 77, otherwise: 33}\n")
    (tmp_path / "s1.py").write_text("print(1)\n")
    monkeypatch.chdir(tmp_path)
    words = ["--submission", "s1.py", "--sandbox", "rlimit", "--report", "students=pages"]
    assert main(words) == 0
    before = (tmp_path / "pages/s1_py.html").read_text("utf-8")
    capsys.readouterr()
    assert main([*words, "--release"]) == 0
    after = (tmp_path / "pages/s1_py.html").read_text("utf-8")
    out = capsys.readouterr()
    for secret in ("very-secret", "77</b> of 77"):
        assert secret not in before
        assert secret in after
    assert "--release: 2 hidden cases are shown to students" in out.err
    assert out.out.count("(known)") == 2
    (tmp_path / "cases/toy/suite.yaml").write_text("task: toy\ncases: '*.in'\norigin: by-hand\n")
    assert main([*words, "--release"]) == 0
    assert "--release: found no hidden case" in capsys.readouterr().err
