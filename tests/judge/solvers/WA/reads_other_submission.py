# levels: full userns landlock
"""Answers only if it can read what another student wrote."""

import os
import sys

number = int(input())
try:
    with open(os.environ["OTHER"]) as file:
        file.read()
except OSError as error:
    print(error, file=sys.stderr)
    print("no luck")
else:
    print(number * 2)
