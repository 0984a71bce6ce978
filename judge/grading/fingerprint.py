"""Content hashes: what makes two judgements the same judgement.

A result may be taken from the store only if nothing that could change it has changed: the program,
the question, the right answer, the checker, the limits, the sandbox and the judge itself.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import astuple
from functools import cache
from pathlib import Path

from judge.model.case import Case

PACKAGE = Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parent
NOT_JUDGING = "reports"  # how results are shown does not change them


def digest(*parts: str | bytes) -> str:
    """Return one hash of the parts; where one ends and the next begins counts too."""
    state = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        state.update(b"%d:" % len(data))
        state.update(data)
    return state.hexdigest()


def file_digest(path: Path) -> str:
    """Return the hash of a file's content."""
    with open(path, "rb", buffering=0) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def files_digest(root: Path, paths: Iterable[Path]) -> str:
    """Return the hash of the files' names below `root` and their contents, in any order given."""
    start = len(str(root)) + 1
    pairs = sorted((str(path)[start:], file_digest(path)) for path in paths)
    return digest(*(part for pair in pairs for part in pair))


def tree_digest(root: Path) -> str:
    """Return the hash of all regular files below a folder."""
    return files_digest(root, (path for path in root.rglob("*") if path.is_file()))


def regular_files(path: Path) -> Iterator[Path]:
    """Yield a file, or the files below a folder without hidden folders and byte code."""
    if path.is_file():
        yield path
    elif path.is_dir():
        for folder, folders, names in os.walk(path):
            folders[:] = [name for name in folders if name != "__pycache__" and name[0] != "."]
            for name in names:
                file = Path(folder, name)
                if file.is_file():
                    yield file


@cache  # the sources of a running judge do not change
def judge_version() -> str:
    """Return the hash of the sources that decide verdicts, the oracle's included."""
    return files_digest(ROOT, _judging_sources())


def _judging_sources() -> Iterator[Path]:
    for path in PACKAGE.rglob("*.py"):
        if path.relative_to(PACKAGE).parts[0] != NOT_JUDGING:
            yield path
    yield from (ROOT / "solver").rglob("*.py")


def case_digest(case: Case) -> str:
    """Return the hash of the question, its right answer and how an answer is judged."""
    options = json.dumps(case.checker_options, sort_keys=True, default=str)
    return digest(
        file_digest(case.input),
        file_digest(case.expected),
        case.checker,
        options,
        *(file_digest(path) for path in _checker_files(case)),
        repr(astuple(case.limits)),
    )


def _checker_files(case: Case) -> Iterator[Path]:
    """Yield the files that the checker's options name, such as a checking program."""
    for value in _strings(case.checker_options):
        for path in (Path(value), case.input.parent / value):
            if 0 < len(value) < 4096 and "\0" not in value and path.is_file():
                yield path
                break


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _strings(each)


def result_key(program: str, case: str, level: str, repeat: int) -> str:
    """Return the key of a result; `program` and `case` are the digests of both."""
    return digest(judge_version(), program, case, level, str(repeat))
