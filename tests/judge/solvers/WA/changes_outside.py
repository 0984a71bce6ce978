# levels: full userns landlock
"""Answers only if it may change permissions or times of a file that it cannot read."""

import os
import sys

number = int(input())
done = []
for change in (lambda path: os.chmod(path, 0o600), lambda path: os.utime(path, (1, 1))):
    try:
        change(os.environ["EXPECTED"])
        done.append(change)
    except OSError as error:
        print(error, file=sys.stderr)
print(number * 2 if done else "no luck")
