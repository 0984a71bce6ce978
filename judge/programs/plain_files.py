"""Opening files of a hand-in: regular ones only, no link followed, no pipe waited for.

Whoever handed it in may change it while it is read. So what was looked at before is not relied
upon: a link that has taken the place of a file or folder since is refused when it is opened.
"""

import errno
import os
import stat
from pathlib import Path
from typing import IO

from judge.programs.entries import Refused
from judge.text.safe_text import printable_line

FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
# What is wrong with our own machine, and no fault of a hand-in.
OURS = {
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EROFS,
    errno.EIO,
    errno.EMFILE,
    errno.ENFILE,
    errno.ENOMEM,
}
LINK = "the hand-in is a link; hand in the file itself"


def open_plain(path: Path) -> IO[bytes]:
    """Open a regular file whose last step is no link; may raise Refused."""
    try:
        handle = os.open(path, FLAGS)
    except OSError as error:
        raise cannot_read(path.name, error) from None
    return _regular(handle, path.name)


def open_below(root: Path, name: str) -> IO[bytes]:
    """Open a regular file below a folder, where no step down to it is a link; may raise Refused."""
    *folders, last = name.split("/")
    handle = -1
    try:
        handle = os.open(root, FLAGS | os.O_DIRECTORY)
        for folder in folders:
            inner = os.open(folder, FLAGS | os.O_DIRECTORY, dir_fd=handle)
            os.close(handle)
            handle = inner
        return _regular(os.open(last, FLAGS, dir_fd=handle), name)
    except OSError as error:
        raise cannot_read(name, error) from None
    finally:
        if handle >= 0:
            os.close(handle)


def _regular(handle: int, name: str) -> IO[bytes]:
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise Refused(f"{printable_line(name)} is not a regular file")
    return open(handle, "rb", buffering=0)


def cannot_read(name: str, error: OSError) -> Exception:
    """Return what to raise where a file or folder of a hand-in cannot be opened."""
    if error.errno in OURS:
        return error
    shown = printable_line(name)
    if error.errno in {errno.ELOOP, errno.ENXIO}:  # a link, a socket
        return Refused(f"{shown} is not a regular file")
    return Refused(f"{shown} cannot be read: {error.strerror}")
