"""Reading a user's file, writing an answer so that no crash leaves half a file, and ending.

Deliberately knows no task and no format. Imports next to nothing: see docs/design.md, start-up.
"""

import os
import sys
from errno import EACCES

from solver.errors import CommandRefused, FormatError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import IO, NoReturn

STREAM = "-"  # names standard input or standard output
STANDARD_OUTPUT = (STREAM, "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
STREAM_FILES = ("/dev/std", "/dev/fd/", "/proc/")  # names for streams that are open already
# Exit codes. The last one says that the reader of the output is gone, as in a shell's pipeline.
DONE, WRONG_INPUT, OUR_DEFECT, OVER_LIMIT, INTERRUPTED, READER_GONE = 0, 2, 70, 75, 130, 141
LARGEST_INPUT = 16 * 1024 * 1024  # bytes; the largest legal input is far smaller


def read_text(path: str) -> str:
    """Return the text of a file (standard input for `-`) with plain newlines and no BOM."""
    if path == STREAM:
        if sys.stdin is None:
            raise OSError("it is closed")
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


def check_apart(source: str, target: str) -> None:
    """Raise OSError if the answer would replace the request itself."""
    if STREAM in (source, target) or not (os.path.isfile(target) and os.path.exists(source)):
        return
    if os.path.samefile(source, target):
        raise OSError("the answer would replace the input: name another output")


def write_chunks(path: str, chunks: "Iterable[bytes]") -> None:
    """Write the pieces to a file through a temporary one, or to standard output for `-`.

    The file appears complete or not at all, whatever happens while the pieces are being made.
    """
    if path in STANDARD_OUTPUT:  # reopened by name, it would lose its position
        if sys.stdout is None:
            raise OSError("it is closed")
        _write(sys.stdout.buffer, chunks)
    elif path.startswith(STREAM_FILES) or (os.path.exists(path) and not os.path.isfile(path)):
        # A device or a pipe must not be replaced by a file.
        with open(path, "ab") as file:
            _write(file, chunks)
    else:
        # A link keeps pointing at what it pointed at; its target is replaced.
        _replace(os.path.realpath(path) if os.path.islink(path) else path, chunks)


def _write(file: "IO[bytes]", chunks: "Iterable[bytes]") -> None:
    for chunk in chunks:
        file.write(chunk)
    file.flush()


def _replace(path: str, chunks: "Iterable[bytes]") -> None:
    """Write a file beside the requested one, and rename it when it is complete.

    An OSError names the requested file, never the temporary one.
    """
    if os.path.exists(path) and not os.access(path, os.W_OK):
        raise PermissionError(EACCES, "it may not be written", path)
    temporary = os.path.join(os.path.dirname(path), f".solver-{os.getpid()}.tmp")
    try:
        if os.path.lexists(temporary):  # left by a process that was killed, or a trap
            os.unlink(temporary)
        with open(temporary, "xb") as file:  # never through a link that somebody else made
            _write(file, chunks)
        if os.path.exists(path):
            os.chmod(temporary, os.stat(path).st_mode & 0o777)
        os.replace(temporary, path)
    except BaseException as error:
        if os.path.exists(temporary):
            os.unlink(temporary)
        if isinstance(error, OSError):
            error.filename = path
        raise


def tell(message: str) -> None:
    """Write one line to standard error; what a terminal would interpret is escaped."""
    from solver.printable import printable  # imported late: most answers need no message

    try:
        if sys.stderr is not None:
            sys.stderr.write(printable(message) + "\n")
            sys.stderr.flush()
    except (OSError, ValueError):  # standard error is closed: the exit code still tells
        pass


def guarded(
    work: "Callable[[], int]", program: str, source: str = "", interrupted: str = "interrupted"
) -> int:
    """Run a command and return its exit code; any error is reported in one line.

    `source` is the file that a FormatError speaks of.
    """
    try:
        return work()
    except FormatError as error:
        tell(f"{source}:{error.line}: {error}")
    except CommandRefused as error:
        tell(str(error))
    except BrokenPipeError:
        return READER_GONE
    except OSError as error:
        tell(f"{error.filename or 'standard output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        tell(interrupted)
        return INTERRUPTED
    except Exception as error:
        tell(f"a defect of the {program}, please report it: {type(error).__name__}: {error}")
        return OUR_DEFECT
    return WRONG_INPUT


def leave(code: int) -> "NoReturn":
    """End this process with the code; READER_GONE if it is 0 and the output cannot be written.

    Shutting down the interpreter takes longer than many solves, and would report the pipe again.
    """
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        code = code or READER_GONE
    os._exit(code)
