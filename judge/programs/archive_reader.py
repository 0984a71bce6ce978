"""The program that takes an archive apart: a process of its own with hard limits of its own.

An archive is made by a stranger, and Python's readers of them can be kept busy for hours (a header
of a million digits) or made to take all memory. Here that ends one short process, and the judge
goes on. It gets the archive as an open file and nothing else: no name, and no user's rights where
it can give them up. What it finds it writes as frames (see packing.py) to its standard output.
"""

import bz2
import codecs
import gzip
import io
import lzma
import os
import resource
import stat
import struct
import sys
import tarfile
import zipfile
import zlib

from judge.programs.packing import (
    EXECUTABLE,
    FILE,
    LINK,
    LOCKED,
    LONGEST_NAME,
    LONGEST_PIECE,
    OTHER,
    OURS,
    REFUSED,
    FrameWriter,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

XZ_MEMORY = 128 * 1024 * 1024
ZIP_ENTRY = b"PK\1\2"  # begins each member's line in the table of contents
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)
NOBODY = 65534
# What reading a damaged archive may raise. RuntimeError: a password, or a method nobody knows.
BROKEN = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    LookupError,
    ValueError,
    ArithmeticError,
    RuntimeError,
    TypeError,
    AttributeError,
    AssertionError,
)


class Unfit(Exception):
    """An archive that no hand-in may be; the message says why."""


