"""Takes memory that is shared and anonymous."""

import mmap

space = mmap.mmap(-1, 1 << 30)
for place in range(0, 1 << 30, 4096):
    space[place] = 1
print(int(input()) * 2)
