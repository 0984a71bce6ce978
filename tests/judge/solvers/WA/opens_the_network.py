# levels: full userns landlock
"""Answers only if it can reach a server, here one of the same machine."""

import os
import sys

number = int(input())
try:
    import socket

    socket.create_connection(("127.0.0.1", int(os.environ["PORT"])), timeout=60).close()
except OSError as error:
    print(error, file=sys.stderr)
    print("no luck")
else:
    print(number * 2)
