"""One short explanation for every failure of a class, packed: the page unpacks it when asked.

Thousands of messages are alike but not the same, so they are compressed as they come; nothing but
the packed form is kept. The browser undoes it with what it has built in.
"""

import base64
import json
import zlib

MOST = (
    12_000_000  # packed bytes; a made-up class of 300 x 300 with 33750 failures takes 0.2 million
)


class Explanations:
    """Takes texts one by one and gives each a number."""

    def __init__(self, most: int = MOST) -> None:
        self._packer = zlib.compressobj(9)
        self._packed = bytearray()
        self._most = most
        self.count = 0
        self.left_out = 0  # that had no room

    def add(self, *texts: str) -> int:
        """Keep some texts and return their number; -1 where there is no room left."""
        if len(self._packed) >= self._most:
            self.left_out += 1
            return -1
        self._packed += self._packer.compress(json.dumps(texts).encode() + b"\n")
        self.count += 1
        return self.count - 1

    def packed(self) -> str:
        """Return all of them: JSON lines, deflated, in base64. Nothing can be added after it."""
        self._packed += self._packer.flush()
        return base64.b64encode(self._packed).decode()
