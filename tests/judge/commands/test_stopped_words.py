"""What a grading says that was stopped: how much of it is kept."""

import signal
from pathlib import Path
from typing import Any

import pytest

from judge.cli import main
from judge.commands import grade
from judge.grading.store import Store
from judge.model.errors import Stopped
from tests.judge.toys import make_suite


def test_who_stops_a_grading_is_told_how_many_results_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Results come in any order and are told in theirs: what is kept may be far more than shown."""

    def stopped(grader: Any, chosen: Any, plan: Any, path: Any, store: Store, runs: Any) -> None:
        for number in range(168):
            store.add(f"key-{number}", {"verdict": "AC"})
        store.flush()
        raise Stopped(signal.SIGINT)

    make_suite(tmp_path, {"one": "one\n"})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(grade, "_run", stopped)
    assert main(["--solver", "cat"]) == 130
    told = capsys.readouterr().err
    assert "finished results are kept (168 new ones), the same command continues" in told


def test_what_could_not_be_written_is_not_counted(tmp_path: Path) -> None:
    """Only what is in the store counts."""
    with Store(tmp_path / "one.sqlite") as store:
        store.add("a", {})
        assert store.kept == 0
        store.flush()
        assert store.kept == 1
