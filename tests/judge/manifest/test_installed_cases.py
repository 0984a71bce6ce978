"""The cases of the installed grader are everybody's: no command changes them."""

from pathlib import Path

import pytest

from judge.cli import main
from judge.files import installation
from judge.manifest.editing import check_own
from judge.model.errors import JudgeError


def test_installed_cases_are_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Options that write into a suite refuse the installed one, before anything is run."""
    suite = tmp_path / "bundled" / "cases" / "raid"
    suite.mkdir(parents=True)
    (suite / "suite.yaml").write_text("task: raid\ncases: {one: {origin: by-hand}}\n")
    (suite / "one.in").write_text("1\n")
    expected = tmp_path / "bundled" / "expected" / "raid"
    expected.mkdir(parents=True)
    (expected / "one.out").write_text("1\n")
    check_own(suite / "suite.yaml", "--fill")  # anybody's own
    monkeypatch.setattr(installation, "_IN_WHEEL", tmp_path / "bundled")
    with pytest.raises(JudgeError, match="grader new FOLDER --task raid"):
        check_own(suite / "suite.yaml", "--fill")
    cases = ["--cases", str(suite.parent)]
    for words in (["adequacy", "--fill"], ["calibrate", "--right", "right", "--write"]):
        assert main([*words, *cases]) == 2
        assert "stay as they are" in capsys.readouterr().err
