"""Answers made earlier (`--outputs FOLDER`): found under the names of the cases, read with care."""

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.verdict import Verdict

ENDINGS = (".out", ".txt", "")


def read_ready(folder: Path, case: Case) -> bytes | Finding:
    """Return the answer to a case from FOLDER/<suite>/<case>.out, or why there is none."""
    for path, ending in _places(folder, case):
        if path.is_dir() and not ending:
            continue  # a folder that happens to have the case's name
        if os.path.lexists(path):
            if not path.parent.resolve().is_relative_to(folder.resolve()):
                # Such a link could lead to the expected files, which are surely right.
                return _malformed(f"the folder {case.suite} is a link that leads out", "link")
            return _read(path, case.limits.output * 2**20)
    wanted = f"{case.suite}/{case.name}.out"
    return _malformed(f"no answer to this case: {wanted} is missing", "no output file")


def _places(folder: Path, case: Case) -> Iterator[tuple[Path, str]]:
    """Yield where an answer may lie: by suite or flat, under the case's name or as an output."""
    stem = re.sub("^input", "output", case.name)
    names = dict.fromkeys((case.name, f"output_{case.name}", stem))
    for place in dict.fromkeys((folder / case.suite, folder / case.task, folder)):
        for name in names:
            yield from ((place / (name + ending), ending) for ending in ENDINGS)


def _read(path: Path, largest: int) -> bytes | Finding:
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError as error:
        return _malformed(f"{path.name} cannot be read: {error.strerror}", "no output file")
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        return _malformed(f"{path.name} is not a regular file", "no output file")
    with open(handle, "rb") as file:
        answer = file.read(largest + 1)
    if len(answer) > largest:
        message = f"the answer is larger than the allowed {largest >> 20} MiB"
        return Finding(Verdict.OLE, message, message)
    return answer


def _malformed(message: str, diagnosis: str) -> Finding:
    return Finding(Verdict.IL, message, message, diagnosis)
