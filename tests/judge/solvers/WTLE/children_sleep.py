"""Waits for children that sleep in sessions of their own."""

import os
import time

for _ in range(4):
    if not os.fork():
        os.setsid()
        time.sleep(1000)
os.wait()
