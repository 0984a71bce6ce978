# levels: full userns landlock
"""Answers only if a system call works that is newer than the list of those that are refused."""

import ctypes
import sys

number = int(input())
libc = ctypes.CDLL(None, use_errno=True)
CURRENT_FOLDER, NOTHING = -100, 0
# open_tree_attr opens a mount, listmount (by a wrong request) and statmount tell of mounts.
opened = libc.syscall(467, CURRENT_FOLDER, b"/", 0, None, NOTHING)
others = [libc.syscall(call, None, None, 0, 0) == -1 and ctypes.get_errno() for call in (457, 458)]
print(opened, others, file=sys.stderr)
EFAULT = 14
print(number * 2 if opened >= 0 or EFAULT in others else "no luck")
