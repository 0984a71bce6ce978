"""Takes memory that is shared and anonymous, in pieces as large as every level allows."""

import mmap

pieces = []
for _ in range(64):
    pieces.append(mmap.mmap(-1, 16 << 20))
    for place in range(0, 16 << 20, 4096):
        pieces[-1][place] = 1
print(int(input()) * 2)
