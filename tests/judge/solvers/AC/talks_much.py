# protocol: files
# limits: memory=128 output=64
"""Prints 60 MiB where half of that again would be too much memory: its own it is not."""

import sys

for _ in range(60):
    sys.stdout.write("x" * (1 << 20))
with open("input.txt") as question, open("output.txt", "w") as answer:
    answer.write(f"{int(question.read()) * 2}\n")
