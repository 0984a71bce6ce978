# protocol: files
"""Gives a FIFO as its answer: whoever reads it waits for ever."""

import os

os.mkfifo("output.txt")
