# protocol: files
"""Gives a folder as its answer."""

import os

os.mkdir("output.txt")
