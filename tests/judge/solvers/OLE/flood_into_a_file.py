"""Fills its folder with one file; gives up at 1 GiB, because a test must be safe."""

import signal

signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores it
with open("large", "wb") as file:
    for _ in range(1024):
        file.write(b"x" * (1 << 20))
print(int(input()) * 2)
