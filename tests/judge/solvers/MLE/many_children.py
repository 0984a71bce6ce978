"""Takes memory in ten children, each of which alone would be fine; then they all wait."""

import os
import signal

children = []
for _ in range(10):
    child = os.fork()
    if not child:
        ballast = os.urandom(1 << 20) * 24
        signal.pause()
    children.append(child)
while True:
    signal.pause()
