"""The fresh folder of a run: filling it, taking the answer out of it, emptying it again.

Everything in it after a run was made by the program and is hostile: nothing is followed, and
nothing is opened that could block.
"""

import itertools
import os
import stat

TYPE_CHECKING = False  # the worker imports next to nothing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    Listing = AbstractContextManager[Iterator[os.DirEntry[str]]]

ENOUGH = 20_000  # entries: no program needs more, and removing them must not take forever
AT_ONCE = 2_000  # entries whose names are in memory at the same time


def fill(folder: str, files: dict[str, bytes], owner: int) -> None:
    """Write the files of a job and give them to `owner` (-1: leave them)."""
    for name, content in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), mode=0o755, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644)
        with open(descriptor, "wb") as file:
            file.write(content)
            if owner >= 0:
                os.fchown(descriptor, owner, owner)


def copy_in(folder: str, paths: list[str], taken: set[str], owner: int) -> None:
    """Copy files and folders of a program under their own names, but none under a name in `taken`.

    They are a stranger's and we may read more than the stranger: links are recreated, never
    followed, and what is neither a file nor a folder is left out. Times stay, because byte code is
    valid only for them.
    """
    waiting = [(path, os.path.join(folder, os.path.basename(path))) for path in paths]
    waiting = [pair for pair in waiting if os.path.basename(pair[0]) not in taken]
    while waiting:
        source, target = waiting.pop()
        status = os.lstat(source)
        if stat.S_ISDIR(status.st_mode):
            os.mkdir(target, 0o755)
            names = os.listdir(source)
            waiting += [(os.path.join(source, name), os.path.join(target, name)) for name in names]
        elif stat.S_ISLNK(status.st_mode):
            os.symlink(os.readlink(source), target)
        elif stat.S_ISREG(status.st_mode):
            _copy_file(source, target, 0o755 if status.st_mode & 0o111 else 0o644)
            os.utime(target, ns=(status.st_mtime_ns, status.st_mtime_ns))
        else:
            continue
        if owner >= 0:
            os.lchown(target, owner, owner)


def _copy_file(source: str, target: str, mode: int) -> None:
    reader = os.open(source, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(reader, "rb") as original:
        writer = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
        with open(writer, "wb") as copy:
            while piece := original.read(1 << 20):
                copy.write(piece)


def make_way(folder: str, names: list[str]) -> None:
    """Move what a kept folder holds under `names` out of the way: the program left it there.

    Only names in the folder itself: on the way to any other, something left there could mislead.
    """
    for name in names:
        if os.path.basename(name) != name:
            raise ValueError(f"{name}: found a path, wanted a plain file name (the folder is kept)")
        path = os.path.join(folder, name)
        if not os.path.lexists(path):
            continue
        if stat.S_ISDIR(os.lstat(path).st_mode):
            os.rename(path, os.path.join(folder, f".moved-{os.urandom(8).hex()}"))
        else:
            os.unlink(path)


def collect(folder: str, name: str, limit: int) -> tuple[bytes | None, str, bool]:
    """Return (content, problem, too large) of the answer file `name`."""
    path = os.path.join(folder, name)
    try:
        kind = os.lstat(path).st_mode
        if not stat.S_ISREG(kind):
            return None, f"{name} is {_kind(kind)}, not a regular file", False
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY)
    except FileNotFoundError:
        return None, f"{name} was not written", False
    except OSError as error:
        return None, f"{name} cannot be read: {error.strerror}", False
    with os.fdopen(descriptor, "rb") as file:
        size = os.fstat(descriptor).st_size
        if size > limit:
            return None, f"{name} has {size} bytes; at most {limit} are allowed", True
        return file.read(limit), "", False


def _kind(mode: int) -> str:
    names = (
        (stat.S_ISLNK, "a symbolic link"),
        (stat.S_ISDIR, "a folder"),
        (stat.S_ISFIFO, "a FIFO"),
        (stat.S_ISSOCK, "a socket"),
        (stat.S_ISCHR, "a device"),
        (stat.S_ISBLK, "a device"),
    )
    return next((name for is_it, name in names if is_it(mode)), "something strange")


def tops(folders: list[str]) -> list[str]:
    """Return `folders` and all folders in them now: those are the sandbox's own, and stay."""
    found = list(folders)
    for folder in found:  # grows while we walk
        device = os.lstat(folder).st_dev
        for entry in os.scandir(folder):
            if entry.is_dir(follow_symlinks=False) and _device(entry) == device:
                found.append(entry.path)
    return found


def empty(folders: list[str], budget: int = ENOUGH) -> bool:
    """Delete all that `folders` hold, but no mount point and none of `folders`.

    False when there are more than `budget` entries, or when something resists. Sub-folders are
    first lifted to the top: so neither the depth of a tree nor the length of its paths matters.
    """
    try:
        for folder in folders:
            while leftovers := _leftovers(folder, folders):
                budget -= len(leftovers)
                for entry in leftovers:
                    if budget < 0:
                        return False
                    budget -= _delete(entry, folder, budget)
    except OSError:
        return False
    return True


def modes(folders: list[str]) -> dict[str | int, int]:
    """Return the permissions of folders, for `restore`."""
    return {folder: stat.S_IMODE(os.lstat(folder).st_mode) for folder in folders}


def restore(permissions: dict[str | int, int]) -> bool:
    """Give emptied folders their permissions back and nothing else that an owner may write on them.

    Folders are told by path or by descriptor. Times and attributes could pass a message from the
    last program to the next one. False when something resists.
    """
    try:
        for folder, mode in permissions.items():
            for name in _attributes(folder):
                os.removexattr(folder, name)
            os.chmod(folder, mode)
            os.utime(folder)
    except OSError:
        return False
    return True


def _attributes(folder: str | int) -> list[str]:
    try:
        return os.listxattr(folder)
    except OSError:
        return []  # a file system without any


def _leftovers(folder: str, folders: list[str]) -> "list[os.DirEntry[str]]":
    """Return the next entries to delete: so many that there may be more, but never too many."""
    device = os.lstat(folder).st_dev
    with _entries(folder) as found:
        strange = (one for one in found if one.path not in folders and _device(one) == device)
        return list(itertools.islice(strange, AT_ONCE))


def _delete(entry: "os.DirEntry[str]", top: str, budget: int) -> int:
    """Delete a file, or a folder whose own sub-folders move up to `top`; say how many moved.

    A folder of more than `budget` entries is left.
    """
    if not entry.is_dir(follow_symlinks=False):
        os.unlink(entry.path)
        return 0
    seen = 0
    while children := _some(entry.path):
        seen += len(children)
        if seen > budget:
            return seen
        for child in children:
            if child.is_dir(follow_symlinks=False):
                if not os.access(child.path, os.W_OK):
                    os.chmod(child.path, 0o700)
                os.rename(child.path, os.path.join(top, f".lifted-{os.urandom(8).hex()}"))
            else:
                os.unlink(child.path)
    os.rmdir(entry.path)
    return seen


def _some(folder: str) -> "list[os.DirEntry[str]]":
    with _entries(folder) as found:
        return list(itertools.islice(found, AT_ONCE))


def _entries(folder: str) -> "Listing":
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):  # a program may close its folders
        os.chmod(folder, 0o700)
    return os.scandir(folder)


def _device(entry: "os.DirEntry[str]") -> int:
    return entry.stat(follow_symlinks=False).st_dev
