"""What is to be imported, read as if it were hostile: a folder, or an archive unpacked aside.

Every file is known by its path inside, with slashes. What cannot be a file of a suite (links that
lead out, devices, what operating systems leave behind) is listed with the reason and never opened.
"""

import os
import shutil
import stat
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from judge.model.errors import JudgeError
from judge.programs.archives import archive_ending, open_archive, refuse_foreign
from judge.programs.entries import Entry, EntryKind, Refused
from judge.programs.plain_files import open_below
from judge.programs.sources import Budget
from judge.programs.workspace import Workspace
from judge.text.natural_order import natural_key
from judge.text.safe_text import printable_line

MOST_BYTES = 2 * 1024 * 1024 * 1024  # unpacked, and copied
MOST_FILES = 200_000
DEEPEST = 50  # folders in each other
LARGEST_TEXT = 16 * 1024 * 1024  # of a file that says something about others
SYSTEM_FILES = (".DS_Store", "Thumbs.db", "desktop.ini")
SYSTEM_FOLDERS = ("__MACOSX", "__pycache__", "$RECYCLE.BIN", "System Volume Information")
OF_SYSTEM = "left behind by an operating system or a tool"
HIDDEN = "hidden"


@dataclass(frozen=True)
class ForeignFolder:
    """The files of a folder: `files` has where each of them really lies, `odd` all the rest."""

    root: Path
    files: Mapping[str, str]
    odd: Mapping[str, str]  # the reason for each name that is no file to us
    sizes: Mapping[str, int]

    def open(self, name: str) -> IO[bytes]:
        """Open a file; JudgeError if it has become something else meanwhile."""
        try:
            return open_below(self.root, self.files[name])
        except Refused as refusal:
            raise JudgeError(str(refusal)) from None

    def text(self, name: str, most: int = LARGEST_TEXT) -> str:
        """Return the start of a file as text; what is not UTF-8 is replaced."""
        with self.open(name) as file:
            return file.read(most).decode("utf-8-sig", "replace")

    def real_path(self, name: str) -> Path:
        """Return the file itself."""
        return self.root / self.files[name]


@contextmanager
def opened(path: Path) -> Iterator[ForeignFolder]:
    """Give the files of a folder or an archive; JudgeError says what is wrong with it."""
    try:
        if path.is_dir():
            yield listed(path)
        elif path.is_file():
            with Workspace() as workspace:
                yield _unpacked(path, workspace)
        else:
            raise JudgeError(f"{path}: found no such file or folder, wanted a folder or an archive")
    except Refused as refusal:
        # An archive's own troubles start with its name already.
        why = str(refusal).removeprefix(f"{printable_line(path.name)}: ")
        raise JudgeError(f"{path}: {why}") from None


def _unpacked(path: Path, workspace: Workspace) -> ForeignFolder:
    archive = path.resolve()
    if not archive_ending(path.name):
        refuse_foreign(path.name)
        if not zipfile.is_zipfile(archive):  # packages come as .kpp, too
            raise JudgeError(f"{path}: found a single file, wanted a folder, a zip or a tar")
        archive = workspace.fresh() / "archive.zip"
        shutil.copyfile(path, archive)
    container = open_archive(archive)
    odd: dict[str, str] = {}
    wanted: set[str] = set()
    for entry in container.entries():
        if entry.name in wanted:
            raise Refused(f"found two files called {printable_line(entry.name)}")
        if reason := _odd(entry):
            odd[entry.name] = reason
        else:
            wanted.add(entry.name)
    folder, budget = workspace.fresh(), Budget(MOST_BYTES)
    for entry, stream in container.contents(wanted):
        budget.save(stream, folder / entry.name, entry.executable)
    found = listed(folder)
    return ForeignFolder(folder, found.files, {**odd, **found.odd}, found.sizes)


def _odd(entry: Entry) -> str:
    """Return why a member of an archive is not unpacked, "" if it is."""
    if entry.locked:
        raise Refused(f"{printable_line(entry.name)} is encrypted, wanted an archive without one")
    if entry.kind is not EntryKind.FILE:
        return f"{entry.kind.value} in the archive"
    if any(part in SYSTEM_FOLDERS for part in entry.parts[:-1]) or _of_system(entry.parts[-1]):
        return OF_SYSTEM
    return ""


def _of_system(name: str) -> bool:
    return name in SYSTEM_FILES or name.startswith("._")


def listed(root: Path) -> ForeignFolder:
    """Return the files of a folder."""
    real = root.resolve()
    files: dict[str, str] = {}
    odd: dict[str, str] = {}
    sizes: dict[str, int] = {}
    for name, entry in _walked(real, "", 0):
        if reason := _kept_out(real, name, entry):
            odd[name] = reason
        else:
            files[name] = name
            if entry.is_symlink():
                files[name] = Path(entry.path).resolve().relative_to(real).as_posix()
            sizes[name] = entry.stat().st_size
        if len(files) + len(odd) > MOST_FILES:
            raise JudgeError(f"{root}: found more than {MOST_FILES} files, wanted fewer")
    ordered = dict(sorted(files.items(), key=lambda pair: natural_key(pair[0])))
    return ForeignFolder(real, ordered, odd, sizes)


def _walked(folder: Path, place: str, depth: int) -> Iterator[tuple[str, "os.DirEntry[str]"]]:
    """Yield all entries that are not folders to enter, and folders that stay closed as one."""
    if depth > DEEPEST:
        raise JudgeError(f"{folder}: found more than {DEEPEST} folders in each other")
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError as error:
        raise JudgeError(f"{folder}: {error.strerror}") from None
    for entry in entries:
        name = place + entry.name
        inside = entry.is_dir(follow_symlinks=False)
        if inside and entry.name not in SYSTEM_FOLDERS and not entry.name.startswith("."):
            yield from _walked(Path(entry.path), name + "/", depth + 1)
        else:
            yield name + "/" * inside, entry


def _kept_out(root: Path, name: str, entry: "os.DirEntry[str]") -> str:
    """Return why an entry is no file to us, "" if it is one."""
    if name.endswith("/"):
        return OF_SYSTEM if entry.name in SYSTEM_FOLDERS else HIDDEN
    if entry.is_symlink():
        try:
            target = Path(entry.path).resolve(strict=True)
        except (OSError, RuntimeError):
            return "a link that leads nowhere"
        if not target.is_relative_to(root):
            return "a link that leads out of the folder"
        return "" if target.is_file() else "a link to a folder"
    if not stat.S_ISREG(entry.stat(follow_symlinks=False).st_mode):
        return EntryKind.OTHER.value
    return OF_SYSTEM if _of_system(entry.name) else ""
