# limits: cpu=6
"""Starts many short children and waits for each: what they use counts, and counts once."""

import os
import time

number = int(input())
for turn in range(120):
    child = os.fork()
    if not child:
        while time.process_time() < (0.2 if turn % 40 == 0 else 0.004):
            pass
        os._exit(0)
    if turn % 3 == 0:
        time.sleep(0.004)
    os.waitpid(child, 0)
print(number * 2)
