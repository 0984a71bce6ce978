"""What a build left is unpacked by hand: the same with any Python, modes masked, times kept."""

import errno
import io
import os
import tarfile
from pathlib import Path

import pytest

from judge.programs.entries import Refused
from judge.programs.safe_archive import unpack


def packed(*members: tuple[str, bytes, int, str]) -> bytes:
    """Return an archive of members, each with a name, a type, a mode and where it leads."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for name, kind, mode, leads in members:
            member = tarfile.TarInfo(name)
            member.type, member.mode, member.linkname, member.mtime = kind, mode, leads, 1_000_000
            member.size = 4 if kind == tarfile.REGTYPE else 0
            archive.addfile(member, io.BytesIO(b"text"))
    return stream.getvalue()


USUAL = packed(
    ("./", tarfile.DIRTYPE, 0o700, ""),
    ("./bin", tarfile.DIRTYPE, 0o0, ""),
    ("./bin/tool", tarfile.REGTYPE, 0o6777, ""),
    ("./deep/er/data", tarfile.REGTYPE, 0o600, ""),
    ("./link", tarfile.SYMTYPE, 0o777, "bin/tool"),
    ("./again", tarfile.LNKTYPE, 0o777, "./bin/tool"),
)


@pytest.mark.parametrize("filtering", [True, False])
def test_no_filter_of_python_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, filtering: bool
) -> None:
    """With and without `filter` in tarfile (3.11.2 has none) the same files arrive."""

    def extract(*_: object) -> None:
        """Take no `filter`, as the first releases of Python 3.11 do."""

    if not filtering:
        monkeypatch.setattr(tarfile.TarFile, "extract", extract)
        monkeypatch.delattr(tarfile, "data_filter", raising=False)
    unpack(USUAL, tmp_path)
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    assert found == {"bin", "bin/tool", "deep", "deep/er", "deep/er/data", "link", "again"}
    assert (tmp_path / "link").read_bytes() == (tmp_path / "again").read_bytes() == b"text"
    assert os.readlink(tmp_path / "link") == "bin/tool"


def test_modes_are_masked_and_times_are_kept(tmp_path: Path) -> None:
    """No set-user bit and no file that others may write arrives; compiled files stay up to date."""
    unpack(USUAL, tmp_path)
    tool, data = tmp_path / "bin" / "tool", tmp_path / "deep" / "er" / "data"
    assert [path.stat().st_mode & 0o7777 for path in (tool, data)] == [0o755, 0o644]
    assert (tmp_path / "bin").stat().st_mode & 0o7777 == 0o755
    assert tool.stat().st_mtime == 1_000_000


@pytest.mark.parametrize("kind", [tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE, b"Z"])
def test_devices_and_pipes_are_refused(tmp_path: Path, kind: bytes) -> None:
    """Nothing but folders, files and links is made, whatever a member says it is."""
    with pytest.raises(Refused, match="odd is a device or pipe"):
        unpack(packed(("odd", kind, 0o777, "")), tmp_path)
    assert not os.listdir(tmp_path)


def test_a_damaged_archive_is_told(tmp_path: Path) -> None:
    """An archive that ends in the middle of a file is an error of the archive."""
    with pytest.raises(tarfile.TarError):
        unpack(packed(("data", tarfile.REGTYPE, 0o600, ""))[:514], tmp_path)


def test_a_full_disk_is_not_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong with our own disk is passed on as it is."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("shutil.copyfileobj", full)
    with pytest.raises(OSError, match="No space left"):
        unpack(USUAL, tmp_path)
