"""Files as a plain row of frames, and the program that makes one of a folder in the sandbox.

What a build leaves, and what an archive holds, is hostile. It reaches the judge in this form,
which takes no parser that could be fooled: a head of fixed size, a name, pieces of bounded length.
Each row ends in a frame that says so; without it something is missing.

This file is sent into the sandbox as text and run there: it imports nothing of ours.
"""

import os
import stat
import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

# Kind, flags, time in ns, size as stated, length of the name; then the name, then the pieces.
HEAD = struct.Struct(">cBqQH")
PIECE = struct.Struct(">I")  # the length of each piece of a content; 0 ends it
FILE, LINK, FOLDER, OTHER, TROUBLE, END = b"F", b"L", b"D", b"O", b"E", b"Z"
EXECUTABLE, LOCKED = 1, 2  # flags of a file
REFUSED, OURS = 1, 2  # flags of a trouble: the fault of what was packed, or of this machine
LONGEST_NAME = 4096
LONGEST_PIECE = 1 << 16
BROKEN_OFF = 0xFFFFFFFF  # in place of a piece's length: a trouble follows


class FrameWriter:
    """Writes frames to a stream of bytes."""

    def __init__(self, stream: "IO[bytes]") -> None:
        self._write = stream.write
        self._inside = False  # of a content

    def head(self, kind: bytes, name: bytes, size: int = 0, flags: int = 0, time: int = 0) -> None:
        """Begin a frame."""
        self._write(HEAD.pack(kind, flags, time, size, len(name)) + name)

    def pieces(self, content: "Iterator[bytes]") -> None:
        """Write the content of the frame that was begun."""
        self._inside = True
        for piece in content:
            self._write(PIECE.pack(len(piece)) + piece)
        self._write(PIECE.pack(0))
        self._inside = False

    def trouble(self, reason: str, flags: int = REFUSED, number: int = 0) -> None:
        """Tell why there is no more."""
        if self._inside:
            self._write(PIECE.pack(BROKEN_OFF))
        self.head(TROUBLE, reason.encode("utf-8", "surrogateescape")[:1000], number, flags)

    def end(self) -> None:
        """Say that all is there."""
        self.head(END, b"")


def pack(folder: bytes, writer: FrameWriter, most: int) -> None:
    """Write all that lies below a folder, at most so many entries; no link is followed."""
    waiting, count = [b""], 0
    while waiting:
        place = waiting.pop()
        for entry in os.scandir(os.path.join(folder, place) if place else folder):
            count += 1
            name = os.path.join(place, entry.name)
            if count > most or len(name) > LONGEST_NAME:
                raise ValueError(f"more than {most} files, or a path of more than 4096 bytes")
            if _pack_entry(name, entry.path, entry.stat(follow_symlinks=False), writer):
                waiting.append(name)
    writer.end()


def _pack_entry(name: bytes, path: bytes, status: os.stat_result, writer: FrameWriter) -> bool:
    """Write one entry and tell whether it is a folder."""
    mode, time = status.st_mode, status.st_mtime_ns
    if stat.S_ISDIR(mode):
        os.chmod(path, 0o700)  # a build may close its folders
        writer.head(FOLDER, name)
        return True
    if stat.S_ISLNK(mode):
        writer.head(LINK, name)
        writer.pieces(iter([os.readlink(path)]))
    elif stat.S_ISREG(mode):
        if not os.access(path, os.R_OK):
            os.chmod(path, mode | 0o400)
        time = time if abs(time) < 1 << 62 else 0
        with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            writer.head(FILE, name, status.st_size, EXECUTABLE if mode & 0o100 else 0, time)
            writer.pieces(iter(lambda: file.read(LONGEST_PIECE), b""))
    else:
        writer.head(OTHER, name)
    return False


def main(words: "list[str]") -> None:
    """Pack the folder that is named first into the file named second; third is the most entries."""
    folder, packed, most = words
    with open(packed, "wb") as stream:
        writer = FrameWriter(stream)
        try:
            pack(os.fsencode(folder), writer, int(most))
        except (OSError, ValueError) as error:
            writer.trouble(getattr(error, "strerror", None) or str(error))


def program() -> str:
    """Return this file as a program for `python -c`."""
    with open(__file__, encoding="utf-8") as file:
        return f"{file.read()}\n\nimport sys\n\nmain(sys.argv[1:])\n"
