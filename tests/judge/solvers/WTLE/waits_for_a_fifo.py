"""Reads from a FIFO that nobody writes to."""

import os

os.mkfifo("fifo")
with open("fifo") as fifo:
    fifo.read()
