"""Fills the buffers of many sockets: memory of the kernel, held for the program."""

import os
import socket

held = []
for _ in range(3):
    if not os.fork():
        break
while len(held) < 450:
    held.append(socket.socketpair())
    for one in held[-1]:
        one.setblocking(False)
        try:
            while True:
                one.send(bytes(1 << 15))
        except BlockingIOError:
            continue
try:
    while True:
        os.wait()
except ChildProcessError:
    os.read(os.pipe()[0], 1)
