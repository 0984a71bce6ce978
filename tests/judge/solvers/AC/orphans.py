"""Leaves ten orphans which ignore every signal that can be ignored."""

import os
import signal

print(int(input()) * 2, flush=True)
ready, tell = os.pipe()
for _ in range(10):
    if not os.fork():
        os.setsid()
        for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_IGN)
        os.write(tell, b"1")
        while True:
            signal.pause()
seen = 0
while seen < 10:
    seen += len(os.read(ready, 10))
