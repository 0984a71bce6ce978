"""Making the files that a build left, which may be hostile: bounded, and nothing outside.

They come as a row of frames, which the packer wrote in the sandbox, or the build itself in its
place. Each entry is made by hand. So nothing is ever written through a link, and a link that is
made leads to a place inside, whatever other links lie on the way.
"""

import io
import os
from contextlib import suppress
from pathlib import Path, PurePosixPath

from judge.programs.entries import Refused
from judge.programs.frames import Content, FrameKind, FrameReader, PackedFrame
from judge.programs.sources import open_folders
from judge.text.safe_text import printable_line

MOST_FILES = 20_000
MOST_BYTES = 1024 * 1024 * 1024
DEEPEST = 100  # folders in each other


def unpack(packed: bytes, folder: Path) -> None:
    """Make the packed files in the empty `folder`, readable for all. May raise Refused."""
    left = MOST_BYTES
    for number, (frame, content) in enumerate(FrameReader(io.BytesIO(packed).read)):
        if number >= MOST_FILES:
            raise Refused(f"more than {MOST_FILES} files")
        left -= _make(frame, content, folder, left)
    open_folders(folder)


def _make(frame: PackedFrame, content: Content, folder: Path, left: int) -> int:
    """Make an entry: a folder, a file or a link, and nothing else; return the bytes it takes."""
    parts = _parts(frame.name)
    target = folder.joinpath(*parts)
    if _has_links(folder, parts[:-1]):
        raise _refused(frame, "lies behind a link")
    is_folder = frame.kind is FrameKind.FOLDER
    if os.path.lexists(target) and not (is_folder and not target.is_symlink()):
        raise _refused(frame, "is there twice")
    if is_folder:
        target.mkdir(parents=True, exist_ok=True)
        return 0
    target.parent.mkdir(parents=True, exist_ok=True)
    if frame.kind is FrameKind.LINK:
        leads = os.fsdecode(content.read())
        if not _leads_inside(parts[:-1], leads):
            raise _refused(frame, "leads out")
        target.symlink_to(leads)
        return 0
    if frame.kind is not FrameKind.FILE:
        raise _refused(frame, "is a device or pipe")
    return _make_file(frame, content, target, left)


def _make_file(frame: PackedFrame, content: Content, target: Path, left: int) -> int:
    size = 0
    with target.open("xb") as file:
        while piece := content.read():
            size += len(piece)
            if size > left:
                raise Refused(f"more than {MOST_BYTES >> 20} MiB")
            file.write(piece)
    target.chmod(0o755 if frame.executable else 0o644)
    with suppress(OSError, OverflowError, ValueError):  # compiled files name their source's
        os.utime(target, ns=(frame.time, frame.time))
    return size


def _parts(name: str) -> tuple[str, ...]:
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or ".." in parts or "\0" in name:
        raise Refused(f"{printable_line(name)} leads out")
    if len(parts) > DEEPEST:
        raise Refused(f"more than {DEEPEST} folders in each other")
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
    if not target or target.startswith("/") or "\0" in target:
        return False
    return climbs <= len(place) and ".." not in steps[climbs:]


def _refused(frame: PackedFrame, why: str) -> Refused:
    return Refused(f"{printable_line(frame.name)} {why}")
