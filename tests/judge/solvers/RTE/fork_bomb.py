"""Forks without end until it is refused. At most 3000 times: a test must be safe."""

import os

fuse, light = os.pipe()
os.write(light, bytes(3000))
os.close(light)
while os.read(fuse, 1):
    os.fork()
print(int(input()) * 2)
