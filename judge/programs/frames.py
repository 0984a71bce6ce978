"""Reading rows of frames (see packing.py), which whoever made them may have forged.

All that is read is bounded, in one pass, without recursion: the time taken is that of copying.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from judge.programs.entries import Refused
from judge.programs.packing import (
    BROKEN_OFF,
    END,
    EXECUTABLE,
    FILE,
    FOLDER,
    HEAD,
    LINK,
    LOCKED,
    LONGEST_NAME,
    LONGEST_PIECE,
    OTHER,
    OURS,
    PIECE,
    TROUBLE,
)
from judge.text.safe_text import decoded, one_line

DAMAGED = "cannot be unpacked: it is damaged"
SHORT = "cannot be unpacked: it ends too early"


class FrameKind(Enum):
    """What a frame holds."""

    FILE = FILE
    LINK = LINK
    FOLDER = FOLDER
    OTHER = OTHER


HOLDING = (FrameKind.FILE, FrameKind.LINK)


@dataclass(frozen=True, slots=True)
class PackedFrame:
    """One entry: its name as it was written, and what was said about it."""

    kind: FrameKind
    name: str
    size: int
    executable: bool
    locked: bool
    time: int  # ns


class FrameReader:
    """Reads frames from `read`, which returns up to so many bytes and b"" at the end.

    `contents` tells whether files come with theirs; `ours`, whether a program of ours wrote the
    frames: only that may say that our own machine is in trouble.
    """

    def __init__(
        self, read: Callable[[int], bytes], contents: bool = True, ours: bool = False
    ) -> None:
        self._read, self._contents, self._ours = read, contents, ours

    def __iter__(self) -> Iterator[tuple[PackedFrame, "Content"]]:
        """Yield each frame with its content; what of it is not read is passed over."""
        while (frame := self._frame()) is not None:
            content = Content(self, self._contents and frame.kind in HOLDING)
            yield frame, content
            while content.read():
                pass

    def _frame(self) -> PackedFrame | None:
        """Return the next frame, None at the end."""
        kind, flags, time, size, length = HEAD.unpack(self.exactly(HEAD.size))
        if length > LONGEST_NAME:
            raise Refused(f"a name of {length} bytes")
        name = self.exactly(length)
        if kind == END:
            return None
        if kind == TROUBLE:
            raise _trouble(name, flags if self._ours else 0, size)
        if kind not in {FILE, LINK, FOLDER, OTHER}:
            raise Refused(DAMAGED)
        executable, locked = bool(flags & EXECUTABLE), bool(flags & LOCKED)
        return PackedFrame(FrameKind(kind), os.fsdecode(name), size, executable, locked, time)

    def piece(self) -> bytes:
        """Return the next piece of a content, b"" at its end."""
        (length,) = PIECE.unpack(self.exactly(PIECE.size))
        if length == BROKEN_OFF:
            self._frame()  # raises the trouble
        if length > LONGEST_PIECE:
            raise Refused(DAMAGED)
        return self.exactly(length)

    def exactly(self, length: int) -> bytes:
        found = b""
        while len(found) < length:
            piece = self._read(length - len(found))
            if not piece:
                raise Refused(SHORT)
            found += piece
        return found


class Content:
    """The content of a frame, piece by piece."""

    def __init__(self, reader: FrameReader, there: bool) -> None:
        self._reader, self._there = reader, there

    def read(self, _size: int = -1, /) -> bytes:
        """Return the next piece, b"" at the end."""
        piece = self._reader.piece() if self._there else b""
        self._there = bool(piece)
        return piece


def _trouble(reason: bytes, flags: int, number: int) -> Exception:
    if flags == OURS:
        return OSError(number, os.strerror(number))
    return Refused(one_line(decoded(reason), 200))
