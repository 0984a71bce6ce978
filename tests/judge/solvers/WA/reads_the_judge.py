# levels: full userns landlock
"""Answers only if it can read the judge's own files."""

import os
import sys

number = int(input())
try:
    with open(os.environ["GRADER"]) as file:
        file.read()
except OSError as error:
    print(error, file=sys.stderr)
    print("no luck")
else:
    print(number * 2)
