"""The command line of bubblewrap for a worker: what it sees, and what is taken from it.

bubblewrap builds the namespaces and mounts; the worker is process 1 in them and stays for many
programs, because rebuilding takes longer than most programs run.
"""

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

BOX = "/box"
SCRATCH = ("/tmp", "/dev/shm")

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_ETC = (
    "alternatives", "ca-certificates", "ssl", "ld.so.cache", "ld.so.conf", "ld.so.conf.d",
    "localtime", "timezone", "nsswitch.conf", "passwd", "group", "hosts", "java", "nodejs",
)  # fmt: skip
_CAPABILITIES = (
    "CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_DAC_READ_SEARCH", "CAP_FOWNER", "CAP_KILL",
    "CAP_SETGID", "CAP_SETUID", "CAP_SETPCAP", "CAP_SYS_PTRACE", "CAP_SYS_RESOURCE",
)  # fmt: skip


def find() -> str:
    """Return the path of bubblewrap, "" when it is not installed."""
    return shutil.which("bwrap", path=f"{os.defpath}:/usr/local/bin") or ""


def system_paths() -> list[str]:
    """Return what every program may read: the system's programs and libraries, a little of /etc."""
    java = (str(path) for path in sorted(Path("/etc").glob("java-*")))
    etc = (f"/etc/{name}" for name in _ETC)
    return [path for path in (*_SYSTEM, *etc, *java) if os.path.lexists(path)]


def interpreter_paths() -> list[str]:
    """Return where this Python lives: it runs the worker, and Python submissions."""
    return [sys.prefix, sys.base_prefix, os.path.dirname(os.path.realpath(sys.executable))]


def command(bwrap: str, visible: Iterable[str], hidden: str, size: int, root: bool) -> list[str]:
    """Return the command that a worker's command is appended to.

    `visible` are shown read-only under their own names; the folder `hidden` is shown empty where
    one of them would show it. `size` in bytes is that of each writable folder. Without `root` a
    user namespace is made as well.
    """
    made = [bwrap, "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
    made += ["--unshare-cgroup-try", "--as-pid-1", "--die-with-parent", "--clearenv"]
    made += ["--hostname", "sandbox", "--setenv", "LANG", "C.UTF-8"]
    if root:
        made += [word for name in _CAPABILITIES for word in ("--cap-add", name)]
    else:
        made += ["--unshare-user"]
    made += ["--proc", "/proc", "--dev", "/dev"]
    for folder in (*SCRATCH, BOX):
        made += ["--perms", "1777", "--size", str(size), "--tmpfs", folder]
    made += _binds(list(visible), hidden)
    return [*made, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", BOX, "--"]


def _binds(visible: list[str], hidden: str) -> list[str]:
    made: list[str] = []
    shown: list[str] = []
    links: list[str] = []
    parents: set[str] = set()
    for path in sorted({*visible, *map(os.path.realpath, visible)}):
        if any(_is_below(path, folder) for folder in shown + links):
            continue
        # bubblewrap makes missing parents 0700, which another user cannot traverse.
        for parent in _parents(path):
            if parent not in parents:
                made += ["--perms", "0755", "--dir", parent]
                parents.add(parent)
        if os.path.islink(path):
            made += ["--symlink", os.readlink(path), path]
            links.append(path)
        else:
            made += ["--ro-bind-try", path, path]
            shown.append(path)
    if any(_is_below(hidden, folder) for folder in shown if folder != hidden):
        made += _hide(hidden, [path for path in visible if _is_below(path, hidden)])
    return made


def _hide(hidden: str, wanted: list[str]) -> list[str]:
    """Cover the folder `hidden`, but not what lies in it and was asked for."""
    made = ["--perms", "0755", "--tmpfs", hidden]
    for path in wanted:
        for parent in _parents(path):
            if _is_below(parent, hidden) and parent != hidden:
                made += ["--perms", "0755", "--dir", parent]
        made += ["--ro-bind-try", path, path]
    return [*made, "--remount-ro", hidden]


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _parents(path: str) -> Iterator[str]:
    return (str(parent) for parent in reversed(Path(path).parents) if str(parent) != "/")
