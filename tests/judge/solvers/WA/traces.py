# levels: full userns landlock
"""Answers only if it may trace its own child."""

import os
import sys

number = int(input())
try:
    import ctypes

    child = os.fork()
    if not child:
        traced = ctypes.CDLL(None).ptrace(0, 0, 0, 0)
        os._exit(1 if traced else 0)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise OSError("ptrace is refused")
except OSError as error:
    print(error, file=sys.stderr)
    print("no luck")
else:
    print(number * 2)
