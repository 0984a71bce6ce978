# levels: full userns landlock
"""Answers only if it can read the memory or the environment of the judge."""

import os
import sys

number = int(input())
try:
    place = f"/proc/{os.environ['JUDGE']}"
    if os.environ["JUDGE"] == str(os.getpid()) or not os.path.exists(f"{place}/exe"):
        raise OSError("another process, or none")
    with open(f"{place}/environ", "rb") as file:
        file.read()
except OSError as error:
    print(error, file=sys.stderr)
    print("no luck")
else:
    print(number * 2)
