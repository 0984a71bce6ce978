"""Files that change all at once, or not at all."""

import os
import stat
from pathlib import Path

import pytest

from judge.files.atomic import copy_file, replace_file, replacing


def test_a_report_that_fails_leaves_the_old_one(tmp_path: Path) -> None:
    """Files change all at once: an error half way leaves what was there, and no rubbish."""
    target = tmp_path / "r.txt"
    target.write_text("old")

    def fail() -> None:
        with replacing(target) as file:
            file.write("new")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_permissions_stay_and_new_files_follow_the_umask(tmp_path: Path) -> None:
    """A file that is replaced keeps its permissions; a new one gets those of any new file."""
    kept, new, plain = tmp_path / "kept", tmp_path / "new", tmp_path / "plain"
    kept.write_text("old")
    kept.chmod(0o640)
    plain.write_text("")
    replace_file(kept, b"new")
    copy_file(kept, new)
    assert kept.read_text() == new.read_text() == "new"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o640
    assert new.stat().st_mode == plain.stat().st_mode


def test_text_that_no_file_can_hold_is_spelt_out(tmp_path: Path) -> None:
    """A lone surrogate in a stranger's text stops no report; line ends stay as they are."""
    with replacing(tmp_path / "x") as file:
        file.write("a\udc80\r\nb\n")
    assert (tmp_path / "x").read_bytes() == b"a\\udc80\r\nb\n"


def test_an_error_names_the_file_that_was_wanted(tmp_path: Path) -> None:
    """A person who reads the message knows the file in it; the temporary name says nothing."""
    folder = tmp_path / ("x" * 250)
    with pytest.raises(OSError, match="File name too long") as caught:
        replace_file(folder / ("y" * 300), b"")
    assert caught.value.filename == str(folder / ("y" * 300))


def test_a_pipe_is_written_to_in_its_place() -> None:
    """What is no regular file is never replaced."""
    replace_file(Path(os.devnull), b"x")
    assert not Path(os.devnull).is_file()