class Reader:
    """Reads one archive. `wanted` is None to list the members, else what to send of them."""

    def __init__(
        self, file: "IO[bytes]", wanted: "set[str] | None", members: int, unpacked: int
    ) -> None:
        self._file, self._wanted = file, wanted
        self._members, self._unpacked = members, unpacked
        self.writer = FrameWriter(sys.stdout.buffer)

    def zip(self) -> None:
        """Read a zip file; its table of contents is counted before it is loaded."""
        if self._occurrences(ZIP_ENTRY) > self._members:
            raise self._too_many()
        with zipfile.ZipFile(self._file) as archive:
            for member in archive.infolist():
                if not member.is_dir():
                    self._zip_member(archive, member)
        self.writer.end()

    def _zip_member(self, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> None:
        mode = member.external_attr >> 16
        kind = LINK if stat.S_ISLNK(mode) else FILE
        if mode and stat.S_IFMT(mode) not in {0, stat.S_IFREG, stat.S_IFLNK}:
            kind = OTHER
        name = safe_name(member.filename)
        if member.compress_type not in METHODS:
            packed = "is packed by a method that is not supported, wanted a plain zip"
            raise Unfit(f"{member.filename} {packed}")
        flags = (EXECUTABLE if mode & 0o111 else 0) | (LOCKED if member.flag_bits & 1 else 0)
        if self._begin(kind, name, member.file_size, flags):
            with archive.open(member) as stream:
                self.writer.pieces(pieces(stream))

    def tar(self) -> None:
        """Read a tar file, compressed or not, in one pass to its very end: there is the sum."""
        stream = _Bounded(unpacking(self._file), self._unpacked)
        with tarfile.open(fileobj=stream, mode="r|", tarinfo=_StrictHead) as archive:
            for number, member in enumerate(archive):
                if number >= self._members:
                    raise self._too_many()
                archive.members.clear()  # type: ignore[attr-defined]  # it remembers every member
                if not member.isdir():
                    self._tar_member(archive, member)
        stream.drain()
        self.writer.end()

    def _tar_member(self, archive: tarfile.TarFile, member: tarfile.TarInfo) -> None:
        kind = LINK if member.issym() or member.islnk() else FILE if member.isreg() else OTHER
        flags = EXECUTABLE if member.mode & 0o111 else 0
        if self._begin(kind, safe_name(member.name), member.size, flags):
            content = archive.extractfile(member)
            self.writer.pieces(pieces(content) if content else iter(()))

    def _begin(self, kind: bytes, name: str, size: int, flags: int) -> bool:
        """Write the head of a member, if it is wanted; tell whether its content must follow."""
        encoded = name.encode("utf-8", "surrogateescape")
        if len(encoded) > LONGEST_NAME:
            raise Unfit(f"{name[:60]}...: a name of {len(encoded)} bytes")
        if self._wanted is None:
            self.writer.head(kind, encoded, min(size, 1 << 62), flags)
            return False
        if kind == FILE and name in self._wanted:
            self.writer.head(kind, encoded, min(size, 1 << 62), flags)
            return True
        return False

    def _too_many(self) -> Unfit:
        return Unfit(f"more than {self._members} members in the archive")

    def _occurrences(self, mark: bytes) -> int:
        """Return how often a mark occurs in the file, read in pieces."""
        found, carried = 0, b""
        while piece := self._file.read(1 << 20):
            found += (carried + piece).count(mark)
            carried = piece[-len(mark) + 1 :]
        self._file.seek(0)
        return found


def pieces(stream: "IO[bytes]") -> "Iterator[bytes]":
    """Yield a content in pieces."""
    return iter(lambda: stream.read(LONGEST_PIECE), b"")


def safe_name(name: str) -> str:
    """Return a member's name in one form; one that leads out of the archive is refused."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in {"", "."}]
    outside = name.startswith(("/", "\\")) or name[1:3] in {":\\", ":/"}
    if ".." in parts or "\0" in name or outside or not parts:
        raise Unfit(f"{name} leads out of the archive")
    return "/".join(parts)


class _StrictHead(tarfile.TarInfo):
    """The head of a member that is damaged is damage: else what follows it is passed over."""

    @classmethod
    def fromtarfile(cls, archive: tarfile.TarFile) -> "_StrictHead":
        try:
            return super().fromtarfile(archive)
        except (tarfile.InvalidHeaderError, tarfile.TruncatedHeaderError) as error:  # type: ignore[attr-defined]
            raise tarfile.ReadError(f"the archive is damaged: {error}") from None


class _Bounded(io.RawIOBase):
    """What a stream unpacks to, as far as that is bounded."""

    def __init__(self, stream: "IO[bytes] | _Xz", most: int) -> None:
        self._stream, self._most, self._left = stream, most, most

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, or refuse a bomb."""
        data = self._stream.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise Unfit(f"the archive unpacks to more than {self._most >> 20} MiB")
        return data

    def drain(self) -> None:
        """Read what is left, at whose end a compressed stream has the sum of all of it."""
        try:
            while self.read(1 << 16):
                pass
        except gzip.BadGzipFile as error:
            if "Not a gzipped file" not in str(error):  # else it is what some programs append
                raise


class _Xz(io.RawIOBase):
    """An xz stream whose dictionary is bounded, which Python's own file of that kind is not."""

    def __init__(self, file: "IO[bytes]") -> None:
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


def unpacking(file: "IO[bytes]") -> "IO[bytes] | _Xz":
    """Return the stream that a file unpacks to, by what it begins with."""
    start = file.read(2)
    file.seek(0)
    if start == b"\xfd7":
        return _Xz(file)
    if start == b"\x1f\x8b":
        return gzip.GzipFile(fileobj=file)  # type: ignore[return-value]
    return bz2.BZ2File(file) if start == b"BZ" else file


def limit(seconds: int, memory: int) -> None:
    """Give up all that reading does not need, and take at most so much of the rest."""
    codecs.lookup("cp437")  # what zipfile loads late must be loaded while we can
    for kind, most in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        spare = 1 if kind == resource.RLIMIT_CPU else 0  # so that its own signal ends us
        resource.setrlimit(kind, (most, most + spare))
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def read(handle: int, kind: str, wanted: "set[str] | None", members: int, unpacked: int) -> None:
    """Read the archive at an open file; what is wrong with it is told in a frame."""
    file = open(handle, "rb")  # noqa: SIM115  # as long as this process
    reader = Reader(file, wanted, members, unpacked)
    writer = reader.writer
    try:
        reader.zip() if kind == "zip" else reader.tar()
    except Unfit as error:
        writer.trouble(str(error))
    except MemoryError:
        writer.trouble("cannot be unpacked: it takes too much memory")
    except (gzip.BadGzipFile, *BROKEN) as error:
        writer.trouble(f"cannot be unpacked: {error or 'it is damaged'}", REFUSED)
    except OSError as error:  # without a number it is what the bz2 module says of damage
        damaged = f"cannot be unpacked: {error or 'it is damaged'}"
        writer.trouble(damaged, OURS if error.errno else REFUSED, error.errno or 0)
    sys.stdout.buffer.flush()


def main(words: "list[str]") -> None:
    """Serve one order of archives.py; its standard input has the names that are wanted."""
    kind, mode, handle, *numbers = words
    seconds, memory, members, unpacked = map(int, numbers)
    names = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
    limit(seconds, memory)
    wanted = None if mode == "list" else set(names.split("\0"))
    read(int(handle), kind, wanted, members, unpacked)
