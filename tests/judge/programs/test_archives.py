"""Hostile archives: nothing leads out, bombs and floods are refused, locks and links are told."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from judge.programs import archives
from judge.programs.archives import ArchiveLimits
from judge.programs.entries import Refused
from judge.programs.sources import copy_sources


def zipped(path: Path, *members: tuple[zipfile.ZipInfo | str, bytes]) -> Path:
    """Write a zip with these members."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return path


def copied(path: Path, target: Path) -> tuple[str, ...]:
    """Copy a hand-in to a new folder and return what is told."""
    target.mkdir()
    return copy_sources(path, target)


@pytest.mark.parametrize("name", ["../x.py", "/x.py", "a/../../x.py", "..\\x.py", "C:\\x.py"])
def test_a_name_that_leads_out_is_refused(name: str, tmp_path: Path) -> None:
    """No member of an archive is written outside of its folder."""
    path = zipped(tmp_path / "a.zip", (name, b"1"))
    with pytest.raises(Refused, match="leads out of the archive"):
        copied(path, tmp_path / "copy")
    assert not (tmp_path / "x.py").exists()


def test_links_and_devices_are_left_out(tmp_path: Path) -> None:
    """Links, devices and pipes of an archive are told, and never made."""
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as archive:
        for name, kind in (("l.py", tarfile.SYMTYPE), ("d.py", tarfile.CHRTYPE)):
            member = tarfile.TarInfo(name)
            member.type, member.linkname = kind, "/etc/passwd"
            archive.addfile(member)
        plain = tarfile.TarInfo("m.py")
        plain.size = 1
        archive.addfile(plain, io.BytesIO(b"1"))
    notes = copied(tmp_path / "a.tar.gz", tmp_path / "copy")
    assert [path.name for path in (tmp_path / "copy").iterdir()] == ["m.py"]
    assert notes == ("left out of the hand-in: 1 link, 1 device or pipe",)


def test_bombs_and_floods_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What unpacks to too much, or into too many members, is refused on the way."""
    monkeypatch.setattr(archives, "OF_A_HAND_IN", ArchiveLimits(unpacked=1 << 20))
    with tarfile.open(tmp_path / "a.tar.xz", "w:xz") as archive:
        member = tarfile.TarInfo("data.bin")
        member.size = 4 << 20
        archive.addfile(member, io.BytesIO(bytes(4 << 20)))
    with pytest.raises(Refused, match="unpacks to more than 1 MiB"):
        copied(tmp_path / "a.tar.xz", tmp_path / "one")
    monkeypatch.setattr(archives, "OF_A_HAND_IN", ArchiveLimits(members=5))
    path = zipped(tmp_path / "b.zip", *((f"{number}.txt", b"") for number in range(9)))
    with pytest.raises(Refused, match="more than 5 members"):
        copied(path, tmp_path / "two")


def test_an_encrypted_source_is_refused(tmp_path: Path) -> None:
    """A zip with a password is refused with what to do."""
    path = zipped(tmp_path / "a.zip", ("m.py", b"1"))
    data = bytearray(path.read_bytes())
    for mark, place in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.index(mark) + place] |= 1
    path.write_bytes(data)
    with pytest.raises(Refused, match=r"m\.py is encrypted: wanted an archive without a password"):
        copied(path, tmp_path / "copy")


def test_capitals_are_told_and_doubles_refused(tmp_path: Path) -> None:
    """Names that differ in capitals alone are noted; one name twice is refused."""
    path = zipped(tmp_path / "a.zip", ("M.py", b"1"), ("m.py", b"2"))
    assert copied(path, tmp_path / "one") == ("M.py and m.py differ only in their capitals",)
    with pytest.warns(UserWarning, match="Duplicate"):
        path = zipped(tmp_path / "b.zip", ("m.py", b"1"), ("m.py", b"2"))
    with pytest.raises(Refused, match=r"m\.py is there twice"):
        copied(path, tmp_path / "two")
