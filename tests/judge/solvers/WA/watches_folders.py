# levels: full userns landlock
"""Answers only if it may watch the folder of the answers, which tells their names when used."""

import ctypes
import os
import sys

number = int(input())
libc = ctypes.CDLL(None, use_errno=True)
watch = libc.inotify_init1(0)
folder = os.path.dirname(os.environ["EXPECTED"])
found = libc.inotify_add_watch(watch, folder.encode(), 0x20) if watch >= 0 else -1
print(os.strerror(ctypes.get_errno()), file=sys.stderr)
print(number * 2 if found >= 0 else "no luck")
