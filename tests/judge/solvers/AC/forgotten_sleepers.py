# limits: cpu=3
"""Ignores SIGCHLD like many a server; its children sleep, and sleep is free."""

import contextlib
import os
import signal
import time

number = int(input())
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in range(8):
    if not os.fork():
        time.sleep(0.5)
        os._exit(0)
with contextlib.suppress(ChildProcessError):
    os.wait()
print(number * 2)
