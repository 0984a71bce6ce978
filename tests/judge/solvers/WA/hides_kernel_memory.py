# levels: full userns landlock
"""Answers only if it gets memory of the kernel that is counted nowhere, in one of four ways."""

import ctypes
import os
import socket
import struct
import sys


def access_list():
    """Give a file 8,000 friends: 64 KiB."""
    open("file", "w").close()
    entries = [(1, -1), *((2, number) for number in range(8000)), (4, -1), (16, -1), (32, -1)]
    packed = b"".join(struct.pack("<HHi", tag, 7, who) for tag, who in entries)
    os.setxattr("file", "system.posix_acl_access", struct.pack("<I", 2) + packed)


def socket_filter():
    """Let a socket pass its packets through 1,000 instructions."""
    code = ctypes.create_string_buffer(struct.pack("HBBI", 6, 0, 0, 1) * 1000)
    one, _ = socket.socketpair()
    one.setsockopt(socket.SOL_SOCKET, 26, struct.pack("HL", 1000, ctypes.addressof(code)))


def other_pair():
    """Make a pair of sockets of another family, TIPC, where the kernel has it."""
    socket.socketpair(30, socket.SOCK_SEQPACKET)


done = []
number = int(input())
for way in (access_list, socket_filter, other_pair, os.openpty):
    try:
        way()
        done.append(way)
    except OSError as error:
        print(way, error, file=sys.stderr)
print(number * 2 if done else "no luck")
