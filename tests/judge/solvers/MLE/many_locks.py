"""Locks every second byte of many files: memory of the kernel, counted by no control group."""
# limits: cpu=30

import fcntl
import os

held = []
while len(held) < 300:
    held.append(os.open(f"{len(held)}", os.O_RDWR | os.O_CREAT))
    for place in range(2000):
        fcntl.lockf(held[-1], fcntl.LOCK_EX, 1, 2 * place)
