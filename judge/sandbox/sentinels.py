"""Which files are tried to find out whether a secret folder is really out of reach."""

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from judge.sandbox.bubblewrap import is_below

EACH = 3  # files tried of every folder
SEEN = 500  # files looked at in a folder to find them


def sentinels(secrets: Iterable[Path], shown: Sequence[str]) -> list[str]:
    """Return secret folders and some files in them, without what of them is `shown`."""
    reals = [os.path.realpath(path) for path in shown]
    found: list[str] = []
    for secret in dict.fromkeys(os.path.realpath(path) for path in secrets):
        inner = [path for path in reals if path != secret and is_below(path, secret)]
        files = (path for path in islice(_files(secret), SEEN) if not _is_in(path, inner))
        found += islice(files, EACH)
        if os.path.isdir(secret) and not inner:
            found.append(secret)
    return found


def _is_in(path: str, folders: Sequence[str]) -> bool:
    return any(is_below(path, folder) for folder in folders)


def _files(path: str) -> Iterator[str]:
    """Yield the regular files at or below a path; a link may lead to where it is no secret."""
    if os.path.isfile(path):
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders.sort()
        whole = (os.path.join(folder, name) for name in sorted(names))
        yield from (each for each in whole if os.path.isfile(each) and not os.path.islink(each))
