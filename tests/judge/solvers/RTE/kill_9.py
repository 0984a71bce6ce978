# expect: SIGKILL
"""Kills itself."""

import os
import signal

os.kill(os.getpid(), signal.SIGKILL)
