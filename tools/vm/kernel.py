"""Kernels of the distribution: which are here, and fetching one without installing it.

A package is unpacked into a folder of ours and never installed: nothing of the machine changes.
"""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

SERIES = ("6.1", "6.12")  # the kernels of Debian 12 and 13; both have only control groups version 2
_NAME = re.compile(r"linux-image-(?P<version>(?P<series>\d+\.\d+)\.[\w.+-]*)-amd64$")


@dataclass(frozen=True)
class Kernel:
    """An unpacked kernel package: its image, and the folder of its modules."""

    version: str
    image: Path
    modules: Path


def unpacked(cache: Path) -> dict[str, Kernel]:
    """Return the kernels below `cache`, by series."""
    found = {}
    for series in SERIES:
        for image in sorted(cache.glob(f"{series}/boot/vmlinuz-*")):
            version = image.name.removeprefix("vmlinuz-")
            modules = cache / series / "lib" / "modules" / version
            found[series] = Kernel(version, image, modules)
    return found


def fetch(series: str, cache: Path) -> str:
    """Download and unpack the newest kernel of a series. Return why that failed, "" if not."""
    try:
        name = newest(_output("apt-cache", "pkgnames", "linux-image-"), series)
        if not name:
            return f"apt knows no kernel {series}"
        cache.mkdir(parents=True, exist_ok=True)
        _output("apt-get", "download", "--quiet", name, folder=cache)
        package = next(cache.glob(f"{name}_*.deb"))
        _output("dpkg-deb", "--extract", str(package), str(cache / f"{series}.part"))
        package.unlink()
        (cache / f"{series}.part").rename(cache / series)
    except FileNotFoundError as error:
        return f"{error.filename} is not installed"
    except (OSError, StopIteration, subprocess.SubprocessError) as error:
        return f"the kernel {series} could not be downloaded: {error}"
    return ""


def newest(names: str, series: str) -> str:
    """Choose the newest plain kernel of a series: no debugging, real-time or cloud variants."""
    matches = [match for line in names.split() if (match := _NAME.match(line))]
    plain = [each for each in matches if each["series"] == series and _is_plain(each["version"])]
    return max(plain, key=lambda each: _numbers(each["version"])).group() if plain else ""


def _is_plain(version: str) -> bool:
    return not re.search(r"cloud|rt$|unsigned|dbg", version)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def _output(*command: str, folder: Path | None = None) -> str:
    return subprocess.run(
        command, cwd=folder, check=True, capture_output=True, text=True, timeout=600
    ).stdout
