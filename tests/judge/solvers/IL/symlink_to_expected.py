# protocol: files
"""Gives a link to the expected file as its answer."""

import os

os.symlink(os.environ["EXPECTED"], "output.txt")
