"""Messages between a slot and its worker: a length, then a marshalled plain value.

Both ends are the same interpreter and both are ours; a program under judgement never holds this
file descriptor. Deliberately imports next to nothing, because the worker starts with it.
"""

import marshal
import os


def send(descriptor: int, value: object) -> None:
    """Write one value (numbers, text, bytes, tuples, lists, dictionaries, None)."""
    body = marshal.dumps(value)  # type: ignore[arg-type]  # the docstring says which
    left = memoryview(len(body).to_bytes(8, "big") + body)
    while left:
        left = left[os.write(descriptor, left) :]


def receive(descriptor: int) -> object:
    """Read one value. EOFError when the other end is gone."""
    length = int.from_bytes(_exactly(descriptor, 8), "big")
    return marshal.loads(_exactly(descriptor, length))


def _exactly(descriptor: int, length: int) -> bytearray:
    found = bytearray()
    while len(found) < length:
        piece = os.read(descriptor, min(length - len(found), 1 << 20))
        if not piece:
            raise EOFError("the other end of the control socket is closed")
        found += piece
    return found
