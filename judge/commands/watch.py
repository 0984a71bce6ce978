"""`--watch`: grade, wait until a file changes, grade again; Ctrl-C stops it.

Files are looked at again and again (polling): that works on every file system and needs nothing
but the standard library.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from judge.commands.named_submissions import solver_words
from judge.files.installation import ROOT
from judge.manifest.files import COURSE, EXPECTED
from judge.manifest.select import default_cases
from judge.model.errors import JudgeError, Stopped
from judge.process import NOT_JUDGED, tell

PAUSE = 0.5  # seconds between two looks
MOST_FILES = 20_000  # files that are polled; more would keep a processor busy
LEFT_OUT = ("__pycache__", "node_modules")
Stamps: TypeAlias = Mapping[str, tuple[int, int]]


def watch(
    grade: Callable[[], int],
    watched: Callable[[], Iterable[Path]],
    pause: Callable[[float], None] = time.sleep,
) -> int:
    """Call `grade` at once and after every change of the watched files; return its last code.

    An error, such as a manifest that is being edited, is printed and grading waits for the next
    change. Only an interrupt ends this.
    """
    while True:
        before = stamps(watched())
        code = _graded(grade)
        tell("watching for changes; press Ctrl-C to stop")
        try:
            while stamps(watched()) == before:
                pause(PAUSE)
        except Stopped:
            return code


def watched_paths(options: argparse.Namespace) -> Iterator[Path]:
    """Yield what a grading depends on: cases, expected files and submissions."""
    folder = options.cases or default_cases(Path.cwd())
    yield folder
    yield options.expected or folder.parent / EXPECTED
    yield options.course or folder.parent / COURSE
    yield from folder.parent.glob("*.csv")  # its roster, and perhaps a table of times
    yield from (Path(word) for word in options.wanted if os.sep in word and os.path.exists(word))
    yield from options.submission
    yield from (path for path in (options.submissions, options.outputs) if path)
    for text in options.solver:
        yield from (Path(word) for word in solver_words(text) if os.path.exists(word))
    if not (options.solver or options.submission or options.submissions or options.outputs):
        yield ROOT / "solver"


def _graded(grade: Callable[[], int]) -> int:
    try:
        return grade()
    except JudgeError as error:
        for line in error.lines:
            tell(line)
    except OSError as error:
        tell(f"{error.filename or 'a file'}: {error.strerror or error}")
    return NOT_JUDGED


def stamps(paths: Iterable[Path]) -> Stamps:
    """Return when each file, or each file below a folder, was changed and how large it is."""
    found: dict[str, tuple[int, int]] = {}
    for file in _files(paths):
        try:
            status = os.stat(file)
        except OSError:
            continue  # removed: a change too
        found[file] = (status.st_mtime_ns, status.st_size)
        if len(found) >= MOST_FILES:
            break
    return found


def _files(paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        if not path.is_dir():
            yield str(path)
            continue
        for folder, folders, names in os.walk(path):
            folders[:] = [name for name in folders if name[0] != "." and name not in LEFT_OUT]
            yield from (os.path.join(folder, name) for name in names)
