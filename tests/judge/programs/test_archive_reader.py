"""Archives are taken apart in a process that ends, whatever is in them; no damage goes unseen."""

import ast
import gzip
import io
import tarfile
import zlib
from pathlib import Path

import pytest

from judge.programs import archives
from judge.programs.archives import ArchiveLimits
from judge.programs.entries import Refused
from judge.programs.sources import copy_sources
from tests.sources import ROOT

READERS = {"tarfile", "zipfile", "gzip", "bz2", "lzma", "zlib"}


def copied(path: Path, folder: Path) -> list[str]:
    """Copy a hand-in to a new folder and return the names in it."""
    target = folder / "copy"
    target.mkdir()
    copy_sources(path, target)
    return sorted(each.name for each in target.iterdir())


def tarred(*names: str, size: int = 100) -> bytes:
    """Return a tar of some sources."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size = size
            archive.addfile(member, io.BytesIO(b"#" * size))
    return stream.getvalue()


def stored(data: bytes) -> bytes:
    """Return a gzip file of stored blocks: its content is in it byte by byte."""
    packer = zlib.compressobj(0, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()


def pax_bomb(digits: int) -> bytes:
    """Return a tar whose extended header is a row of digits."""
    member = tarfile.TarInfo("pax")
    member.type, member.size = tarfile.XHDTYPE, digits
    padding = bytes(-digits % 512)
    return member.tobuf() + b"1" * digits + padding + tarred("main.py")


def test_a_header_of_a_million_digits_costs_its_own_hand_in_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader is ended at its limit of CPU time, and the judge has not parsed a byte."""
    monkeypatch.setattr(archives, "OF_A_HAND_IN", ArchiveLimits(seconds=1))
    (tmp_path / "a.tar").write_bytes(pax_bomb(1_000_000))
    with pytest.raises(Refused, match=r"a\.tar: cannot be unpacked: "):
        copied(tmp_path / "a.tar", tmp_path)


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("limit(1, 1 << 30)\nwhile True: pass", "more than 1 s of CPU time"),
        ("import time; time.sleep(100)", "more than 0.5 s"),
        ("import os; os.abort()", "cannot be unpacked: its reader crashed"),
        ("pass", "cannot be unpacked: it ends too early"),
    ],
)
def test_whatever_the_reader_does_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, says: str
) -> None:
    """Computing and waiting both have a limit, and an end without an answer is told."""
    patience = 0.5 if "sleep" in script else 60.0
    limits = ArchiveLimits(seconds=1, patience=patience)
    monkeypatch.setattr(archives, "OF_A_HAND_IN", limits)
    start = "import sys; sys.path.insert(0, sys.argv[1])\n"
    start += f"from judge.programs.archive_reader import *\nsys.stdin.read()\n{script}"
    monkeypatch.setattr(archives, "START", start)
    (tmp_path / "a.tar").write_bytes(b"no archive")
    with pytest.raises(Refused, match=says):
        copied(tmp_path / "a.tar", tmp_path)


def test_too_much_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name or header that would fill the memory ends the reader, not the judge."""
    monkeypatch.setattr(archives, "MEMORY", 120 << 20)
    member = tarfile.TarInfo("long")
    member.type, member.size = tarfile.GNUTYPE_LONGNAME, 160 << 20
    (tmp_path / "a.tar.gz").write_bytes(gzip.compress(member.tobuf() + bytes(160 << 20), 1))
    with pytest.raises(Refused, match=r"too much memory|cannot be unpacked"):
        copied(tmp_path / "a.tar.gz", tmp_path)


def test_damage_in_stored_blocks_is_found(tmp_path: Path) -> None:
    """Only the sum at the very end of a gzip file tells it: it is read to there."""
    whole = stored(tarred("main.py", "other.py"))
    (tmp_path / "good.tar.gz").write_bytes(whole)
    assert copied(tmp_path / "good.tar.gz", tmp_path) == ["main.py", "other.py"]
    place = whole.index(b"####") + 10
    spoilt = whole[:place] + b"!" + whole[place + 1 :]
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "a.tar.gz").write_bytes(spoilt)
    with pytest.raises(Refused, match="CRC check failed"):
        copied(tmp_path / "bad" / "a.tar.gz", tmp_path / "bad")


def test_damage_in_a_later_head_is_found(tmp_path: Path) -> None:
    """What lies behind a damaged head is missing, and that is told."""
    whole = tarred("main.py", "other.py")
    place = whole.index(b"other.py")
    (tmp_path / "a.tar").write_bytes(whole[:place] + b"O" + whole[place + 1 :])
    with pytest.raises(Refused, match="the archive is damaged"):
        copied(tmp_path / "a.tar", tmp_path)


def test_what_is_appended_to_a_gzip_file_does_not_matter(tmp_path: Path) -> None:
    """Zeros and other bytes behind the end, as some programs leave them, are passed over."""
    (tmp_path / "a.tar.gz").write_bytes(gzip.compress(tarred("main.py")) + b"appended")
    assert copied(tmp_path / "a.tar.gz", tmp_path) == ["main.py"]


def test_nothing_else_takes_archives_apart() -> None:
    """In the packages that meet hand-ins only the reader's own process loads such modules."""
    found = set()
    for package in ("programs", "grading", "sandbox"):
        for path in (ROOT / "judge" / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
                names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
                if READERS & set(names):
                    found.add(path.name)
    assert found == {"archive_reader.py"}
