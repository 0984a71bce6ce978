"""Hand-ins that come as archives (zip, tar, tar.gz, tar.bz2, tar.xz), read as if they were hostile.

They are taken apart in a process of their own (archive_reader.py) under limits of time and memory.
Names that lead out are refused; links, devices and pipes are only listed, never made. Nothing is
unpacked as a whole: what counts is chosen from the list of members and read under a limit.
"""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, cast

from judge.files.installation import ROOT
from judge.model.errors import JudgeError
from judge.programs.entries import Container, Entry, EntryKind, Refused
from judge.programs.frames import SHORT, Content, FrameKind, FrameReader, PackedFrame
from judge.programs.plain_files import open_plain
from judge.text.safe_text import last_line, printable_line

MEMORY = 1024 * 1024 * 1024
ZIP_ENDINGS = (".zip",)
TAR_ENDINGS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
ENDINGS = ZIP_ENDINGS + TAR_ENDINGS
FOREIGN = (".rar", ".7z", ".gz", ".xz", ".bz2")
KINDS = {FrameKind.FILE: EntryKind.FILE, FrameKind.LINK: EntryKind.LINK}
START = (
    "import sys; sys.path.append(sys.argv.pop(1));"
    " from judge.programs.archive_reader import main; main(sys.argv[1:])"
)


@dataclass(frozen=True)
class ArchiveLimits:
    """What reading an archive may take; a tar's members can only be passed by unpacking them."""

    members: int = 100_000
    packed: int = 256 * 1024 * 1024  # bytes of the archive itself
    unpacked: int = 1024 * 1024 * 1024  # bytes of a tar
    seconds: int = 10  # of CPU time
    patience: float = 60.0  # seconds on the clock, on a machine that has other things to do


OF_A_HAND_IN = ArchiveLimits()
OF_A_CLASS = ArchiveLimits(200_000, 4 << 30, 8 << 30, 120, 600.0)


def archive_ending(name: str) -> str:
    """Return the ending that makes a file an archive we can read, "" if it is none."""
    lower = name.lower()
    return next((ending for ending in sorted(ENDINGS, key=len)[::-1] if lower.endswith(ending)), "")


def open_archive(path: Path, limits: ArchiveLimits | None = None) -> Container:
    """Return the archive at a path, by default that of one hand-in; may raise Refused."""
    limits = limits or OF_A_HAND_IN
    if path.stat().st_size > limits.packed:
        raise Refused(f"{printable_line(path.name)}: more than {limits.packed >> 20} MiB")
    return _Archive(path, "zip" if archive_ending(path.name) in ZIP_ENDINGS else "tar", limits)


def refuse_foreign(name: str) -> None:
    """Refuse an archive of a kind that nothing here unpacks."""
    if name.lower().endswith(FOREIGN):
        ending = name.lower().rpartition(".")[2]
        raise Refused(f"{printable_line(name)}: found a .{ending} archive, wanted zip or tar.gz")


class _Archive:
    """An archive; a process passes through it for each question."""

    def __init__(self, path: Path, kind: str, limits: ArchiveLimits) -> None:
        self._path, self._kind, self._limits = path, kind, limits

    def entries(self) -> list[Entry]:
        """Return the members that are not folders."""
        found = []
        for frame, _ in self._frames(None):
            found.append(_entry(frame))
            if len(found) > self._limits.members:
                raise Refused(f"more than {self._limits.members} members in the archive")
        return found

    def contents(self, wanted: AbstractSet[str]) -> Iterator[tuple[Entry, IO[bytes]]]:
        """Yield the wanted members with their contents."""
        for frame, content in self._frames(wanted):
            if frame.name in wanted:
                yield _entry(frame), cast("IO[bytes]", content)

    def _frames(
        self, wanted: AbstractSet[str] | None
    ) -> "Iterator[tuple[PackedFrame, Content | _Member]]":
        with open_plain(self._path) as file:
            reading = _Reading(file, self._kind, wanted, self._limits)
            try:
                for frame, content in FrameReader(reading.read, wanted is not None, ours=True):
                    yield frame, _Member(content, partial(self._explained, reading))
            except Refused as refusal:
                raise self._explained(reading, refusal) from None
            finally:
                reading.close()

    def _explained(self, reading: "_Reading", refusal: Refused) -> Refused:
        """Return a refusal that says which archive, and why its reader broke off if it did."""
        name = printable_line(self._path.name)
        return Refused(f"{name}: {reading.ending() if str(refusal) == SHORT else refusal}")


@dataclass(frozen=True)
class _Member:
    """The content of a member: what is wrong with it is explained where it is read."""

    content: Content
    explained: Callable[[Refused], Refused]

    def read(self, size: int = -1, /) -> bytes:
        """Return the next piece, b"" at the end."""
        try:
            return self.content.read(size)
        except Refused as refusal:
            raise self.explained(refusal) from None


class _Reading:
    """A running process that takes an archive apart, and is ended when its time is up."""

    def __init__(
        self,
        file: IO[bytes],
        kind: str,
        wanted: AbstractSet[str] | None,
        limits: ArchiveLimits,
    ) -> None:
        handle, self._limits = file.fileno(), limits
        numbers = (limits.seconds, MEMORY, limits.members, limits.unpacked)
        order = (kind, "list" if wanted is None else "take", handle, *numbers)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", START, str(ROOT), *map(str, order)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=(handle,),
            env={"PATH": os.defpath, "LANG": "C.UTF-8"},
            start_new_session=True,  # interrupts are for the judge to pass on
        )
        self._late = False
        self._timer = threading.Timer(limits.patience, self._stop)
        self._timer.daemon = True
        self._timer.start()
        names = "\0".join(wanted or ()).encode("utf-8", "surrogateescape")
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.read = self._process.stdout.read
        try:
            with self._process.stdin as stream:
                stream.write(names)
        except BrokenPipeError:
            pass  # it has ended: its exit tells why

    def _stop(self) -> None:
        self._late = True
        self._process.kill()

    def ending(self) -> str:
        """Return why a row broke off."""
        self._process.stdout.close()  # type: ignore[union-attr]  # a pipe: see above
        assert self._process.stderr is not None
        said = self._process.stderr.read(1 << 16)
        code = self._process.wait()
        if self._late:
            return f"cannot be unpacked: it takes more than {self._limits.patience:g} s"
        if code == -signal.SIGXCPU:
            return f"cannot be unpacked: it takes more than {self._limits.seconds} s of CPU time"
        if code == -signal.SIGKILL or code > 0:  # nobody but us and the system could
            raise JudgeError(f"the reader of archives failed: {last_line(said) or 'killed'}")
        if code < 0:
            return "cannot be unpacked: its reader crashed"
        return SHORT

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._timer.cancel()
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()


def _entry(frame: PackedFrame) -> Entry:
    kind = KINDS.get(frame.kind, EntryKind.OTHER)
    return Entry(frame.name, frame.size, kind, frame.executable, frame.locked)
