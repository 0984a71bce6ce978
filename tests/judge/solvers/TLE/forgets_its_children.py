"""Ignores SIGCHLD, so that nobody waits for its children, and lets ten of them work in turn."""

import contextlib
import os
import signal
import time

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in range(10):
    child = os.fork()
    if not child:
        while time.process_time() < 0.3:
            pass
        os._exit(0)
    with contextlib.suppress(ChildProcessError):  # it has ended, and left nothing to wait for
        os.waitpid(child, 0)
print(int(input()) * 2)
