"""Copies of submissions: plain files only, nothing from outside, bounded, hostile names and all."""

import os
from pathlib import Path

import pytest

from judge.programs import layout
from judge.programs.entries import Refused
from judge.programs.sources import copy_sources

HOSTILE = ["a b.py", "-rf.py", "new\nline.py", "\x1b[31mred.py", "$(reboot).py", "ü.py", "..x"]


def copied(source: Path, target: Path) -> dict[str, bytes]:
    """Copy a submission and return what arrived."""
    target.mkdir()
    copy_sources(source, target)
    files = (path for path in target.rglob("*") if path.is_file())
    return {path.relative_to(target).as_posix(): path.read_bytes() for path in files}


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Return a submission with a main file and a folder."""
    folder = tmp_path / "mine"
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / "main.py").write_bytes(b"1")
    (folder / "deep" / "er" / "x.py").write_bytes(b"2")
    return folder


def test_all_files_arrive(mine: Path, tmp_path: Path) -> None:
    """Files of all folders are copied; hidden ones and caches stay behind."""
    (mine / ".git").mkdir()
    (mine / ".git" / "config").write_text("x")
    (mine / "__pycache__").mkdir()
    (mine / "__pycache__" / "x.pyc").write_text("x")
    assert copied(mine, tmp_path / "copy") == {"main.py": b"1", "deep/er/x.py": b"2"}


def test_a_single_file_and_a_linked_submission(mine: Path, tmp_path: Path) -> None:
    """A submission may be one file; a link to a file or folder is followed."""
    assert copied(mine / "main.py", tmp_path / "one") == {"main.py": b"1"}
    (tmp_path / "link.py").symlink_to(mine / "main.py")
    assert copied(tmp_path / "link.py", tmp_path / "two") == {"link.py": b"1"}
    (tmp_path / "folder").symlink_to(mine)
    assert len(copied(tmp_path / "folder", tmp_path / "three")) == 2


def test_links_inside_are_files_and_links_out_are_refused(mine: Path, tmp_path: Path) -> None:
    """A link within the submission is copied as a file; one that leads out is refused."""
    (mine / "same.py").symlink_to("main.py")
    (mine / "nowhere.py").symlink_to("gone.py")
    (mine / "loop.py").symlink_to("loop.py")
    assert copied(mine, tmp_path / "copy")["same.py"] == b"1"
    secret = tmp_path / "expected.out"
    secret.write_text("42")
    for target in (secret, tmp_path, Path("..")):
        (mine / "data").symlink_to(target)
        with pytest.raises(Refused, match="data leads out"):
            copy_sources(mine, tmp_path / "none")
        (mine / "data").unlink()


def test_pipes_are_not_waited_for(mine: Path, tmp_path: Path) -> None:
    """A FIFO in a submission is left out, and one as a submission is refused."""
    os.mkfifo(mine / "pipe.py")
    assert "pipe.py" not in copied(mine, tmp_path / "copy")
    with pytest.raises(Refused, match="not a regular file"):
        copied(mine / "pipe.py", tmp_path / "other")


def test_hostile_names_are_only_names(tmp_path: Path) -> None:
    """Names with blanks, newlines, escapes or options in them are copied like any other."""
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in HOSTILE:
        (folder / name).write_text(name)
    (folder / os.fsdecode(b"\xff.py")).write_text("bytes")
    visible = {name for name in HOSTILE if not name.startswith(".")} | {os.fsdecode(b"\xff.py")}
    assert set(copied(folder, tmp_path / "copy")) == visible


def test_there_is_a_bound(mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many files or bytes are refused before they fill the judge's disk."""
    (tmp_path / "copy").mkdir()
    monkeypatch.setattr(layout, "MOST_BYTES", 1)
    with pytest.raises(Refused, match="MiB"):
        copy_sources(mine, tmp_path / "copy")


def test_modes_let_other_users_read(mine: Path, tmp_path: Path) -> None:
    """Files arrive readable for all, executable if they were."""
    (mine / "main.py").chmod(0o700)
    (mine / "deep" / "er" / "x.py").chmod(0o600)
    copied(mine, tmp_path / "copy")
    modes = [
        os.stat(tmp_path / "copy" / name).st_mode & 0o777 for name in ("main.py", "deep/er/x.py")
    ]
    assert modes == [0o755, 0o644]


def test_a_bottomless_submission_is_refused(mine: Path, tmp_path: Path) -> None:
    """Folders in folders in folders, deeper than anybody needs, are refused, not followed."""
    mine.joinpath(*["a"] * 60).mkdir(parents=True)
    with pytest.raises(Refused, match="folders in each other"):
        copy_sources(mine, tmp_path / "none")
