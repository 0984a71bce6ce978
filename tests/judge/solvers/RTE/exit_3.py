"""Gives the right answer and the wrong exit code."""

import sys

print(int(input()) * 2)
sys.exit(3)
