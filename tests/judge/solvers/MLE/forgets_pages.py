"""Fills memory that is shared, and takes it out of its own view: it is still there."""

import mmap
import time

held = []
for _ in range(24):
    held.append(mmap.mmap(-1, 16 << 20))
    for place in range(0, 16 << 20, 4096):
        held[-1][place] = 1
    held[-1].madvise(mmap.MADV_DONTNEED)
time.sleep(2)
print(int(input()) * 2)
