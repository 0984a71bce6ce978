"""Tries to keep things in its own standard input, which lies in memory that nobody counts."""

import contextlib
import os

number = int(input())
written = 0
targets = [0]
with contextlib.suppress(OSError):
    targets.append(os.open("/proc/self/fd/0", os.O_RDWR))
for target in targets:
    with contextlib.suppress(OSError):
        for _ in range(200):
            written += os.write(target, bytes(1 << 20))
    with contextlib.suppress(OSError):
        os.ftruncate(target, 1 << 20)
        written += 1 << 20
print(f"{written} bytes are in the input" if written else number * 2)
