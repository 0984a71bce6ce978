# levels: full userns landlock
"""Tries families of sockets whose buffers no memory limit counts everywhere; pairs do work."""

import socket

found = []
for family in (socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK, socket.AF_PACKET):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        try:
            socket.socket(family, kind).close()
            found.append(family)
        except OSError:
            continue
ours, theirs = socket.socketpair()
ours.sendall(b"x")
print(found or int(input()) * 2)
