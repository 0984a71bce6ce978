# limits: memory=128
"""Forks eight children after filling 40 MiB: pages that are shared count once."""

import os

number = int(input())
ballast = b"x" * (40 << 20)
ready, tell = os.pipe()
hold, release = os.pipe()
for _ in range(8):
    if not os.fork():
        os.close(release)
        os.write(tell, b"1")
        os.read(hold, 1)
        os._exit(len(ballast) % 2)
os.close(hold)
seen = 0
while seen < 8:
    seen += len(os.read(ready, 8))
os.close(release)
for _ in range(8):
    os.wait()
print(number * 2)
