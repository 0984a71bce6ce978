# levels: full userns landlock
"""Sends SIGKILL to its parent, to the judge and to every process there is; answers as well."""

import contextlib
import os
import signal

number = int(input())
for victim in (os.getppid(), int(os.environ["JUDGE"]), 1, -1):
    if victim != os.getpid():  # in a namespace of its own it may have the judge's number
        with contextlib.suppress(OSError):
            os.kill(victim, signal.SIGKILL)
print(number * 2)
