"""The first file system of a guest: busybox, a few modules and the script that finds the rest.

The script mounts the host's files read-only, puts a layer in memory above them, and runs a command
there as process 1 of a machine that has nothing else.
"""

import lzma
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tools.vm.kernel import Kernel

_NEEDED = ("virtio_pci", "9p", "9pnet_virtio", "overlay")
_SUFFIXES = (".ko", ".ko.xz")
_INIT = """\
#!/bin/busybox sh
/bin/busybox mkdir -p /proc /sys /dev /host /layer /new
/bin/busybox --install -s /bin
export PATH=/bin
mount -t devtmpfs dev /dev
for module in $(cat /modules/order); do insmod /modules/$module; done
mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=512000 host /host || poweroff -f
mount -t tmpfs -o size=75% layer /layer
mkdir /layer/upper /layer/work
layers=lowerdir=/host,upperdir=/layer/upper,workdir=/layer/work
mount -t overlay -o $layers root /new || poweroff -f
cp /command /new/run-in-guest
mount --move /dev /new/dev
exec switch_root /new /bin/sh /run-in-guest
"""
_COMMAND = """\
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t tmpfs -o mode=1777 tmp /tmp
mount -t tmpfs run /run
mkdir -p /dev/pts /dev/shm
mount -t devpts pts /dev/pts
mount -t tmpfs -o mode=1777 shm /dev/shm
mount -t cgroup2 cgroup2 /sys/fs/cgroup
ip link set lo up
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
/bin/sh -c '{command}' >/dev/ttyS1 2>&1 </dev/null
echo "exit code $?" >/dev/ttyS1
sync
echo o >/proc/sysrq-trigger
while true; do sleep 1; done
"""


def build(kernel: Kernel, busybox: Path, command: str) -> bytes:
    """Return the archive for a kernel; `command` runs in a shell of the guest, as root."""
    modules = dict(_modules(kernel.modules))
    files = {
        "init": (0o755, _INIT.encode()),
        "bin/busybox": (0o755, busybox.read_bytes()),
        **{path.lstrip("/"): (0o755, Path(path).read_bytes()) for path in libraries(busybox)},
        "command": (0o644, _COMMAND.replace("{command}", command.replace("'", "'\\''")).encode()),
        "modules/order": (0o644, "\n".join(modules).encode()),
        **{f"modules/{name}": (0o644, content) for name, content in modules.items()},
    }
    return _archive(files)


def libraries(program: Path) -> list[str]:
    """Return the paths at which a program looks for its libraries; a static one has none."""
    told = subprocess.run(["ldd", str(program)], capture_output=True, text=True, check=False)
    return sorted(set(re.findall(r"(?:=> |^\s*)(/\S+) \(0x", told.stdout, re.MULTILINE)))


def _modules(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the needed modules and what they need, each after what it depends on."""
    paths = {
        path.name.split(".ko")[0].replace("-", "_"): path
        for path in sorted(folder.rglob("*"))
        if path.name.endswith(_SUFFIXES)
    }
    seen: set[str] = set()

    def visit(name: str) -> Iterator[tuple[str, bytes]]:
        if name in seen or name not in paths:  # not there: built into the kernel
            return
        seen.add(name)
        raw = paths[name].read_bytes()
        content = lzma.decompress(raw) if paths[name].suffix == ".xz" else raw
        stated = re.search(rb"\0depends=([^\0]*)\0", content)
        for other in stated[1].decode().split(",") if stated and stated[1] else ():
            yield from visit(other.replace("-", "_"))
        yield f"{name}.ko", content

    for name in _NEEDED:
        yield from visit(name)


def _archive(files: dict[str, tuple[int, bytes]]) -> bytes:
    """Return a cpio archive of the kind that kernels unpack ("newc")."""
    folders = {str(each) for name in files for each in Path(name).parents} - {"."}
    entries = [(name, 0o040755, b"") for name in sorted(folders)]
    entries += [(name, 0o100000 | mode, content) for name, (mode, content) in files.items()]
    entries.append(("TRAILER!!!", 0, b""))
    return b"".join(
        _entry(number, name, mode, content) for number, (name, mode, content) in enumerate(entries)
    )


def _entry(number: int, name: str, mode: int, content: bytes) -> bytes:
    path = name.encode() + b"\0"
    fields = (number, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(path), 0)
    head = b"070701" + b"".join(b"%08X" % field for field in fields) + path
    return _padded(head) + _padded(content)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)
