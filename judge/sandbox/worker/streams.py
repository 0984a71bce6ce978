"""Standard input from memory: the program may seek in it, and nobody has to pump it."""

import os


class Input:
    """A file in memory that one process writes and another reads by a read-only descriptor."""

    def __init__(self) -> None:
        self._writer = os.memfd_create("input", os.MFD_CLOEXEC)
        self.reader = os.open(f"/proc/self/fd/{self._writer}", os.O_RDONLY | os.O_CLOEXEC)

    def fill(self, content: bytes) -> None:
        """Write all of it, once, before the reader starts to read."""
        try:
            left = memoryview(content)
            while left:
                left = left[os.write(self._writer, left) :]
        finally:
            os.close(self._writer)
