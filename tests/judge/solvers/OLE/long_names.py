# limits: memory=64
"""Fills its folder with empty files whose names are long: they hold nothing, and take room."""

import os

made = 0
while made < 60_000:
    try:
        os.close(os.open(f"{made:0255}", os.O_CREAT | os.O_WRONLY))
    except OSError:
        break
    made += 1
print(int(input()) * 2)
