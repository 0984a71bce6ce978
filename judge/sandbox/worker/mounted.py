"""A folder of a fixed size where no sandbox has made one: a file system in memory, mounted on it.

Only the worker and its programs see it, in a mount namespace of their own; it is gone with them,
whatever ends them. It counts every block by itself: of files without a name, behind paths that are
too long to look at, and between two looks.
"""

import os

from judge.sandbox.worker import kernel

SMALL = 1 << 20  # bytes, until the first program says what it needs


class Mounted:
    """The file system on one folder, mounted if `wanted`. `size` in bytes, 0: there is none.

    `alone`: this process has a mount namespace of its own already.
    """

    def __init__(self, folder: str, wanted: bool, alone: bool) -> None:
        self.size = 0
        self._folder = folder
        if wanted:  # only root may, and not in every container
            try:
                self._begin(alone)
            except OSError:
                return

    def resize(self, size: int) -> None:
        """Let the folder hold `size` bytes from now on; if it holds more already, then that."""
        if not self.size or size == self.size:
            return
        try:
            self._mount(f"size={size}", kernel.MS_REMOUNT)
        except OSError:
            return
        self.size = size

    def _begin(self, alone: bool) -> None:
        if not alone:
            kernel.unshare(kernel.CLONE_NEWNS)
            kernel.mount("none", "/", "", kernel.MS_REC | kernel.MS_PRIVATE)
        found = os.stat(self._folder)
        owner = f"mode={found.st_mode & 0o7777:o},uid={found.st_uid},gid={found.st_gid}"
        self._mount(f"size={SMALL},{owner}", 0)
        self.size = SMALL

    def _mount(self, options: str, flags: int) -> None:
        flags |= kernel.MS_NOSUID | kernel.MS_NODEV
        kernel.mount("plygrade", self._folder, "tmpfs", flags, options)

    def close(self) -> None:
        """Uncover the folder."""
        if self.size:
            os.chdir("/")
            kernel.unmount(self._folder)
            self.size = 0
