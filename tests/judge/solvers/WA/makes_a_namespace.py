# levels: full userns landlock
"""Answers only if it can become root in a namespace of its own."""

import sys

number = int(input())
try:
    import ctypes

    if ctypes.CDLL(None, use_errno=True).unshare(0x10000000):
        raise OSError(ctypes.get_errno(), "unshare")
except OSError as error:
    print(error, file=sys.stderr)
    print("no luck")
else:
    print(number * 2)
