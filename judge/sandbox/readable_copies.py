"""Copies of files that only their owner can read, for the slot's own user.

A program has no capability to read what its user may not. What it must read nevertheless (a
solver of the instructor with closed permissions) is copied once for a sandbox, opened to all in a
folder that is bound to its own name there, and removed with the sandbox.
"""

import os
import shutil
from collections.abc import Sequence

from judge.model.errors import JudgeError
from judge.sandbox.scratch import is_scratch, scratch_in
from judge.sandbox.worker import worker_folder

MOST_BYTES = 512 << 20
MOST_ENTRIES = 50_000


class ReadableCopies:
    """A folder with copies, made when they are first asked for."""

    def __init__(self, base: str) -> None:
        self._inner = worker_folder.make(base)
        os.chmod(self._inner, 0o755)
        self._by_path: dict[str, str] = {}

    def of(self, paths: Sequence[str]) -> dict[str, str]:
        """Return the copy of each path, by all its names."""
        for path in paths:
            if path not in self._by_path:
                self._copy(path, os.path.join(self._inner, str(len(self._by_path))))
        names = {name for path in paths for name in (path, os.path.realpath(path))}
        return {name: self._by_path[name] for name in names}

    def remove(self) -> None:
        shutil.rmtree(os.path.dirname(self._inner), ignore_errors=True)

    def _copy(self, path: str, target: str) -> None:
        _check_size(path)
        if os.path.isdir(path):
            shutil.copytree(path, target, symlinks=True, ignore=scratch_in)
        else:
            shutil.copy(path, target)
        for folder, _, names in os.walk(target):
            for each in (folder, *(os.path.join(folder, name) for name in names)):
                _open_to_all(each)
        _open_to_all(target)
        self._by_path[path] = self._by_path[os.path.realpath(path)] = target


def _open_to_all(path: str) -> None:
    if not os.path.islink(path):
        mode = os.stat(path).st_mode & 0o777
        os.chmod(path, mode | 0o444 | (0o111 if mode & 0o100 else 0))


def _check_size(path: str) -> None:
    entries = size = 0
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if not is_scratch(os.path.join(folder, name))]
        entries += len(folders) + len(names)
        size += sum(os.lstat(os.path.join(folder, name)).st_size for name in names)
        if entries > MOST_ENTRIES or size > MOST_BYTES:
            raise JudgeError(
                f"{path}: found files that only their owner may read, and too many to copy;"
                f" wanted them open to all: chmod -R o+rX {path}"
            )
