"""What makes two judgements the same judgement.

A result may be taken from the store only if nothing that could change it has changed: the program,
the question, the right answer, the checker, the limits, the sandbox and the judge itself.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import astuple
from functools import cache, lru_cache
from pathlib import Path

from judge.files.digest import digest, file_digest, files_digest, nature_digest
from judge.files.installation import PACKAGE, ROOT
from judge.model.case import Case
from judge.model.limits import Limits

NOT_JUDGING = ("causes", "reports")  # how results are explained and shown does not change them
C_SOURCES = (".c", ".h")


@cache  # constant while a judge runs
def judge_version() -> str:
    """Return the hash of the sources that decide verdicts, the oracle's included.

    Those in C are among them, and not what a compiler made of them: with and without it answers are
    the same, and machines with other compilers share one store. How fast the bundled solver is
    depends on it, so that program is told from others by itself: see `own_program`.
    """
    return files_digest(ROOT, list(_judging_sources()))


def _judging_sources() -> Iterator[Path]:
    for path in PACKAGE.rglob("*.py"):
        if path.relative_to(PACKAGE).parts[0] not in NOT_JUDGING:
            yield path
    yield from (ROOT / "solver").rglob("*.py")
    for folder in (ROOT / "solver" / "kernel", PACKAGE / "sandbox" / "native"):
        yield from (path for path in folder.glob("*") if path.suffix in C_SOURCES)


def case_digest(case: Case) -> str:
    """Return the hash of the question, its right answer and how an answer is judged."""
    said = case.checker_options
    options = json.dumps(said, sort_keys=True, default=str) if said else "{}"
    return digest(
        file_digest(case.input),
        file_digest(case.expected),
        case.checker,
        options,
        *(nature_digest(path) for path in _checker_files(case)),
        _told(case.limits),
    )


@lru_cache(maxsize=256)  # a few for thousands of cases
def _told(limits: Limits) -> str:
    return repr(astuple(limits))


def _checker_files(case: Case) -> Iterator[Path]:
    """Yield the files that the checker's options name, such as a checking program."""
    for value in _strings(case.checker_options):
        for path in (Path(value), case.input.parent / value):
            if value and os.path.isfile(path):  # names too long are none
                yield path.resolve()
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


def hunt_key(content: str, suite: str) -> str:
    """Return the key of what a hunt found with a program in a suite."""
    return digest("hunt", judge_version(), content, suite)


def result_key(program: str, case: str, level: str, repeat: int) -> str:
    """Return the key of a result; `program` and `case` are the digests of both."""
    return digest(judge_version(), program, case, level, str(repeat))
