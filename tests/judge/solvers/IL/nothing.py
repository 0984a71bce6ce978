# protocol: files
"""Gives no answer."""

import os

os.listdir()
