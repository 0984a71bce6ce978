"""Leaves a grandchild in a session of its own that holds the pipe open and never ends."""

import os
import time

print(int(input()) * 2, flush=True)
ready, tell = os.pipe()
if not os.fork():
    os.setsid()
    if not os.fork():
        os.write(tell, b"1")
        while True:
            time.sleep(1000)
    os._exit(0)
os.read(ready, 1)
