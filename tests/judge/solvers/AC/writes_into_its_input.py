"""Tries to keep things in its own standard input, which lies in memory that nobody counts."""

import os

number = int(input())
try:
    target = os.open("/proc/self/fd/0", os.O_RDWR)
    for _ in range(200):
        os.write(target, bytes(1 << 20))
except OSError:
    print(number * 2)
else:
    print("200 MiB are in the input")
