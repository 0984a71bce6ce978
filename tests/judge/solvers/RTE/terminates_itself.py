# expect: SIGTERM
"""Ends by a signal whose default action process 1 of a namespace would not suffer."""

import os
import signal
import time

os.kill(os.getpid(), signal.SIGTERM)
time.sleep(1000)
