"""Reading a user's file and writing an answer, so that no crash leaves half a file.

Deliberately knows no task and no format. Imports next to nothing: see docs/design.md, start-up.
"""

import os
import sys

from solver.errors import FormatError
from solver.printable import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

STREAM = "-"  # names standard input or standard output
LARGEST_INPUT = 16 * 1024 * 1024  # bytes; the largest legal input is far smaller


def read_text(path: str) -> str:
    """Return the text of a file (standard input for `-`) with plain newlines and no BOM."""
    if path == STREAM:
        data = sys.stdin.buffer.read(LARGEST_INPUT + 1)
    else:
        with open(path, "rb", buffering=0) as file:
            data = _read_at_most(file.fileno(), LARGEST_INPUT + 1)
    return decode(data)


def _read_at_most(handle: int, limit: int) -> bytes:
    pieces = []
    while limit > 0 and (piece := os.read(handle, min(limit, 1 << 20))):
        pieces.append(piece)
        limit -= len(piece)
    return b"".join(pieces)


def decode(data: bytes) -> str:
    """Return the text that the bytes spell; FormatError names the line of the first wrong one."""
    if len(data) > LARGEST_INPUT:
        raise FormatError(1, f"more than {LARGEST_INPUT} bytes", "a homework file")
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    if (nul := data.find(b"\0")) >= 0:
        raise FormatError(data.count(b"\n", 0, nul) + 1, "a binary file (a zero byte)", "text")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(line, f"the byte 0x{data[error.start]:02x}", "text in UTF-8") from None
    return text.replace("\r\n", "\n")


def write_chunks(path: str, chunks: "Iterable[bytes]") -> None:
    """Write the pieces to a file by way of a temporary one, or to standard output for `-`.

    The file appears whole or not at all, whatever happens while the pieces are being made.
    """
    if path == STREAM:
        for chunk in chunks:
            sys.stdout.buffer.write(chunk)
        sys.stdout.buffer.flush()
        return
    # A link keeps pointing at what it pointed at; its target is replaced.
    path = os.path.realpath(path) if os.path.islink(path) else path
    if os.path.exists(path) and not os.path.isfile(path):
        _write_in_place(path, chunks)
        return
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as file:
            for chunk in chunks:
                file.write(chunk)
        _keep_mode(path, temporary)
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def _write_in_place(path: str, chunks: "Iterable[bytes]") -> None:
    """Write to a device or a pipe, which must not be replaced by a file."""
    with open(path, "wb") as file:
        for chunk in chunks:
            file.write(chunk)


def _keep_mode(path: str, temporary: str) -> None:
    """Give the new file the permissions of the one it replaces."""
    if os.path.exists(path):
        os.chmod(temporary, os.stat(path).st_mode & 0o777)


def tell(message: str) -> None:
    """Write one line to standard error; what a terminal would obey is spelt out."""
    try:
        sys.stderr.write(printable(message) + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):  # nobody listens: the exit code still tells
        pass
