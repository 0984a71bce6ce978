# protocol: files
"""Makes an answer of 1 GB that needs no room on disk."""

import signal

signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores it
with open("output.txt", "wb") as answer:
    answer.truncate(1 << 30)
