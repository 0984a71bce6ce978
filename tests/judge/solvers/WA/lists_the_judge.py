# levels: full userns landlock
"""Answers only if it can list the folder of all cases."""

import os
import sys

number = int(input())
try:
    os.listdir(os.path.dirname(os.environ["EXPECTED"]))
except OSError as error:
    print(error, file=sys.stderr)
    print("no luck")
else:
    print(number * 2)
