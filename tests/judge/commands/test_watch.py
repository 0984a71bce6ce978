"""`--watch`: graded again after every change, ended by an interrupt alone."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.commands.watch import stamps, watch
from judge.model.errors import JudgeError, Stopped
from judge.process import NOT_JUDGED


def test_every_change_is_graded_again_until_an_interrupt(tmp_path: Path) -> None:
    """Nothing is graded while nothing changes; the last exit code is returned."""
    file = tmp_path / "mine.py"
    file.write_text("1")
    codes = iter([1, 0])
    contents = iter(["1", "22", "22"])  # of the file after each pause

    def pause(_: float) -> None:
        content = next(contents, "")
        if not content:
            raise Stopped(signal.SIGINT)
        if file.read_text() != content:
            file.write_text(content)

    assert watch(lambda: next(codes), lambda: [tmp_path], pause) == 0
    assert next(codes, None) is None


def test_what_cannot_be_judged_just_now_is_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A manifest in the middle of an edit does not end the watching."""

    def broken() -> int:
        raise JudgeError("suite.yaml, line 3: odd")

    def stop(_: float) -> None:
        raise Stopped(signal.SIGINT)

    assert watch(broken, lambda: [tmp_path], stop) == NOT_JUDGED
    assert "line 3: odd" in capsys.readouterr().err


def test_an_interrupt_while_grading_is_not_swallowed(tmp_path: Path) -> None:
    """The grading itself says how it was stopped."""

    def stopped() -> int:
        raise Stopped(signal.SIGTERM)

    with pytest.raises(Stopped):
        watch(stopped, lambda: [tmp_path])


def _changes(folder: Path) -> Iterator[None]:
    (folder / "new").write_text("")
    yield
    (folder / "new").write_text("longer")
    yield
    os.utime(folder / "new", ns=(0, 7))
    yield
    (folder / "new").unlink()
    yield


def test_a_change_is_any_of_new_written_touched_and_gone(tmp_path: Path) -> None:
    """Each of these gives other stamps; a hidden folder and a missing file are no change."""
    before = stamps([tmp_path, tmp_path / "missing"])
    for _ in _changes(tmp_path):
        after = stamps([tmp_path])
        assert after != before
        before = after
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "index").write_text("x")
    assert stamps([tmp_path]) == before
