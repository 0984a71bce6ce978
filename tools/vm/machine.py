"""One guest: booted for one command, which it runs on the files of this machine, and gone."""

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools.vm import initramfs
from tools.vm.kernel import Kernel

_MEMORY = 2048  # MiB
_KEPT_LINES = 30


@dataclass(frozen=True)
class Ended:
    """What a guest's command printed, its exit code (None: it never ended), and the console."""

    output: str
    exit_code: int | None
    console: str


def missing() -> str:
    """Name the first program that a guest needs and this machine lacks, "" if there is none."""
    for program, package in (("qemu-system-x86_64", "qemu-system-x86"), ("busybox", "busybox")):
        if not shutil.which(program):
            return f"{program} is not installed (Debian's package {package})"
    return ""


def run(kernel: Kernel, command: str, seconds: float) -> Ended:
    """Boot `kernel` on this machine's files, which it can read only, and run a command in it."""
    with tempfile.TemporaryDirectory(prefix="plygrade-vm-") as name:
        folder = Path(name)
        busybox = Path(str(shutil.which("busybox")))
        (folder / "initramfs").write_bytes(initramfs.build(kernel, busybox, command))
        ended = subprocess.run(_qemu(kernel, folder, seconds), check=False, capture_output=True)
        words = ended.stderr.decode(errors="backslashreplace")
        return _ended(_read(folder / "output"), _read(folder / "console") + words)


def _qemu(kernel: Kernel, folder: Path, seconds: float) -> list[str]:
    return [
        *("timeout", "--kill-after=5", str(seconds), "qemu-system-x86_64"),
        *("-machine", "q35", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2"),
        *("-m", str(_MEMORY), "-display", "none", "-no-reboot", "-nodefaults", "-nic", "none"),
        *("-kernel", str(kernel.image), "-initrd", str(folder / "initramfs")),
        # A busy host may keep a guest from its timer for so long that it thinks it has none.
        *("-append", "console=ttyS0 panic=-1 quiet mitigations=off no_timer_check"),
        *("-serial", f"file:{folder / 'console'}", "-serial", f"file:{folder / 'output'}"),
        "-virtfs",
        "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap",
    ]


def _ended(output: str, console: str) -> Ended:
    body, found, code = output.rpartition("exit code ")
    last_lines = "\n".join(console.splitlines()[-_KEPT_LINES:])
    if not found:
        return Ended(output, None, last_lines)
    return Ended(body, int(code), last_lines)


def _read(path: Path) -> str:
    if not path.exists():
        return ""
    return path.read_text(encoding="utf-8", errors="backslashreplace").replace("\r\n", "\n")
