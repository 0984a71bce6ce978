"""Closes its streams, as if it had finished, and sleeps."""

import os
import time

for descriptor in range(3):
    os.close(descriptor)
time.sleep(1000)
