"""The control groups of a slot, version 1 or 2: made, opened, and removed.

The worker gets open files and never sees the tree of groups; it enters by writing to them. The
limits themselves are set by `worker.meters.GroupMeter`, run by run.
"""

import contextlib
import functools
import os
import time
from collections.abc import Iterator
from typing import NamedTuple

_VERSION_1 = {
    "memory": {
        "usage": ("memory.usage_in_bytes", os.O_RDONLY),
        "peak": ("memory.max_usage_in_bytes", os.O_RDWR),
        "limit": ("memory.limit_in_bytes", os.O_RDWR),
        "swap": ("memory.memsw.limit_in_bytes", os.O_RDWR),
        "events": ("memory.oom_control", os.O_RDONLY),
        "reclaim": ("memory.force_empty", os.O_WRONLY),
    },
    "pids": {"pids": ("pids.max", os.O_RDWR)},
    "cpuacct": {"cpu": ("cpuacct.usage", os.O_RDONLY)},
    "freezer": {"freeze": ("freezer.state", os.O_RDWR)},
}
_VERSION_2 = {
    "usage": ("memory.current", os.O_RDONLY),
    "peak": ("memory.peak", os.O_RDWR),
    "limit": ("memory.max", os.O_RDWR),
    "swap": ("memory.swap.max", os.O_RDWR),
    "events": ("memory.events", os.O_RDONLY),
    "reclaim": ("memory.reclaim", os.O_WRONLY),
    "pids": ("pids.max", os.O_RDWR),
    "cpu": ("cpu.stat", os.O_RDONLY),
    "freeze": ("cgroup.freeze", os.O_RDWR),
    "frozen": ("cgroup.events", os.O_RDONLY),
}
PREFIX = "plygrade"  # then the judge's process id: PREFIX-ID-...
_OPTIONAL = {"swap", "reclaim", "peak", "freeze", "frozen"}
_DISPENSABLE = {"freezer"}  # without it, programs are stopped by signals


class Mount(NamedTuple):
    """A mounted tree of groups: its folder, which group that folder is, its controllers."""

    folder: str
    root: str
    kind: str
    options: frozenset[str]


class Groups:
    """The folders of one slot's groups and the open files its worker will use."""

    def __init__(self, folders: list[str], files: dict[str, int]) -> None:
        self.folders = folders
        self.files = files

    def close(self) -> None:
        """Close the files and remove the groups, waiting for their last process to vanish."""
        for descriptor in self.files.values():
            os.close(descriptor)
        self.files = {}
        for folder in self.folders:
            _thaw(folder)
            _remove(folder)


def create(name: str) -> Groups:
    """Make the groups called `name` below the judge's own. OSError when that cannot be done."""
    mounts = list(_mounts())
    old = {controller: _own_folder(mounts, controller) for controller in _VERSION_1}
    if all(folder for key, folder in old.items() if key not in _DISPENSABLE):
        places = [(f"{folder}/{name}", key) for key, folder in old.items() if folder]
        groups = _open([(folder, key, _VERSION_1[key]) for folder, key in places])
        _keep_freezer_busy(groups, f"{old['freezer']}/{name}-still")
        return groups
    for base in _candidates(mounts):
        with contextlib.suppress(OSError):
            _delegate(base)
            return _open([(f"{base}/{name}", "unified", _VERSION_2)])
    raise OSError("no control group can be made here")


def _open(wanted: list[tuple[str, str, dict[str, tuple[str, int]]]]) -> Groups:
    groups = Groups([], {})
    try:
        for folder, key, names in wanted:
            _tidy_once(os.path.dirname(folder))
            os.mkdir(folder, 0o755)
            groups.folders.append(folder)
            groups.files[f"join-{key}"] = _open_file(f"{folder}/cgroup.procs", os.O_WRONLY)
            for name, (file, flags) in names.items():
                try:
                    groups.files[name] = _open_file(f"{folder}/{file}", flags)
                except OSError:
                    if name not in _OPTIONAL:
                        raise
    except OSError:
        groups.close()
        raise
    return groups


def _keep_freezer_busy(groups: Groups, folder: str) -> None:
    """Freeze an empty group beside: the kernel rewrites its own code when the first group freezes.

    And again when the last one thaws, 80 microseconds each: in every turn of a player. Not there:
    then that is how long it takes.
    """
    with contextlib.suppress(OSError):
        os.mkdir(folder, 0o755)
        groups.folders.append(folder)
        with open(f"{folder}/freezer.state", "w", encoding="ascii") as file:
            file.write("FROZEN")


def _open_file(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CLOEXEC)


def _mounts() -> Iterator[Mount]:
    with open("/proc/self/mountinfo", encoding="utf-8") as file:
        for line in file:
            before, _, after = line.partition(" - ")
            fields, (kind, _, options) = before.split(), after.split(maxsplit=2)
            if kind.startswith("cgroup"):
                yield Mount(fields[4], fields[3], kind, frozenset(options.strip().split(",")))


def _own_groups() -> dict[str, str]:
    """Return controller -> the judge's group; "" is the controller of version 2."""
    found = {}
    with open("/proc/self/cgroup", encoding="utf-8") as file:
        for line in file:
            _, controllers, path = line.rstrip("\n").split(":", 2)
            found.update(dict.fromkeys(controllers.split(","), path))
    return found


def _own_folder(mounts: list[Mount], controller: str) -> str:
    own = _own_groups().get(controller)
    for mount in mounts:
        if own and mount.kind == "cgroup" and controller in mount.options:
            return _below(mount, own)
    return ""


def _below(mount: Mount, path: str) -> str:
    """Return where the group `path` is seen below a mount that may show only a part."""
    relative = os.path.relpath(path, mount.root)
    return (
        mount.folder
        if relative.startswith("..")
        else os.path.normpath(os.path.join(mount.folder, relative))
    )


def _candidates(mounts: list[Mount]) -> Iterator[str]:
    """Yield version 2 groups in which one could be made: our own, then those above it."""
    own = _own_groups().get("", "/")
    for mount in mounts:
        if mount.kind == "cgroup2":
            folder = _below(mount, own)
            while len(folder) > len(mount.folder):
                yield folder
                folder = os.path.dirname(folder)
            yield mount.folder


def _delegate(base: str) -> None:
    """Make sure that children of `base` have the controllers we need."""
    with open(f"{base}/cgroup.subtree_control", "r+", encoding="ascii") as file:
        missing = {"memory", "pids"} - set(file.read().split())
        if missing:
            file.write(" ".join(f"+{name}" for name in sorted(missing)))


@functools.cache
def _tidy_once(parent: str) -> None:
    """Remove unused groups of judges that were killed before a worker could do so."""
    for name in os.listdir(parent):
        words = name.split("-")
        if words[0] == PREFIX and words[1:] and not os.path.exists(f"/proc/{words[1]}"):
            folder = os.path.join(parent, name)
            _thaw(folder)
            _remove(folder)


def _thaw(folder: str) -> None:
    """Let frozen processes of a worker that was killed die: version 1 keeps them until then."""
    for name, word in (("freezer.state", "THAWED"), ("cgroup.freeze", "0")):
        path = os.path.join(folder, name)
        with contextlib.suppress(OSError):
            descriptor = os.open(path, os.O_WRONLY)
            os.write(descriptor, word.encode())
            os.close(descriptor)


def _remove(folder: str) -> None:
    for _ in range(100):
        try:
            os.rmdir(folder)
        except FileNotFoundError:
            return
        except OSError:
            time.sleep(0.02)  # the kernel releases a dead process a moment after its parent knows
        else:
            return
