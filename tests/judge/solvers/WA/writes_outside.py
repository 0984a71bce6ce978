# levels: full userns landlock
"""Answers only if it can write into a folder that is open to everybody."""

import os
import sys

number = int(input())
try:
    open(os.path.join(os.environ["OUTSIDE"], "mark"), "w").close()
except OSError as error:
    print(error, file=sys.stderr)
    print("no luck")
else:
    print(number * 2)
