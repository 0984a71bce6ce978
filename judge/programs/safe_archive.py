"""Unpacking what a build left, which may be hostile: bounded, and nothing outside of its folder.

Python's own filter of archives is not relied upon: it was fooled by chains of links more than
once, and the first releases of Python 3.11 have none. Each member is made by hand. So nothing is
ever written through a link, and a link that is made leads to a place inside, whatever other links
lie on the way.
"""

import io
import os
import shutil
import tarfile
from contextlib import suppress
from pathlib import Path, PurePosixPath

from judge.programs.entries import Refused
from judge.programs.sources import open_folders
from judge.text.safe_text import printable_line

MOST_FILES = 20_000
MOST_BYTES = 1024 * 1024 * 1024


def unpack(packed: bytes, folder: Path) -> None:
    """Unpack an archive into the empty `folder`, readable for all. May raise Refused or TarError.

    Compressed archives are not accepted: how large they are nobody can see beforehand.
    """
    files = size = 0
    with tarfile.open(fileobj=io.BytesIO(packed), mode="r:") as archive:
        for member in archive:
            files, size = files + 1, size + member.size
            if files > MOST_FILES or size > MOST_BYTES:
                raise Refused(f"more than {MOST_FILES} files or {MOST_BYTES >> 20} MiB")
            _admit(member, folder)
            _make(archive, member, folder)
    open_folders(folder)


def _admit(member: tarfile.TarInfo, folder: Path) -> None:
    """Refuse what could lead out of `folder`, now or together with a later member."""
    parts = _parts(member.name)
    target = folder.joinpath(*parts)
    if _has_links(folder, parts[:-1]):
        raise _refused(member, "lies behind a link")
    if os.path.lexists(target) and not (member.isdir() and not target.is_symlink()):
        raise _refused(member, "is there twice")
    if member.issym() and not _leads_inside(parts[:-1], member.linkname):
        raise _refused(member, "leads out")
    if member.islnk():
        other = _parts(member.linkname)
        source = folder.joinpath(*other)
        if _has_links(folder, other) or not source.is_file():
            raise _refused(member, "is a second name of no file")


def _make(archive: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    """Make a member that has been admitted: a folder, a file or a link, and nothing else."""
    target = folder.joinpath(*_parts(member.name))
    if member.isdir():
        target.mkdir(parents=True, exist_ok=True)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    if member.issym():
        target.symlink_to(member.linkname)
    elif member.islnk():
        target.hardlink_to(folder.joinpath(*_parts(member.linkname)))
    elif (content := archive.extractfile(member)) is not None and member.isreg():
        with content, target.open("xb") as file:
            shutil.copyfileobj(content, file)
        target.chmod(0o755 if member.mode & 0o100 else 0o644)
        with suppress(OSError, OverflowError, ValueError):  # compiled files name their source's
            os.utime(target, (member.mtime, member.mtime))
    else:
        raise _refused(member, "is a device or pipe")


def _parts(name: str) -> tuple[str, ...]:
    parts = PurePosixPath(name).parts
    if name.startswith("/") or ".." in parts or "\0" in name:
        raise Refused(f"{printable_line(name)} leads out")
    return parts


def _has_links(folder: Path, parts: tuple[str, ...]) -> bool:
    """Tell whether any step of a way down from `folder` is a link."""
    steps = (folder.joinpath(*parts[: length + 1]) for length in range(len(parts)))
    return any(step.is_symlink() for step in steps)


def _leads_inside(place: tuple[str, ...], target: str) -> bool:
    """Tell whether a link in the real folder `place` first climbs no further than to the top.

    After the first step down there must be no step up: it could start where another link led.
    """
    steps = PurePosixPath(target).parts
    climbs = next((number for number, step in enumerate(steps) if step != ".."), len(steps))
    if target.startswith("/") or "\0" in target:
        return False
    return climbs <= len(place) and ".." not in steps[climbs:]


def _refused(member: tarfile.TarInfo, why: str) -> Refused:
    return Refused(f"{printable_line(member.name)} {why}")
