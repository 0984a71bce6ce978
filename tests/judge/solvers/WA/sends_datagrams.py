# levels: full userns landlock
"""Answers only if it can send a datagram."""

import os
import sys

number = int(input())
try:
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"mark", ("127.0.0.1", int(os.environ["PORT"])))
    if os.readlink("/proc/self/ns/net") != os.environ["NETWORK"]:
        raise OSError("sent, but into a network of its own")
except OSError as error:
    print(error, file=sys.stderr)
    print("no luck")
else:
    print(number * 2)
