"""What a build left is packed in the sandbox and made by hand: modes masked, times kept."""

import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge.programs import packing
from judge.programs.entries import Refused
from judge.programs.safe_archive import unpack


def pack(folder: Path, most: int = 1000) -> bytes:
    """Return a folder as the packer packs it in the sandbox: a text run by a bare Python."""
    target = folder.parent / "packed"
    command = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        packing.program(),
        str(folder),
        str(target),
        str(most),
    ]
    subprocess.run(command, check=True, timeout=120)
    return target.read_bytes()


@pytest.fixture
def usual(tmp_path: Path) -> Path:
    """Return a folder as builds leave them: odd modes, links, second names, old times."""
    folder = tmp_path / "work"
    for name in ("bin/tool", "deep/er/data", "caf\udce9"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"text")
        os.utime(path, (1_000_000, 1_000_000))
    (folder / "bin" / "tool").chmod(0o4777)
    (folder / "deep" / "er" / "data").chmod(0o600)
    (folder / "link").symlink_to("bin/tool")
    (folder / "again").hardlink_to(folder / "bin" / "tool")
    (folder / "empty").mkdir(mode=0o0)
    (folder / "large").write_bytes(bytes(200_000))
    return folder


def test_what_is_packed_arrives(usual: Path, tmp_path: Path) -> None:
    """Files, folders and links are the same on both sides, whatever bytes their names have."""
    target = tmp_path / "made"
    target.mkdir()
    unpack(pack(usual), target)
    names = {path.relative_to(usual).as_posix() for path in usual.rglob("*")}
    assert names == {path.relative_to(target).as_posix() for path in target.rglob("*")}
    assert (target / "link").read_bytes() == (target / "again").read_bytes() == b"text"
    assert os.readlink(target / "link") == "bin/tool"
    assert (target / "large").read_bytes() == bytes(200_000)


def test_modes_are_masked_and_times_are_kept(usual: Path, tmp_path: Path) -> None:
    """No set-user bit and no file that others may write arrives; compiled files stay up to date."""
    target = tmp_path / "made"
    target.mkdir()
    unpack(pack(usual), target)
    tool, data = target / "bin" / "tool", target / "deep" / "er" / "data"
    assert [path.stat().st_mode & 0o7777 for path in (tool, data)] == [0o755, 0o644]
    assert (target / "empty").stat().st_mode & 0o7777 == 0o755
    assert tool.stat().st_mtime == 1_000_000


def test_pipes_and_floods_are_refused(usual: Path, tmp_path: Path) -> None:
    """Nothing but folders, files and links is made, and only so many."""
    with pytest.raises(Refused, match="more than 3 files"):
        unpack(pack(usual, most=3), tmp_path / "none")
    os.mkfifo(usual / "odd")
    target = tmp_path / "made"
    target.mkdir()
    with pytest.raises(Refused, match="odd is a device or pipe"):
        unpack(pack(usual), target)


def test_what_is_missing_is_told(usual: Path, tmp_path: Path) -> None:
    """A row of frames that breaks off anywhere is refused, never taken for the whole."""
    packed = pack(usual)
    for length in (0, 1, 30, 1000, len(packed) - 1):
        target = tmp_path / str(length)
        target.mkdir()
        with pytest.raises(Refused, match="it ends too early"):
            unpack(packed[:length], target)


def test_a_forged_length_takes_no_memory(tmp_path: Path) -> None:
    """A frame that says it holds more than a piece may is refused before anything is read."""
    stream = io.BytesIO()
    packing.FrameWriter(stream).head(packing.FILE, b"x", 1 << 60)
    for length in (packing.LONGEST_PIECE + 1, 0xFFFFFFFE):
        target = tmp_path / str(length)
        target.mkdir()
        with pytest.raises(Refused, match="it is damaged"):
            unpack(stream.getvalue() + packing.PIECE.pack(length), target)


def test_a_full_disk_is_not_hidden(
    usual: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong with our own disk is passed on as it is."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    packed = pack(usual)
    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(OSError, match="No space left"):
        unpack(packed, tmp_path)
