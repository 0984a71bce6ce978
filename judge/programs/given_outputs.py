"""Answers made earlier (`--outputs PATH`): found under the names of the cases, read with care."""

import os
import stat
from pathlib import Path

from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.programs.answer_names import MARKED, answer_files, answer_places, find_answer


def read_ready(folder: Path, case: Case) -> bytes | Finding:
    """Return the answer to a case from a folder, flat or by suite, or why there is none."""
    path = find_answer(folder, case)
    if path is None:
        where = " or ".join([f"in {place}/" for place in answer_places(case) if place] + ["flat"])
        wanted = ", ".join(name for name in answer_files(case) if name.endswith(MARKED))
        return _malformed(f"no answer to this case: looked for {wanted} {where}", "no output file")
    if not path.parent.resolve().is_relative_to(folder.resolve()):
        # Such a link could lead to the expected files, which are surely right.
        return _malformed(f"the folder {case.suite} is a link that leads out", "link")
    return _read(path, case.limits.output * 2**20)


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
