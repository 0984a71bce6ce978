"""Answers only if it holds a capability, or reads what only root may."""

import os
import sys

number = int(input())
found = []
for path in ("/etc/shadow", "/etc/gshadow", "/root/.ssh", "/proc/1/environ"):
    try:
        if os.getuid():
            found.append(os.listdir(path) if os.path.isdir(path) else os.open(path, os.O_RDONLY))
    except OSError as error:
        print(error, file=sys.stderr)
with open("/proc/self/status") as file:
    held = [line.split()[1] for line in file if line.startswith(("CapEff", "CapPrm", "CapAmb"))]
print(number * 2 if found or any(int(each, 16) for each in held) else "no luck")
