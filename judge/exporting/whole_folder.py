"""A folder that appears whole or not at all: filled under another name beside it, then renamed.

What others put there is never overwritten. A folder of an earlier export is known by a marker file
and may be replaced if that is asked for; any other folder that is not empty is refused.
"""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge.model.errors import JudgeError

MARKER = "plygrade-export.txt"  # says that all of a folder was made by us


@contextmanager
def whole_folder(target: Path, force: bool = False) -> Iterator[Path]:
    """Give an empty folder to fill; it becomes `target` if nothing goes wrong, else it is gone.

    `force` replaces an earlier export.
    """
    check_free(target, force)
    place = target.absolute()
    filled, old = (_beside(place, ending) for ending in ("part", "old"))
    try:
        filled.mkdir(parents=True)
    except OSError as error:
        above = f"{place.parent}: {error.strerror}"
        raise JudgeError(f"{target}: found no way to make this folder ({above})") from None
    try:
        yield filled
        check_free(target, force)  # somebody may have come first meanwhile
        if os.path.lexists(place):
            os.rename(place, old)
        os.rename(filled, place)
    except BaseException:
        shutil.rmtree(filled, ignore_errors=True)
        if os.path.lexists(old) and not os.path.lexists(place):
            os.rename(old, place)
        raise
    shutil.rmtree(old, ignore_errors=True)


def check_free(target: Path, force: bool) -> None:
    """Raise JudgeError if something lies at a path that an export may not replace."""
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise JudgeError(f"{target}: found a file, wanted the name of a new folder")
    if not target.exists() or not any(target.iterdir()):
        return
    if not (target / MARKER).is_file():
        raise JudgeError(f"{target}: found files of others in it, wanted a new or empty folder")
    if not force:
        raise JudgeError(f"{target}: found an earlier export; --force replaces it")


def _beside(place: Path, ending: str) -> Path:
    return place.with_name(f".{place.name[:40]}.{secrets.token_hex(4)}.{ending}")
