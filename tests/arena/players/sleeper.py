"""Uses no CPU time, only patience."""

import time

time.sleep(100_000)
