"""Hand-ins that come as archives (zip, tar, tar.gz, tar.bz2, tar.xz), read as if they were hostile.

Names that lead out are refused; links, devices and pipes are only listed, never made. Nothing is
unpacked as a whole: what counts is chosen from the list of members and read under a limit.
"""

import bz2
import gzip
import io
import lzma
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import IO, cast

from judge.programs.entries import Container, Entry, EntryKind, Refused
from judge.programs.plain_files import OURS, open_plain
from judge.text.safe_text import printable_line

MOST_MEMBERS = 100_000
LARGEST = 256 * 1024 * 1024  # of the archive itself
MOST_UNPACKED = 1024 * 1024 * 1024  # of a tar, whose members can only be passed by unpacking them
XZ_MEMORY = 128 * 1024 * 1024
ZIP_ENTRY = b"PK\1\2"  # begins each member's line in the table of contents
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)
ZIP_ENDINGS = (".zip",)
TAR_ENDINGS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
ENDINGS = ZIP_ENDINGS + TAR_ENDINGS
FOREIGN = (".rar", ".7z", ".gz", ".xz", ".bz2")
# What reading a damaged archive may raise. RuntimeError: a password, or a method nobody knows.
BROKEN = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    ValueError,
    OverflowError,
    RuntimeError,
    OSError,
)


def archive_ending(name: str) -> str:
    """Return the ending that makes a file an archive we can read, "" if it is none."""
    lower = name.lower()
    return next((ending for ending in sorted(ENDINGS, key=len)[::-1] if lower.endswith(ending)), "")


def open_archive(path: Path) -> Container:
    """Return the archive at a path; may raise Refused."""
    if path.stat().st_size > LARGEST:
        raise Refused(f"{printable_line(path.name)}: more than {LARGEST >> 20} MiB")
    return _Zip(path) if archive_ending(path.name) in ZIP_ENDINGS else _Tar(path)


def refuse_foreign(name: str) -> None:
    """Refuse an archive of a kind that nothing here unpacks."""
    if name.lower().endswith(FOREIGN):
        ending = name.lower().rpartition(".")[2]
        raise Refused(f"{printable_line(name)}: found a .{ending} archive, wanted zip or tar.gz")


def _safe_name(name: str) -> str:
    """Return a member's name in one form; one that leads out of the archive is refused."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in {"", "."}]
    outside = name.startswith(("/", "\\")) or name[1:3] in {":\\", ":/"}
    if ".." in parts or "\0" in name or outside:
        raise Refused(f"{printable_line(name)} leads out of the archive")
    return "/".join(parts)


def _too_many() -> Refused:
    return Refused(f"more than {MOST_MEMBERS} members in the archive")


def unreadable(name: str, error: Exception) -> Exception:
    """Return what to raise where reading failed: Refused, unless our own machine is to blame."""
    if isinstance(error, OSError) and error.errno in OURS:
        return error
    reason = printable_line(str(error)) or "it is damaged"
    return Refused(f"{printable_line(name)}: cannot be unpacked: {reason}")


class _Zip:
    """A zip file; its table of contents is read once."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def entries(self) -> list[Entry]:
        """Return the members; the table is counted before it is loaded."""
        if _occurrences(self._path, ZIP_ENTRY) > MOST_MEMBERS:
            raise _too_many()
        try:
            with open_plain(self._path) as file, zipfile.ZipFile(file) as archive:
                return [_zip_entry(each) for each in archive.infolist() if not each.is_dir()]
        except BROKEN as error:
            raise unreadable(self._path.name, error) from None

    def contents(self, wanted: AbstractSet[str]) -> Iterator[tuple[Entry, IO[bytes]]]:
        """Yield the wanted members with their contents."""
        try:
            with open_plain(self._path) as file, zipfile.ZipFile(file) as archive:
                for member in archive.infolist():
                    if member.is_dir() or _safe_name(member.filename) not in wanted:
                        continue
                    with archive.open(member) as stream:
                        yield _zip_entry(member), stream
        except BROKEN as error:
            raise unreadable(self._path.name, error) from None


