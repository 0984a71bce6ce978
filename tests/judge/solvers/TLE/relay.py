"""Burns CPU in one short-lived child after the other; each is waited for."""

import os

while True:
    if not os.fork():
        for _ in range(300_000):
            pass
        os._exit(0)
    os.wait()
