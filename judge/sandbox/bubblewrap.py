"""What a worker sees: the mounts that show some paths and cover others, and bubblewrap's command.

bubblewrap builds the namespaces and mounts; the worker is process 1 in them and stays for many
programs, because rebuilding takes longer than most programs run. Where a level does without
bubblewrap, a worker of root makes the same mounts for itself: see `worker.mounts`.
"""

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from judge.sandbox.wire import BIND, COVER, COVER_FILE, FOLDER, LINK

Step: TypeAlias = tuple[str, str, str]  # a word of `wire`, a path, and its source or target
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


def command(bwrap: str, steps: Iterable[Step], size: int, root: bool) -> list[str]:
    """Return the command that a worker's command is appended to.

    `size` in bytes is that of each writable folder. Without `root` a user namespace is made as
    well.
    """
    made = [bwrap, "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
    made += ["--unshare-cgroup-try", "--as-pid-1", "--die-with-parent", "--clearenv"]
    made += ["--hostname", "sandbox", "--setenv", "LANG", "C.UTF-8"]
    if root:
        made += [word for name in _CAPABILITIES for word in ("--cap-add", name)]
    else:
        made += ["--unshare-user"]
    made += ["--proc", "/proc", "--dev", "/dev"]
    # Terminals: no program needs one, and their buffers are counted by nobody.
    made += ["--size", "4096", "--tmpfs", "/dev/pts", "--remount-ro", "/dev/pts"]
    for folder in (*SCRATCH, BOX):
        made += ["--perms", "1777", "--size", str(size), "--tmpfs", folder]
    covers = []
    for kind, path, other in steps:
        if kind == FOLDER:
            # bubblewrap makes missing parents 0700, which another user cannot traverse.
            made += ["--perms", "0755", "--dir", path]
        elif kind == LINK:
            made += ["--symlink", other, path]
        elif kind == BIND:
            made += ["--ro-bind-try", other, path]
        elif kind == COVER_FILE:
            made += ["--ro-bind", "/dev/null", path]  # which, being a device, cannot be opened
        else:
            made += ["--perms", "0755", "--size", "4096", "--tmpfs", path]
            covers.append(path)
    made += [word for path in covers for word in ("--remount-ro", path)]
    return [*made, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", BOX, "--"]


def mount_steps(
    shown: Iterable[str], hidden: Iterable[str], copies: Mapping[str, str] | None = None
) -> list[Step]:
    """Return the mounts that show all of `shown`, but for what is `hidden` in it.

    Of two such paths the inner one counts: something hidden may hold something that is shown again.
    What is both is hidden. `copies` tells which paths are shown by a copy of them. Where "/" is
    shown, all is visible already, and only the rest remains to be done.
    """
    paths = {*shown, *map(os.path.realpath, shown)}
    covered = _by_every_name(paths, {os.path.realpath(path) for path in hidden})
    made: list[Step] = []
    state = {"/": "/" in paths}  # path -> whether it is shown
    folders: set[str] = set()
    for path in sorted((paths | covered) - {"/"}, key=lambda path: path.split("/")):
        above = next(str(each) for each in Path(path).parents if str(each) in state)
        is_shown = state[above]
        if path in covered:
            if is_shown and os.path.lexists(path):
                state[path] = False
                made.append((COVER if os.path.isdir(path) else COVER_FILE, path, ""))
        elif not is_shown or path in (copies or {}):
            state[path] = True
            inner = () if is_shown else _parents(path)
            missing = [each for each in inner if each not in folders and len(each) > len(above)]
            folders.update(missing)
            made += [(FOLDER, each, "") for each in missing]
            if os.path.islink(path):
                made.append((LINK, path, os.readlink(path)))
            else:
                made.append((BIND, path, (copies or {}).get(path, path)))
    return made


def _by_every_name(shown: Iterable[str], hidden: set[str]) -> set[str]:
    """Return hidden paths by all names that they are shown under, where parents are links."""
    found = set(hidden)
    for path in shown:
        real = os.path.realpath(path)
        if real != path and not os.path.islink(path):
            found |= {path + each[len(real) :] for each in hidden if is_below(each, real)}
    return found


def is_below(path: str, folder: str) -> bool:
    """Tell whether a path is a folder or lies in it."""
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _parents(path: str) -> Iterator[str]:
    return (str(parent) for parent in reversed(Path(path).parents) if str(parent) != "/")
