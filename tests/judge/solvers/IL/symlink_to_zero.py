# protocol: files
"""Gives a link to an endless device as its answer."""

import os

os.symlink("/dev/zero", "output.txt")
