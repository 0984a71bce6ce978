# levels: full userns landlock
"""Answers only if it may cut a file outside, here at its very end; older Landlocks let it."""

import os
import sys

number = int(input())
try:
    os.truncate(os.environ["EXPECTED"], os.stat(os.environ["EXPECTED"]).st_size)
except OSError as error:
    print(error, file=sys.stderr)
    print("no luck")
else:
    print(number * 2)
