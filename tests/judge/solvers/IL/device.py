# protocol: files
"""Gives a device as its answer, or where that is forbidden a socket."""

import os
import socket
import stat

try:
    os.mknod("output.txt", stat.S_IFCHR | 0o666, os.makedev(1, 5))
except OSError:
    try:
        socket.socket(socket.AF_UNIX).bind("output.txt")
    except OSError:
        os.symlink("/dev/zero", "output.txt")