def _zip_entry(member: zipfile.ZipInfo) -> Entry:
    mode = member.external_attr >> 16
    kind = EntryKind.LINK if stat.S_ISLNK(mode) else EntryKind.FILE
    if mode and stat.S_IFMT(mode) not in {0, stat.S_IFREG, stat.S_IFLNK}:
        kind = EntryKind.OTHER
    if member.compress_type not in METHODS:
        name = printable_line(member.filename)
        raise Refused(f"{name} is packed by a method that is not supported, wanted a plain zip")
    locked = bool(member.flag_bits & 1)
    name = _safe_name(member.filename)
    return Entry(name, member.file_size, kind, bool(mode & 0o111), locked)


def _occurrences(path: Path, mark: bytes) -> int:
    """Return how often a mark occurs in a file, read in pieces."""
    found, carried = 0, b""
    with open_plain(path) as file:
        while piece := file.read(1 << 20):
            found += (carried + piece).count(mark)
            carried = piece[-len(mark) + 1 :]
    return found


class _Tar:
    """A tar file, compressed or not; it is passed through once for each question."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def entries(self) -> list[Entry]:
        """Return the members that are not folders."""
        return [entry for entry, _ in self._members()]

    def contents(self, wanted: AbstractSet[str]) -> Iterator[tuple[Entry, IO[bytes]]]:
        """Yield the wanted members with their contents."""
        for entry, stream in self._members():
            if stream is not None and entry.name in wanted:
                yield entry, stream

    def _members(self) -> Iterator[tuple[Entry, IO[bytes] | None]]:
        try:
            with (
                open_plain(self._path) as file,
                _bounded(file) as stream,
                tarfile.open(fileobj=stream, mode="r|") as archive,
            ):
                for number, member in enumerate(archive):
                    if number >= MOST_MEMBERS:
                        raise _too_many()
                    archive.members.clear()  # type: ignore[attr-defined]  # it would remember every member it has passed
                    if not member.isdir():
                        plain = archive.extractfile(member) if member.isreg() else None
                        yield _tar_entry(member), plain
        except BROKEN as error:
            raise unreadable(self._path.name, error) from None


def _tar_entry(member: tarfile.TarInfo) -> Entry:
    kind = EntryKind.FILE if member.isreg() else EntryKind.OTHER
    if member.issym() or member.islnk():
        kind = EntryKind.LINK
    return Entry(_safe_name(member.name), member.size, kind, bool(member.mode & 0o111))


class _Limited(io.RawIOBase):
    """What a stream unpacks to, as far as that is bounded."""

    def __init__(self, stream: "IO[bytes] | _Xz") -> None:
        self._stream, self._left = stream, MOST_UNPACKED

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, or refuse a bomb."""
        data = self._stream.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise Refused(f"the archive unpacks to more than {MOST_UNPACKED >> 20} MiB")
        return data

    def close(self) -> None:
        """Close the stream behind it too."""
        self._stream.close()
        super().close()


class _Xz(io.RawIOBase):
    """An xz stream whose dictionary is bounded, which Python's own file of that kind is not."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._unpacker = lzma.LZMADecompressor(memlimit=XZ_MEMORY)

    def read(self, size: int = -1) -> bytes:
        """Return up to `size` bytes."""
        while not self._unpacker.eof:
            packed = self._file.read(1 << 16) if self._unpacker.needs_input else b""
            if data := self._unpacker.decompress(packed, size):
                return data
            if not packed and self._unpacker.needs_input:
                raise EOFError("the file ends too early")
        return b""

    def close(self) -> None:
        """Close the file too."""
        self._file.close()
        super().close()


def _bounded(file: IO[bytes]) -> _Limited:
    start = file.read(2)
    file.seek(0)
    if start == b"\xfd7":
        return _Limited(_Xz(file))
    if start == b"\x1f\x8b":
        return _Limited(cast("IO[bytes]", gzip.GzipFile(fileobj=file)))
    return _Limited(cast("IO[bytes]", bz2.BZ2File(file)) if start == b"BZ" else file)
