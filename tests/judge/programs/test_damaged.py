"""Damaged and unreadable hand-ins: told to the student; troubles of our own disk stay ours."""

import bz2
import errno
import gzip
import io
import lzma
import os
import random
import socket
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.programs.entries import Refused
from judge.programs.sources import copy_sources
from tests.judge.toys import echo_suite, run_grader

CONTENT = random.Random(1).randbytes(200_000)  # does not get smaller
STORED, DEFLATED, BZIPPED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2


def zipped(method: int) -> bytes:
    """Return a zip with one large source."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        archive.writestr("main.py", CONTENT)
    return stream.getvalue()


def tarred() -> bytes:
    """Return a tar with one large source."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        member = tarfile.TarInfo("main.py")
        member.size = len(CONTENT)
        archive.addfile(member, io.BytesIO(CONTENT))
    return stream.getvalue()


def spoilt(data: bytes, place: int) -> bytes:
    """Return data with other bytes at one place."""
    return data[:place] + b"\xff" * 64 + data[place + 64 :]


def with_size(data: bytes, size: int) -> bytes:
    """Return a zip whose table says another size of its only member."""
    table = data.index(b"PK\1\2")
    return data[: table + 24] + size.to_bytes(4, "little") + data[table + 28 :]


DAMAGED = {
    "crc.zip": spoilt(zipped(STORED), 100_000),
    "deflate.zip": spoilt(zipped(DEFLATED), 100_000),
    "start.zip": spoilt(zipped(DEFLATED), 37),
    "bzip.zip": spoilt(zipped(BZIPPED), 100_000),
    "bzip-start.zip": spoilt(zipped(BZIPPED), 37),
    "header.zip": spoilt(zipped(DEFLATED), 0),
    "short.zip": with_size(zipped(DEFLATED), 1000),
    "half.zip": zipped(DEFLATED)[:100_000],
    "half.tar": tarred()[:100_000],
    "half.tar.gz": gzip.compress(tarred())[:100_000],
    "half.tar.bz2": bz2.compress(tarred())[:100_000],
    "half.tar.xz": lzma.compress(tarred())[:100_000],
    "bits.tar.gz": spoilt(gzip.compress(tarred()), 12),
    "bits.tar.bz2": spoilt(bz2.compress(tarred()), 100_000),
    "bits.tar.xz": spoilt(lzma.compress(tarred()), 100_000),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_archive_is_the_hand_ins_fault(name: str, tmp_path: Path) -> None:
    """Wrong sums, lying headers, broken streams and halves: refused, saying what is wrong."""
    (tmp_path / name).write_bytes(DAMAGED[name])
    target = tmp_path / "copy"
    target.mkdir()
    with pytest.raises(Refused, match=r"cannot be unpacked: ."):
        copy_sources(tmp_path / name, target)


def test_damage_is_a_compile_error(tmp_path: Path) -> None:
    """The grader tells it as CE, and no judge error comes of it."""
    echo_suite(tmp_path, 1)
    (tmp_path / "S").mkdir()
    for name in ("crc.zip", "bzip-start.zip", "half.tar.gz"):
        (tmp_path / "S" / name).write_bytes(DAMAGED[name])
    words = ("--submissions", "S", "--report", "jsonl=run.jsonl")
    done = run_grader(*words, cwd=tmp_path, wanted=[1])
    lines = (tmp_path / "run.jsonl").read_text().splitlines()
    told = [line for line in lines if '"type": "result"' in line and "cannot be unpacked" in line]
    assert len(told) == 3
    assert "judge error" not in done.stdout.lower()


def test_a_socket_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket as a hand-in is refused, as a pipe is."""
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as door:
        door.bind("mine.py")
    with pytest.raises(Refused, match=r"mine\.py is not a regular file"):
        copy_sources(tmp_path / "mine.py", tmp_path / "copy")


def test_links_to_nowhere_in_a_folder(tmp_path: Path) -> None:
    """A folder of links that lead nowhere or round in circles is copied without them."""
    mine, target = tmp_path / "mine", tmp_path / "copy"
    mine.mkdir()
    target.mkdir()
    (mine / "a.py").symlink_to("a.py")
    (mine / "b.py").symlink_to("gone")
    copy_sources(mine, target)
    assert not os.listdir(target)


def failing(call: Callable[..., object], number: int) -> Callable[..., object]:
    """Return a call that fails for what is named `closed`."""

    def tried(path: object, *words: object, **options: object) -> object:
        if str(path).endswith("closed"):
            raise OSError(number, os.strerror(number))
        return call(path, *words, **options)

    return tried


@pytest.mark.parametrize("call", ["open", "scandir"])
def test_what_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """A file or folder without permission is refused; too many open files are our own trouble."""
    mine, target = tmp_path / "mine", tmp_path / "copy"
    target.mkdir()
    (mine / "closed").mkdir(parents=True)
    (mine / "closed" / "x.py").write_text("1")
    (mine / "y.py").write_text("1")
    real = getattr(os, call)
    monkeypatch.setattr(os, call, failing(real, errno.EACCES))
    with pytest.raises(Refused, match=r"closed\S* cannot be read: Permission denied"):
        copy_sources(mine, target)
    monkeypatch.setattr(os, call, failing(real, errno.EMFILE))
    with pytest.raises(OSError, match="Too many open files"):
        copy_sources(mine, tmp_path / "copy")


def test_a_full_disk_is_our_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be written is no fault of a hand-in."""

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "mine.zip").write_bytes(zipped(DEFLATED))
    (tmp_path / "copy").mkdir()
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space left"):
        copy_sources(tmp_path / "mine.zip", tmp_path / "copy")
