"""A view of its own for a worker of root, at the levels that do without bubblewrap.

In a mount namespace of its own the worker covers what no program may see, and shows what lies below
a closed folder, so that a program's own user can reach it without any capability. An IPC namespace
comes with it: shared memory and queues end with the worker.
"""

import os

from judge.sandbox.wire import BIND, COVER, COVER_FILE, FOLDER, LINK
from judge.sandbox.worker import kernel

# Run by an interpreter of its own: ends with 0 where such a view can be made.
TRY = """
import ctypes, sys
libc = ctypes.CDLL(None)
done = libc.unshare(0x08020000) or libc.mount(b"none", b"/", None, ctypes.c_ulong(0x44000), None)
sys.exit(bool(done or libc.mount(b"x", b"/tmp", b"tmpfs", ctypes.c_ulong(0), None)))
"""
_COVER = "mode=755,size=1m,nr_inodes=4k"


def enter_view(steps: list[tuple[str, str, str]]) -> None:
    """Make the mounts that `steps` tell, for this process and its children alone."""
    kernel.unshare(kernel.CLONE_NEWNS | kernel.CLONE_NEWIPC)
    kernel.mount("none", "/", "", kernel.MS_REC | kernel.MS_PRIVATE)
    # Opened before anything is covered: a source may lie in what will be.
    sources = {path: os.open(source, os.O_PATH) for kind, path, source in steps if kind == BIND}
    covers = []
    for kind, path, other in steps:
        if kind == FOLDER:
            _make_folder(path)
        elif kind == LINK:
            os.symlink(other, path)
        elif kind == BIND:
            _show(sources[path], path)
        elif kind == COVER_FILE:
            kernel.mount("/dev/null", path, "", kernel.MS_BIND)
            _make_read_only(path)
        elif kind == COVER:
            kernel.mount("cover", path, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, _COVER)
            covers.append(path)
    for path in covers:
        _make_read_only(path)
    for descriptor in sources.values():
        os.close(descriptor)


def _show(source: int, path: str) -> None:
    if os.path.isdir(f"/proc/self/fd/{source}"):
        _make_folder(path)
    else:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o644))
    kernel.mount(f"/proc/self/fd/{source}", path, "", kernel.MS_BIND | kernel.MS_REC)
    _make_read_only(path)


def _make_folder(path: str) -> None:
    if not os.path.isdir(path):
        os.mkdir(path, 0o755)


def _make_read_only(path: str) -> None:
    flags = kernel.MS_BIND | kernel.MS_REMOUNT | kernel.MS_RDONLY
    kernel.mount("none", path, "", flags | kernel.MS_NOSUID | kernel.MS_NODEV)
