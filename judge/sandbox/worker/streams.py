"""The worker's ends of a program's standard streams."""

import fcntl
import os

_PIECE = 1 << 16
_SEALS = fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE


class InputFile:
    """Standard input from memory: the program may seek in it, and nothing has to be pumped.

    It is written by one descriptor and read by its copy. It is sealed in between: who reads it
    could write it, too, and keep things where no limit counts them. To open it once more for
    reading alone would cost as much as to make it, and who reads could open it again as well.
    """

    def __init__(self) -> None:
        self._writer = os.memfd_create("input", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        self.reader = os.dup(self._writer)

    def fill(self, content: bytes) -> None:
        """Write all of it, once, before the reader starts to read."""
        try:
            left, done = memoryview(content), 0
            while done < len(left):  # the place from which is read stays at the start
                done += os.pwrite(self._writer, left[done:], done)
            fcntl.fcntl(self._writer, fcntl.F_ADD_SEALS, _SEALS)
        finally:
            os.close(self._writer)


class OutputPipe:
    """The reading end of a pipe. Keeps up to `limit` bytes: the first, or else the last.

    One that is not `made` at once is made later, gets a reading end, or just what was read.
    """

    def __init__(self, keep_last: bool, made: bool = True) -> None:
        self.reader = self.writer = -1
        self.open = False
        if made:
            self.make()
        self.content = bytearray()
        self.over = False
        self.limit = 0
        self._keep_last = keep_last

    def make(self) -> None:
        """Make the pipe."""
        self.reader, self.writer = os.pipe2(os.O_CLOEXEC)
        os.set_blocking(self.reader, False)
        self.open = True

    def attach(self, reader: int) -> None:
        """Read from here, which never blocks."""
        self.reader, self.open = reader, True

    def take(self, content: bytearray, over: bool = False) -> None:
        """Hold what somebody else has read to its end, within the limit."""
        self.content, self.over, self.open = content, over, False

    def pump(self) -> bool:
        """Take one piece of what is there. False: nothing now, or the end."""
        try:
            piece = os.read(self.reader, _PIECE)
        except BlockingIOError:
            return False
        if not piece:
            self.open = False
            return False
        self.content += piece
        if len(self.content) > self.limit:
            if not self._keep_last:
                self.over = True
                del self.content[self.limit :]
                return False
            if len(self.content) > 2 * self.limit:
                del self.content[: -self.limit]
        return True

    def close(self) -> None:
        if self.reader >= 0:
            os.close(self.reader)

    def kept(self) -> bytearray:
        """Return what was kept; not a copy, as it may be large."""
        if self._keep_last:
            del self.content[: -self.limit]
        return self.content


class InputPipe:
    """The writing end of a program's standard input, for what does not fit at once."""

    def __init__(self) -> None:
        self.reader, self.writer = os.pipe2(os.O_CLOEXEC)
        os.set_blocking(self.writer, False)
        self.waiting = memoryview(b"")

    def pump(self) -> None:
        """Write as much as the pipe takes; a program that no longer reads gets nothing."""
        try:
            self.waiting = self.waiting[os.write(self.writer, self.waiting) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self.waiting = memoryview(b"")

    def close(self) -> None:
        os.close(self.writer)
